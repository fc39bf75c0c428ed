"""Who asks, and whether they may: cookies, tokens against forged requests, headers."""

import hashlib
import hmac
import re
import secrets
import unicodedata
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from trainshed.core.error import BadInput, shorten

from .looks import look_of

COOKIE = "trainshed"
CLOSED_COOKIE = f"__Host-{COOKIE}"  # over https: browsers take it from this very host alone
YEAR = 365 * 24 * 3600
LONGEST_NAME, LONGEST_CHAT = 24, 300

Networks = list[IPv4Network | IPv6Network]

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def new_link() -> str:
    """Return the secret of a link: 256 random bits."""
    return secrets.token_urlsafe(32)


def cookie(token: str, secure: bool) -> str:
    """Return what lets a browser keep a token: a line of the header `Set-Cookie`."""
    name, closed = (CLOSED_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{closed}"


@lru_cache(maxsize=4096)
def hashed(token: str) -> str:
    """Return what the database keeps of a token: whoever reads it there cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


@lru_cache(maxsize=4096)
def forgery_token(token: str) -> str:
    """Return what forms must carry: only our own pages can know it."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()[:40]


def is_genuine(token: str, given: str) -> bool:
    """Tell whether a form came from one of our pages."""
    return hmac.compare_digest(forgery_token(token).encode(), given.encode("utf-8", "replace"))


def clean(text: str, longest: int) -> str:
    """Return a user's text on one line, composed, without anything unprintable, cut to length."""
    composed = unicodedata.normalize("NFC", text[: 4 * longest])
    kept = "".join(letter if letter.isprintable() else " " for letter in composed)
    return " ".join(kept.split())[:longest].strip()


def clean_name(text: str) -> str:
    """Return a name as it may be shown, "" where nothing is left of it; nobody is called a bot."""
    name = clean(text, LONGEST_NAME)
    look = look_of(name)
    return "" if not look or look.startswith("bot:") else name


def networks(text: str) -> Networks:
    """Read a list of addresses and networks, such as "127.0.0.1, 10.0.0.0/8"."""
    found: Networks = []
    for each in filter(None, re.split(r"[\s,]+", text)):
        try:
            found.append(ip_network(each, strict=False))
        except ValueError as error:
            example = "write such as 127.0.0.1, 10.0.0.0/8"
            raise BadInput(
                f"TRAINSHED_PROXIES: '{shorten(each)}' is no address; {example}"
            ) from error
    return found


def is_among(address: str, known: Networks) -> bool:
    """Tell whether an address belongs to one of some networks."""
    try:
        found = ip_address(address.strip())
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or found
    return any(mapped in each for each in known)


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Return what limits count an address as: all of a household's IPv6 addresses are one."""
    try:
        found = ip_address(address.strip())
    except ValueError:
        return "unknown"
    if found.version == 6:
        found = found.ipv4_mapped or IPv6Network((found, 64), strict=False).network_address
    return str(found)
