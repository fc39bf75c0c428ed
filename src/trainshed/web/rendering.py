"""Templates: one environment, everything escaped, the drawings and words they may use."""

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from . import diagram, ornament
from .languages import LANGUAGES
from .visitor import Turned, Visitor

HERE = Path(__file__).parent
STATIC = HERE / "static"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the templates' environment."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        icon=ornament.icon,
        token=ornament.token,
        swatch=ornament.swatch,
        stops=diagram.stops,
        mark=ornament.mark,
        guilloche=ornament.guilloche,
        bay=ornament.bay,
        chart=ornament.chart,
        languages=LANGUAGES,
        static=static,
    )
    return made


@cache
def static(name: str) -> str:
    """Return the address of a file with its hash: browsers keep it until it changes."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def words(visitor: Visitor) -> dict[str, Any]:
    """Return what every template may use of a visitor."""
    return {
        "_": visitor.say.gettext,
        "ngettext": visitor.say.ngettext,
        "language": visitor.language,
        "me": visitor,
        "form_token": visitor.form_token,
    }


def text(visitor: Visitor, template: str, **given: Any) -> str:
    """Render a template to text."""
    return environment().get_template(template).render(**words(visitor), **given)


def page(visitor: Visitor, template: str, status: int = 200, **given: Any) -> Response:
    """Render a page."""
    return HTMLResponse(
        text(visitor, template, **given),
        status_code=status,
        headers={"Content-Language": visitor.language, "Vary": "Cookie, Accept-Language"},
    )


def message(visitor: Visitor, turned: Turned) -> Response:
    """Render a page that says what is wrong and the way out."""
    say = visitor.say.gettext
    return page(
        visitor,
        "message.html",
        turned.status,
        title=say(turned.title),
        message=say(turned.words) if turned.words else "",
        detail=turned.detail,
        number=turned.status,
    )
