"""What a component set must hold as a whole: numbers that agree, pieces there is one of, effects
that come to an end. A set that breaks this could not be played to its end.
"""

from collections.abc import Iterator

import numpy as np

from trainshed.core.error import shorten

from .encode import Encoder, Part, Row
from .encode_boards import WITH_COAL
from .encode_pieces import BASE, GERMAN
from .rules import tables as t

ONE_OF_A_KIND = (t.GAIN_LOCOMOTIVE, t.GAIN_ENGINEER, t.GAIN_FACTORY)
LISTS = {  # files that say how many entries they have
    GERMAN: {
        "engineers": "engineers",
        "extensions": "tiles",
        "foundries": "foundries",
        "solo_deck": "cards",
    },
    BASE: {
        "end_bonus_cards": "cards",
        "engineers": "engineers",
        "question_cards": "cards",
        "starting_bonus_cards": "cards",
    },
}
KINDS = (  # and how many of each kind: the file, where it says so, the list, the field
    (BASE + "engineers", "stack_sizes", "engineers", "stack"),
    (BASE + "locomotives_factories", "class_counts", "factories", "class"),
    (GERMAN + "extensions", "per_size", "tiles", "size"),
)
Program = tuple[int, int]
Node = tuple[str, int]  # a table of programs and a row of it


def limits(made: Encoder) -> None:
    """Check a whole set, all tables being filled."""
    counts(made)
    strips(made)
    tiles(made)
    railroads(made)
    extensions(made)
    single_pieces(made)
    places(made)
    open_space(made)
    chains(made)


def program(made: Encoder, table: str, index: int) -> Program:
    """Return the program of a row of a table."""
    start, count = made.table[table][index, [t.START, t.COUNT]].tolist()
    return start, count


def counts(made: Encoder) -> None:
    """A file holds as many entries as it says."""
    for box, files in LISTS.items():
        for name, entries in files.items():
            file = made.file(box + name)
            agree(file["count"], len(list(file[entries].items())))
    for name, said, entries, field in KINDS:
        file = made.file(name)
        found = [str(each[field].value or "none") for each in file[entries].items()]
        if not isinstance(file[said].value, dict):
            raise file[said].fail("must be an object")
        for kind in file[said].value:
            agree(file[said][kind], found.count(kind))


def agree(said: Part, there: int) -> None:
    """Complain where a count is not what was counted."""
    if said.value != there:
        raise said.fail(f"it says {shorten(str(said.value))}, here are {there}")


# Setup [3, G3.1, G5]


def strips(made: Encoder) -> None:
    """As many engineers are laid as there are of a stack, and as there are spaces for them."""
    engineers = made.table["engineer"]
    is_plain = (engineers[:, t.NEEDS_NEW] == 0) & (engineers[:, t.NEEDS_COAL] == 0)
    base, coal = made.file(BASE + "setup"), made.file(GERMAN + "setup")["coal"]
    for with_coal, file in ((False, base), (True, coal)):
        for seats in ("2", "3", "4"):
            part = file["by_player_count"][seats]
            row = made.table["numbers"][int(seats) + WITH_COAL * with_coal].tolist()
            for key, stack, wanted in (
                ("engineers_A", t.STACK_A, row[t.A_COUNT]),
                ("engineers_B", t.STACK_B, row[t.B_COUNT]),
            ):
                there = int(((engineers[:, t.STACK] == stack) & is_plain).sum())
                if wanted > there:
                    reason = f"{wanted} engineers are wanted, the stack has {there}"
                    raise part[key].fail(reason)
            wanted = row[t.A_COUNT] + row[t.B_COUNT]
            closed = row[t.EMPTY_MASK] % (1 << row[t.STRIP_LENGTH])
            room = row[t.STRIP_LENGTH] - closed.bit_count()
            if wanted > room:
                raise part.fail(f"{wanted} engineers for {room} spaces of the strip")


