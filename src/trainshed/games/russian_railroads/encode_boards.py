"""The tables of boards and setup: railroads, extensions, industry track, numbers by seats."""

from .encode import MOST_OF_STATION, Encoder, Part
from .encode_pieces import BASE, GERMAN, SIDE_NAMES, hue_values
from .rules import tables as t

COUNTS = ("2", "3", "4")
SOLO = 1
BOUNDS = {"rounds": (1, 9), "workers": (1, 8), "coins": (0, 99)}  # of the setup; else 0 to 9
WITH_COAL = 5  # the rows of a setup with coal follow those without


def boards(made: Encoder) -> None:
    """Fill the tables of all boards and of the setup."""
    railroads(made)
    extensions(made)
    industry(made)
    setups(made)
    coal_setups(made)
    solo_setup(made)
    counts(made)


def railroads(made: Encoder) -> None:
    """Write the railroads of the base board and of the Germany board."""
    tracks, board = made.file(BASE + "tracks"), made.file(GERMAN + "germany_board")
    if tracks["colors_in_order"].value != list(t.COLOUR_IDS):
        raise tracks["colors_in_order"].fail("the order of colours belongs to the rules")
    base = tracks["railroads"].listed(t.BASE_RAILROAD_IDS)
    german = board["railroads"].listed(t.GERMAN_RAILROAD_IDS)
    for index, railroad in enumerate([*base, *german]):
        railroad_row(made, index, railroad)
    for number, (part, first) in enumerate(((tracks, base), (board, german))):
        for colour, name in enumerate(t.COLOUR_IDS):
            made.table["pieces"][number, colour] = part["pieces_per_player"][name].number(0, 3)
        advantages(made, number * t.ADVANTAGES, number * t.RAILROADS, first)
    hue_values(made, 0, tracks["values"]["base"]["points"])
    hue_values(made, t.BASE_VALUES, tracks["values"]["revalued"]["points"])
    row, count = made.option_list(tracks["end_station_bonus"]["options"])
    if count != 2:
        raise tracks["end_station_bonus"]["options"].fail("two options are wanted: steps, points")
    for option in tracks["end_station_bonus"]["options"].items():
        is_long = len(list(option.items())) > MOST_OF_STATION
        if is_long or made.burden(made.rows_of(row))[:2] > (MOST_OF_STATION, 0):
            raise option.fail(f"at most {MOST_OF_STATION} effects and as many steps are wanted")
        row += 1
    row -= count
    made.single(t.STATION_ROW, row)
    made.single(t.STATION_OPTIONS, count)


def railroad_row(made: Encoder, index: int, railroad: Part) -> None:
    """Write what a railroad is: colours, slots, length, switch, medal, doubler spaces."""
    row = made.table["railroad"][index]
    row[t.SLOT_COUNT] = railroad["locomotive_slots"].number(0, t.SLOTS)
    branches = railroad.get("branches")
    if branches.value:
        listed = branches.listed(t.BRANCH_IDS)
        row[t.SWITCH] = railroad["switch_after"].number(1, t.LONGEST - 1)
        for number, branch in enumerate(listed):
            lowest = int(row[t.SWITCH]) + 1
            last = branch["last_space"].number(lowest, t.LONGEST)
            mask = branch["colors"].mask(t.COLOUR_IDS)
            made.table["branch_of"][number] = (last, mask)
            row[t.LENGTH] = max(row[t.LENGTH], last)
            row[t.HUES] |= mask
    else:
        row[t.LENGTH] = railroad["length"].number(1, t.LONGEST)
        row[t.HUES] = railroad["colors"].mask(t.COLOUR_IDS)
    for space in railroad["doubler_spaces"].items():
        row[t.DOUBLER_MASK] |= 1 << (space.number(1, int(row[t.LENGTH])) - 1)
    if railroad.get("medal_slot").value:
        medal = railroad["medal_slot"]
        row[t.MEDAL_SPACE] = medal["space"].number(1, t.LONGEST)
        row[t.MEDAL_HUE] = medal["needs_track"].one_of(t.COLOUR_IDS)
        row[t.MEDAL_LOCO] = medal["needs_locomotive"].truth()
        row[t.MEDAL_POINTS] = medal["points_each_scoring"].number(0, 99)


def advantages(made: Encoder, first: int, railroad: int, parts: list[Part]) -> None:
    """Write the advantages printed on a board, railroad by railroad."""
    table, at = made.table["advantage"], 0
    for index, part in enumerate(parts):
        for advantage in part["advantages"].items():
            if at == t.ADVANTAGES:
                raise advantage.fail(f"a board has at most {t.ADVANTAGES} advantages")
            row = table[first + at]
            row[t.RAILROAD] = index
            branch = advantage.get("branch")
            is_common = branch.value is None
            row[t.BRANCH_OF] = t.NONE if is_common else branch.one_of(t.BRANCH_IDS)
            length = int(made.table["railroad"][railroad + index, t.LENGTH])
            row[t.SPACE] = advantage["space"].number(1, length)
            condition(made, row, advantage)
            at += 1
    for blank in range(at, t.ADVANTAGES):
        table[first + blank, t.RAILROAD] = t.NONE


