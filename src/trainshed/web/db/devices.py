"""The devices of a guest, and the link by which one more comes in: once, and soon."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update

from .models import DeviceRow, GuestRow, now
from .repo import Repo

GOOD_FOR = timedelta(hours=1)
SHOWN = 16  # characters of a token's hash by which a page names a device


@dataclass(frozen=True)
class Device:
    """A browser that is a guest."""

    id: str
    made: datetime | None
    is_first: bool
    is_this: bool


class Devices:
    """What is asked of the database about devices; each method is one transaction."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo

    def open_link(self, guest_id: int, link_hash: str) -> datetime:
        """Keep a link for one more device, in the place of an earlier one; return when it ends."""
        ends = now() + GOOD_FOR
        self.repo.change_guest(guest_id, link_hash=link_hash, link_ends=ends)
        return ends

    def end_link(self, guest_id: int) -> None:
        """Let the link of a guest lead nowhere."""
        self.repo.change_guest(guest_id, link_hash=None, link_ends=None)

    def guest_by(self, link_hash: str) -> GuestRow | None:
        """Return whose link this is; None where it was used, has ended or was revoked."""
        with self.repo.reading() as session:
            return session.scalar(
                select(GuestRow).where(GuestRow.link_hash == link_hash, GuestRow.link_ends > now())
            )

    def take(self, link_hash: str, token_hash: str) -> bool:
        """Let a device in by a link, which ends with it; False where there is no such link."""
        mine = (GuestRow.link_hash == link_hash, GuestRow.link_ends > now())
        with self.repo.writing() as session:
            guest_id = session.scalar(select(GuestRow.id).where(*mine))
            used = session.execute(
                update(GuestRow).where(*mine).values(link_hash=None, link_ends=None)
            )
            if guest_id is None or not used.rowcount:  # type: ignore[attr-defined]
                return False
            session.add(DeviceRow(token_hash=token_hash, guest_id=guest_id))
            return True

    def of(self, guest: GuestRow, token_hash: str) -> list[Device]:
        """Return the devices of a guest, the first one first."""
        with self.repo.reading() as session:
            asked = select(DeviceRow).where(DeviceRow.guest_id == guest.id)
            rows = list(session.scalars(asked.order_by(DeviceRow.made, DeviceRow.token_hash)))
        found: list[tuple[str, datetime | None, bool]] = []
        if is_used(guest.token_hash):
            found.append((guest.token_hash, guest.made, True))
        found += [(row.token_hash, row.made, False) for row in rows]
        return [
            Device(hashed[:SHOWN], made, is_first, hashed == token_hash)
            for hashed, made, is_first in found
        ]

    def drop(self, guest: GuestRow, device_id: str, own_hash: str) -> list[str]:
        """Let a device be nobody's, but not the one that asks; return the hashes of its tokens."""
        if not device_id or own_hash.startswith(device_id):
            return []
        with self.repo.writing() as session:
            asked = select(DeviceRow.token_hash).where(DeviceRow.guest_id == guest.id)
            gone = [hashed for hashed in session.scalars(asked) if hashed[:SHOWN] == device_id]
            session.execute(delete(DeviceRow).where(DeviceRow.token_hash.in_(gone)))
            if guest.token_hash[:SHOWN] == device_id:
                nobody = f"-{secrets.token_hex(30)}"  # the hash of no token
                row = update(GuestRow).where(GuestRow.id == guest.id)
                session.execute(row.values(token_hash=nobody))
                gone.append(guest.token_hash)
        return gone


def is_used(token_hash: str) -> bool:
    """Tell whether a guest still has the first device."""
    return not token_hash.startswith("-")