def tiles(made: Encoder) -> None:
    """Nobody is given more locomotives than there are."""
    file = made.file(BASE + "setup")["by_player_count"]
    for seats in ("2", "3", "4"):
        each = int(made.table["numbers"][int(seats), t.TILES_EACH])
        for number in range(1, t.HIGHEST + 1):
            wanted = int(seats) if number == made.table["single"][t.FIRST_LOCO, 0] else each
            there = int(made.table["stack_size"][number, 0])
            if wanted > there:
                reason = f"{wanted} locomotives {number} are wanted, there are {there}"
                raise file[seats]["locomotives_per_number"].fail(reason)


# Boards [7, 9, G1]


def railroads(made: Encoder) -> None:
    """Black begins on the railroad, and one railroad of a board has the doubler spaces."""
    table, single = made.table["railroad"], made.table["single"]
    boards = (
        (made.file(BASE + "tracks"), t.FIRST_LOCO_BASE),
        (made.file(GERMAN + "germany_board"), t.FIRST_LOCO_GERMAN),
    )
    for board, (file, home) in enumerate(boards):
        of_board = table[board * t.RAILROADS : (board + 1) * t.RAILROADS]
        if (of_board[:, t.DOUBLER_MASK] != 0).sum() > 1:
            raise file["railroads"].fail("only one railroad has doubler spaces")
        if of_board[single[home, 0], t.SLOT_COUNT] == 0:
            raise file["railroads"].fail("the first locomotive has no place")
        for row in of_board.tolist():
            last = row[t.SWITCH] or row[t.LENGTH]
            if row[t.FIRST_BLACK] > last or (row[t.FIRST_BLACK] and not row[t.HUES] & 1):
                raise file["railroads"].fail("a black track begins where no space is")
        if made.table["pieces"][board, 0] < (of_board[:, t.FIRST_BLACK] > 0).sum():
            raise file["pieces_per_player"].fail("a black piece is wanted for each railroad")


def extensions(made: Encoder) -> None:
    """Four players find a tile for every slot, and it ends with the railroad or before."""
    sizes = made.table["extension_size"][:, 0].tolist()
    slots = made.table["extension_slot"].tolist()
    board = made.file(GERMAN + "germany_board")["railroads"]
    for railroad, size, first in slots:
        length = int(made.table["railroad"][t.RAILROADS + railroad, t.LENGTH])
        if first + size - 1 > length:
            reason = f"an extension of {size} from space {first} is longer than the railroad"
            raise board[railroad].fail(reason)
    for size in {slot[t.SLOT_SIZE] for slot in slots}:
        wanted = t.SEATS * [slot[t.SLOT_SIZE] for slot in slots].count(size)
        if sizes.count(size) < wanted:
            reason = f"{wanted} tiles of {size} spaces are wanted, here are {sizes.count(size)}"
            raise made.file(GERMAN + "extensions")["tiles"].fail(reason)


# Pieces [2, 11]


def single_pieces(made: Encoder) -> None:
    """What there is one of lies on one ? card; all cards together are not too much."""
    cards = [program(made, "card", card) for card in range(t.CARDS)]
    on_cards = set(reached(made, cards))
    given: list[tuple[int, int]] = []
    for at, (op, a, _, _) in enumerate(made.table["code"][: made.rows].tolist()):
        if op not in ONE_OF_A_KIND and (op, a) != (t.WORKER, t.BLACK_WORKER):
            continue
        if at not in on_cards or (op, a) in given:
            raise made.wheres[at].fail("there is one of it, which lies on one ? card")
        if op == t.GAIN_LOCOMOTIVE and a != t.HIGHEST:
            raise made.wheres[at].fail(f"the locomotive of its own is a {t.HIGHEST}")
        if op == t.GAIN_ENGINEER and made.table["engineer"][a, t.STACK] != t.NO_STACK:
            raise made.wheres[at].fail("that engineer belongs to a stack")
        given.append((op, a))
    together = [row for start, count in cards for row in code(made, start, count)]
    made.bound_together(made.file(BASE + "question_cards")["cards"], together)


