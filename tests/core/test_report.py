"""Reports as pictures: a reliability diagram that stands by itself."""

from xml.etree import ElementTree

from trainshed.core.report import ENOUGH, Reliability, reliability_diagram


def test_a_reliability_diagram_shows_each_bin_where_it_came_true() -> None:
    right, few = Reliability(ENOUGH, 0.5, 0.5, 0.02), Reliability(3, 0.9, 0.1, 0.2)
    text = reliability_diagram("<Game>", ("calibrated", "raw"), [[right, few], [few]])
    tree = ElementTree.fromstring(text)
    dots = [dot for dot in tree.iter("{http://www.w3.org/2000/svg}circle") if len(dot)]
    words = [dot[0].text for dot in dots]
    assert words[1:] == [
        "100 chances said 0.5, 0.5 came true",
        "3 chances said 0.9, 0.1 came true",
    ]
    first, hollow = dots[1], dots[2]
    assert first.get("fill") == first.get("stroke")
    assert hollow.get("fill") != hollow.get("stroke")  # too few to tell much
    box = [float(part) for part in tree.get("viewBox", "").split()]
    assert all(0 < float(dot.get("cx", 0)) < box[2] for dot in dots)
    assert all(0 < float(dot.get("cy", 0)) < box[3] for dot in dots)
    assert "<Game>" not in text
