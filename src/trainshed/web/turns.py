"""Who is next: addresses take turns, and the guests of each, however much one of them wants."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Turns(Generic[Item]):
    """A queue for each guest, in a round for each address. Not safe without a lock of the owner's.

    A guest of no known address is an address of his own.
    """

    def __init__(self) -> None:
        self._rounds: OrderedDict[str, OrderedDict[int, deque[Item]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(queue) for guests in self._rounds.values() for queue in guests.values())

    def __contains__(self, item: object) -> bool:
        return any(item in queue for guests in self._rounds.values() for queue in guests.values())

    def add(self, item: Item, guest: int, address: str = "") -> None:
        """Put something behind all that its guest waits for."""
        guests = self._rounds.setdefault(address or f"guest {guest}", OrderedDict())
        guests.setdefault(guest, deque()).append(item)

    def next(self, may: Callable[[Item], bool] = lambda item: True) -> Item | None:
        """Return what is next of all that may be: of the address, and there of the guest, that has
        waited longest.
        """
        heads = (queue[0] for guests in self._rounds.values() for queue in guests.values())
        return next(filter(may, heads), None)

    def take(self, may: Callable[[Item], bool] = lambda item: True) -> Item | None:
        """Take what is next; its address and its guest then come last."""
        wanted = self.next(may)
        for address, guests in self._rounds.items():
            for guest, queue in guests.items():
                if wanted is None or queue[0] is not wanted:
                    continue
                del guests[guest], self._rounds[address]
                queue.popleft()
                if queue:
                    guests[guest] = queue
                if guests:
                    self._rounds[address] = guests
                return wanted
        return None

    def order(self) -> list[Item]:
        """Return all that waits, what is next first."""
        copy = Turns[Item]()
        for address, guests in self._rounds.items():
            copy._rounds[address] = OrderedDict((who, deque(q)) for who, q in guests.items())
        found = (copy.take() for _ in range(len(self)))
        return [item for item in found if item is not None]

    def clear(self) -> None:
        """Forget everything."""
        self._rounds.clear()


@dataclass(frozen=True)
class Asker:
    """A guest, and the address he comes from."""

    guest: int = 0
    address: str = ""


class Desk:
    """A few places, for which nobody is kept waiting: whoever finds none free is sent away, and
    goes before others when he soon asks again.
    """

    def __init__(
        self, places: int, patience: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._free, self._patience, self._now = places, patience, now
        self._sent_away: dict[Asker, float] = {}  # when he asked last
        self._lock = threading.Lock()

    def enter(self, who: Asker) -> bool:
        """Take a place, if one is free that is not somebody else's turn."""
        with self._lock:
            now = self._now()
            soon = {each: at for each, at in self._sent_away.items() if now - at <= self._patience}
            turns = Turns[Asker]()
            for each in (*soon, *(() if who in soon else (who,))):
                turns.add(each, each.guest, each.address)
            is_let_in = turns.order().index(who) < self._free
            if is_let_in:
                self._free -= 1
                soon.pop(who, None)
                same = {each: at for each, at in soon.items() if each.address == who.address}
                soon = {each: at for each, at in soon.items() if each not in same} | same
            else:
                soon[who] = now
            self._sent_away = soon
            return is_let_in

    def leave(self) -> None:
        """Give a place back."""
        with self._lock:
            self._free += 1
