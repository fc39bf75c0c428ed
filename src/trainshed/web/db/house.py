"""What the house keeps to itself: its key, made once and never shown, and banned addresses."""

from ipaddress import IPv6Network, ip_network

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from trainshed.core import fair
from trainshed.core.error import BadInput

from .models import HouseRow, now
from .repo import Repo

KEY = "key"
BAN = "banned "  # and the network: the names of their rows
HOUSEHOLD = 64  # bits that all its IPv6 addresses have in common


def house_key(repo: Repo) -> bytes:
    """Return the key; the first process that asks makes it."""
    with repo.reading() as session:
        found = session.get(HouseRow, KEY)
    if found is not None:
        return bytes.fromhex(found.value)
    try:
        with repo.writing() as session:
            session.add(HouseRow(name=KEY, value=fair.new_secret()))
    except IntegrityError:
        pass  # another process was faster
    return house_key(repo)


def banned_addresses(repo: Repo) -> list[str]:
    """Return the networks from which nobody may do anything."""
    asked = select(HouseRow.name).where(HouseRow.name.startswith(BAN)).order_by(HouseRow.name)
    with repo.reading() as session:
        return [name.removeprefix(BAN) for name in session.scalars(asked)]


def ban_address(repo: Repo, address: str) -> str:
    """Let nobody at an address or in a network do anything more; return the network."""
    banned = _network(address)
    with repo.writing() as session:
        session.merge(HouseRow(name=BAN + banned, value=f"{now()}"))
    return banned


def pardon_address(repo: Repo, address: str) -> str:
    """Let those at an address, or in a network, play again; return the network."""
    banned = _network(address)
    with repo.writing() as session:
        found = session.get(HouseRow, BAN + banned)
        if found is None:
            raise BadInput(f"{banned} is not banned; see trainshed admin addresses")
        session.delete(found)
    return banned


def _network(address: str) -> str:
    """Return a network as it is kept; of IPv6 no less than a household's, as limits count it."""
    found = ip_network(address, strict=False)
    if isinstance(found, IPv6Network) and found.prefixlen > HOUSEHOLD:
        found = found.supernet(new_prefix=HOUSEHOLD)
    return str(found)