def places(made: Encoder) -> None:
    """Some effects have a meaning in one place only."""
    spaces = set(reached(made, [program(made, "space", at) for at in range(t.SPACES)]))
    lasting = [
        program(made, table, at)
        for table in ("advantage", "tile_advantage")
        for at in np.flatnonzero(made.table[table][:, t.PERSISTENT]).tolist()
    ]
    on_boards = set(reached(made, lasting))
    for at, (op, _, _, _) in enumerate(made.table["code"][: made.rows].tolist()):
        if op in (t.ON_STRIP, t.CLAIM) and at not in spaces:
            raise made.wheres[at].fail("this belongs to a space of the board")
        if op in (t.DOUBLE, t.STARS) and at not in on_boards:
            raise made.wheres[at].fail("this belongs to a space of a railroad")
        if op == t.BOILERMAN:
            raise made.wheres[at].fail("this belongs to coal_boilerman")


def reached(made: Encoder, programs: list[Program]) -> Iterator[int]:
    """Yield the rows of code of some programs, those of their choices included."""
    for start, count in programs:
        for at in range(start, start + count):
            yield at
            op, a, b, _ = made.table["code"][at].tolist()
            if op == t.OPTION_LIST:
                yield from reached(made, made.table["option_row"][a : a + b].tolist())


def whole(made: Encoder, one: Program) -> list[Row]:
    """Return the effects of a program, those of its choices included."""
    return [row for at in reached(made, [one]) for row in code(made, at, 1)]


def code(made: Encoder, start: int, count: int) -> list[Row]:
    """Return the effects of a program."""
    return [tuple(row) for row in made.table["code"][start : start + count].tolist()]


# What could go on for ever [5.1, 10]


def open_space(made: Encoder) -> None:
    """A space open to all costs a worker and gives track steps, which come to an end."""
    spaces = made.file(BASE + "action_spaces")["spaces"]
    for index, row in enumerate(made.table["space"].tolist()):
        if not row[t.MULTI_USE]:
            continue
        ops = {row[0] for row in whole(made, program(made, "space", index))}
        if ops != {t.TRACK} or row[t.WORKERS] == 0:
            raise spaces.fail(
                f"{t.SPACE_IDS[index]}: multi_use is for track steps that cost a worker"
            )


def chains(made: Encoder) -> None:
    """Nothing leads back to itself but engineers: none is performed twice in a chain. [10]"""
    parts = {
        "space": made.file(BASE + "action_spaces")["spaces"],
        "factory_kind": made.file(BASE + "locomotives_factories")["factories"],
        "start_card": made.file(BASE + "starting_bonus_cards")["cards"],
    }
    for table, part in parts.items():
        for index in range(len(made.table[table])):
            seen: set[Node] = set()
            waiting = [(table, index)]
            while waiting:
                for node in calls(made, *waiting.pop()):
                    if node == (table, index):
                        raise part.fail("what it uses once more can lead back to itself for ever")
                    if node not in seen:
                        seen.add(node)
                        waiting.append(node)


def calls(made: Encoder, table: str, index: int) -> Iterator[Node]:
    """Yield what a space, engineer, factory or starting bonus can lead to."""
    programs = [program(made, table, index)]
    if table == "factory_kind":
        extra = made.table[table][index, [t.EXTRA_START, t.EXTRA_COUNT]].tolist()
        programs.append((extra[0], extra[1]))
    for one in programs:
        for op, most, owner, _ in whole(made, one):
            if op == t.REPEAT:
                yield from repeated(made, most, owner)
            elif op == t.BORROW:
                yield from cheap(made, "engineer", 1)
            elif op == t.OWN_FACTORY_USE:
                yield from (("factory_kind", number) for number in range(1, t.HIGHEST + 1))
            elif op == t.START_DRAW:
                yield from (("start_card", card) for card in range(t.START_CARDS))


def repeated(made: Encoder, most: int, owner: int) -> Iterator[Node]:
    """Yield the spaces and engineers that can be used once more."""
    yield from cheap(made, "engineer", most)
    for node in cheap(made, "space", most):
        row = made.table["space"][node[1]]
        if not row[t.RANK] and (owner == t.SELF_OWNER or not row[t.MULTI_USE]):
            yield node


def cheap(made: Encoder, table: str, most: int) -> Iterator[Node]:
    """Yield the rows of a table that cost some workers, not too many, and no coin."""
    for index, row in enumerate(made.table[table].tolist()):
        if 1 <= row[t.WORKERS] <= most and row[t.COIN_COST] == 0:
            yield table, index
