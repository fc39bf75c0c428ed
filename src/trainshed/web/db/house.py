"""The key of the house: made once, the same for all its processes, never shown."""

from sqlalchemy.exc import IntegrityError

from trainshed.core import fair

from .models import HouseRow
from .repo import Repo

KEY = "key"


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
