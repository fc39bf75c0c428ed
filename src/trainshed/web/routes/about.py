"""About the site: the words of its host, and what is kept of whom."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import Response

from .. import rendering
from ..visitor import Visitor, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]


@router.get("/about")
def about(who: Who) -> Response:
    """Show what the host says, and what Trainshed keeps of its guests."""
    settings = who.app.settings
    said, privacy = paragraphs(settings.notice), paragraphs(settings.privacy)
    return rendering.page(who, "about.html", said=said, privacy=privacy)


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text: empty lines stand between them."""
    return [each.strip() for each in text.split("\n\n") if each.strip()]