def condition(made: Encoder, row: "object", advantage: Part) -> None:
    """Write what an advantage needs and gives."""
    row[t.HUE] = advantage["needs_track"].one_of(t.COLOUR_IDS)  # type: ignore[index]
    row[t.LOCO] = advantage["needs_locomotive"].truth()  # type: ignore[index]
    row[t.PERSISTENT] = advantage["persistent"].truth()  # type: ignore[index]
    lasting = {"double_railroad", "scoring_points"}
    for effect in advantage["effects"].items():
        if (effect["op"].value in lasting) != bool(advantage["persistent"].value):
            raise effect.fail("persistent are double_railroad and scoring_points, and only they")
    row[t.START], row[t.COUNT] = made.program(advantage["effects"])  # type: ignore[index]


def extensions(made: Encoder) -> None:
    """Write the slots of the Germany board and the tiles for them. [G1.2, G2]"""
    at = 0
    board = made.file(GERMAN + "germany_board")["railroads"].listed(t.GERMAN_RAILROAD_IDS)
    for index, railroad in enumerate(board):
        if railroad.get("extension_slots").value is None:
            continue
        for slot in railroad["extension_slots"].items():
            if at == t.EXTENSION_SLOTS:
                raise slot.fail(f"a board has {t.EXTENSION_SLOTS} extension slots")
            size, first = slot["size"].number(2, 4), slot["first_space"].number(2, t.LONGEST)
            made.table["extension_slot"][at] = (index, size, first)
            at += 1
    if at != t.EXTENSION_SLOTS:
        raise board[0].fail(f"{t.EXTENSION_SLOTS} extension slots are wanted, not {at}")
    at = 0
    tiles = made.file(GERMAN + "extensions")["tiles"].listed(t.EXTENSION_IDS)
    for index, tile in enumerate(tiles):
        size = tile["size"].number(2, 4)
        made.table["extension_size"][index, 0] = size
        for space in tile["spaces"].items():
            for advantage in space["advantages"].items():
                if at == t.TILE_ADVANTAGES:
                    raise advantage.fail("too many advantages on all tiles")
                row = made.table["tile_advantage"][at]
                row[t.TILE], row[t.BRANCH_OF] = index, t.NONE
                row[t.SPACE] = space["position"].number(1, size)
                condition(made, row, advantage)
                at += 1
    for blank in range(at, t.TILE_ADVANTAGES):
        made.table["tile_advantage"][blank, t.TILE] = t.NONE


def industry(made: Encoder) -> None:
    """Write the industry track. [9]"""
    lane = list(made.file(BASE + "industry_track")["lane"].items())
    if not 2 <= len(lane) <= t.LANE:
        raise lane[0].fail(f"the lane has 2 to {t.LANE} spaces")
    gaps = []
    for index, space in enumerate(lane):
        row = made.table["lane"][index]
        space["index"].number(index, index)
        row[t.KIND] = 1 + space["kind"].one_of(("space", "gap"))
        is_blank = space["points"].value is None
        row[t.WORTH] = t.NONE if is_blank else space["points"].number(0, 999)
        if row[t.KIND] == t.LANE_GAP:
            row[t.GAP] = space["gap"].number(1, t.GAPS)
            gaps.append(int(row[t.GAP]))
        if space.get("advantage").value:
            row[t.START], row[t.COUNT] = made.program(space["advantage"]["effects"])
    if gaps != list(range(1, t.GAPS + 1)):
        raise made.file(BASE + "industry_track")["lane"].fail("gaps 1 to 5 stand in order")


def setups(made: Encoder) -> None:
    """Write the numbers of the setup without coal, by seats. [3]"""
    file = made.file(BASE + "setup")
    keys = {
        "rounds": t.ROUNDS,
        "workers": t.OWN_WORKERS,
        "coins": t.START_COINS,
        "engineers_A": t.A_COUNT,
        "engineers_B": t.B_COUNT,
        "locomotives_per_number": t.TILES_EACH,
        "extra_own_workers_max": t.EXTRA_MOST,
    }
    for count in COUNTS:
        row, part = made.table["numbers"][int(count)], file["by_player_count"][count]
        for key, column in keys.items():
            row[column] = part[key]["value"].number(*BOUNDS.get(key, (0, 9)))
        side = part["board_side"]["value"].one_of(SIDE_NAMES)
        row[t.SIDE] = 1 << side
        layout = file["engineer_layout"][SIDE_NAMES[side]]
        row[t.STRIP_LENGTH] = len(list(layout["spaces_left_to_right"].items()))
        row[t.PUBLIC_MASK] = layout["public_action_spaces"].mask(t.STRIP_IDS)
        row[t.EMPTY_MASK] = part["empty_engineer_spaces"]["value"].mask(t.STRIP_IDS)
    points = file["turn_order_cards"]["pass_points_by_position"]["value"]
    for place in range(t.SEATS):
        made.single(t.PASS_POINTS + place, points[str(place + 1)].number(0, 99))
    made.single(t.REMOVED, file["end_bonus"]["removed_unseen"]["value"].number(0, 9))
    start = file["each_player"]["start_locomotive"]
    made.single(t.FIRST_LOCO, start["value"].number(1, t.HIGHEST))
    made.single(t.FIRST_LOCO_BASE, start["railroad"].one_of(t.BASE_RAILROAD_IDS))
    begin = made.file(GERMAN + "germany_board")["start"]
    german = begin["locomotive"]["railroad"].one_of(t.GERMAN_RAILROAD_IDS)
    made.single(t.FIRST_LOCO_GERMAN, german)
    black = file["each_player"]["start_black_tracks"]["value"]
    first = [black[name] for name in t.BASE_RAILROAD_IDS]
    first += [begin["black_tracks"][name] for name in t.GERMAN_RAILROAD_IDS]
    for index, at in enumerate(first):
        made.table["railroad"][index, t.FIRST_BLACK] = at.number(0, t.LONGEST)


def coal_setups(made: Encoder) -> None:
    """Write the numbers of the setup with coal. [G3.1]"""
    file = made.file(GERMAN + "setup")
    for count in COUNTS:
        row = made.table["numbers"][WITH_COAL + int(count)]
        row[:] = made.table["numbers"][int(count)]
        coal, start = file["coal"]["by_player_count"][count], file["coal_start_totals"][count]
        row[t.ROUNDS] = coal["rounds"].number(1, 9)
        row[t.A_COUNT] = coal["engineers_A"].number(0, 9)
        row[t.B_COUNT] = coal["engineers_B"].number(0, 9)
        row[t.EMPTY_MASK] = coal["blockades"].mask(t.STRIP_IDS)
        sides = ("three_spaces", "two_spaces")
        row[t.COAL_SIDE] = t.COAL_THREE << coal["coal_board_side"].one_of(sides)
        row[t.OWN_WORKERS] = start["workers"].number(1, 8)
        row[t.START_COINS] = start["coins"].number(0, 99)
        row[t.START_COAL] = start["coal"].number(0, 99)
    made.single(t.FACE_UP, file["coal"]["face_up_foundries"].number(1, 4))


def solo_setup(made: Encoder) -> None:
    """Write the numbers of the solo game: those of two players, but for some. [G5]"""
    file = made.file(GERMAN + "setup")
    solo, numbers = file["solo"], made.table["numbers"]
    numbers[SOLO] = numbers[2]
    numbers[SOLO, t.ROUNDS] = solo["rounds"].number(1, 9)
    numbers[SOLO, t.START_COINS] = solo["coins"].number(0, 99)
    row = numbers[WITH_COAL + SOLO]
    row[:] = numbers[WITH_COAL + 2]
    start = file["coal_start_totals"]["solo"]
    row[t.ROUNDS] = solo["rounds_with_coal"].number(1, 9)
    row[t.OWN_WORKERS] = start["workers"].number(1, 8)
    row[t.START_COINS] = start["coins"].number(0, 99)
    row[t.START_COAL] = start["coal"].number(0, 99)
    made.single(t.EMIL_WORKERS, solo["emil_workers"].number(0, 9))
    thresholds = list(solo["reserve_thresholds"].items())
    if len(thresholds) != 2:
        raise solo["reserve_thresholds"].fail("two thresholds are wanted")
    made.single(t.EMIL_FIRST, thresholds[0].number(0, 999))
    made.single(t.EMIL_SECOND, thresholds[1].number(0, 999))


def counts(made: Encoder) -> None:
    """Write how many doublers and turquoise workers there are. [2]"""
    parts = {
        part["id"].value: part for part in made.file(BASE + "components")["components"].items()
    }
    for name, at, most in (
        ("doubler", t.DOUBLERS, 99),
        ("worker_turquoise", t.TURQUOISE, t.MOST_TURQUOISE),
    ):
        if name not in parts:
            raise made.file(BASE + "components")["components"].fail(f"id '{name}' is missing")
        made.single(at, parts[name]["count"].number(0, most))
