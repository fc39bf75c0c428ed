"""Nobody gets in by a side door: forged forms, markup, floods, missing cookies."""

from types import SimpleNamespace

import httpx
import pytest

from trainshed.web import limits, security
from trainshed.web.levels import NAMES, free_name, own_name
from trainshed.web.limits import Count, Counts
from trainshed.web.looks import look_of
from trainshed.web.security import clean_name

from .conftest import FORM, GAME, Guest, served


def test_a_form_from_elsewhere_is_turned_away(vera: Guest) -> None:
    vera.play_bots()
    answer = vera.http.post(f"{vera.path}/act", data={"ply": "0", "action": "bid 5"})
    assert answer.status_code == 403
    answer = vera.http.post(f"{vera.path}/act", data={"form": "0" * 40, "action": "bid 5"})
    assert answer.status_code == 403
    assert "out of date" in answer.text


def test_another_guests_token_is_none(vera: Guest, ben: Guest) -> None:
    answer = ben.http.post("/play", data={"form": vera.form, "game": GAME})
    assert answer.status_code == 403


def test_without_cookies_the_page_says_so(server) -> None:
    answer = httpx.post(f"{server.address}/play", data={"game": GAME}, timeout=600)
    assert answer.status_code == 403
    assert "sent no cookie" in answer.text


def test_the_cookie_is_closed_to_scripts_and_other_sites(server) -> None:
    answer = httpx.get(server.address, timeout=600)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_behind_https_the_cookie_stays_there(tmp_path) -> None:
    with served(tmp_path, secure=True) as server:
        assert "; Secure" in httpx.get(server.address, timeout=600).headers["set-cookie"]


def test_every_answer_carries_the_headers(vera: Guest) -> None:
    path = vera.play_bots()
    for address in ("/", path, f"{path}/parts", "/static/style.css", "/nowhere", "/api/games"):
        answer = vera.http.get(address)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_no_page_has_a_script_or_a_style_inside(vera: Guest) -> None:
    path = vera.play_bots()
    for address in ("/", path, f"{path}/replay", "/me", f"/rules/{GAME}", "/nowhere"):
        page = vera.http.get(address).text
        assert "<script>" not in page
        assert "style=" not in page
        assert "onclick" not in page
        assert "http://" not in page.replace(str(vera.http.base_url).rstrip("/"), "")
        assert "https://" not in page


def test_the_database_keeps_only_hashes(vera: Guest, server) -> None:
    vera.play_bots()
    token = vera.http.cookies["trainshed"]
    guest = server.app.state.repo.guest_of(security.hashed(token))
    assert guest.name == "Vera"
    assert token not in str(vars(guest))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("", ""),
        ("   ", ""),
        ("bot:greedy", ""),
        ("ｂｏｔ:x", ""),
        ("Ｂot：x", ""),
        ("b\u043et\ua789x", ""),
        ("b\u00f6t:x", ""),
        ("Botho: Strauß", "Botho: Strauß"),
        ("a\x00b\nc", "a b c"),
        ("<b>x</b>", "<b>x</b>"),
        ("x" * 90, "x" * 24),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u202eevil", "evil"),
    ],
)
def test_names(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Jessica", "Јеѕѕіса"),  # Cyrillic, with je and dze
        ("Adler", "ᴀᴅʟᴇʀ"),  # small capitals
        ("HANNA", "НΑΝΝА"),  # Cyrillic and Greek
        ("Ben", "Вen"),
        ("Ida", "lda"),
        ("modern", "modem"),
        ("Otto", "0tt0"),
        ("Łukasz", "Lukasz"),
        ("Vera", "Ⅴera"),
        ("Kim", "Κιm"),
        ("Vera", "V\u3164era"),
    ],
)
def test_names_that_look_alike_are_taken_for_one_another(ours: str, theirs: str) -> None:
    assert ours != theirs
    assert look_of(ours) == look_of(theirs)


def test_names_that_differ_stay_apart_and_blank_ones_are_none() -> None:
    names = ("Vera", "Ben", "Anna", "Дмитрий", "Ξένη", "Ольга", "Bea", "Bernd", "Lok 2", "Lok 3")
    assert len({look_of(name) for name in names}) == len(names)
    assert clean_name("\u3164\u2800") == ""
    assert clean_name("ᴃot:x") == "ᴃot:x"  # a letter that is nobody's
    assert clean_name("ʙ0т:x") == ""


def test_bots_and_guests_have_names_of_their_own() -> None:
    assert free_name(["adler", "ᴀᴅʟᴇʀ 2"]) == "Saxonia"
    assert free_name([*NAMES]) == "Lok 2"
    assert free_name([*NAMES, "lok 2"]) == "Lok 3"
    assert own_name("Ben", ["Ben", "Ben 2", "Vera"]) == "Ben 3"


def test_three_guests_of_one_name_have_three(vera: Guest, visit) -> None:
    path = vera.open_table(4)
    for _ in range(3):
        guest = visit("Vera")
        guest.get(path)
        guest.post(f"{path}/sit", name="Vera")
    names = [seat["name"] for seat in vera.state(path)["seats"]]
    assert names == ["Vera", "Vera 2", "Vera 3", "Vera 4"]


def test_a_name_that_looks_like_anothers_gets_a_number(vera: Guest, visit) -> None:
    path = vera.open_table(3)
    other = visit("V\u0435ra")  # with a letter of another alphabet
    other.get(path)
    other.post(f"{path}/sit", name=other.name)
    names = [seat["name"] for seat in vera.state(path)["seats"]]
    assert names[:2] == ["Vera", "V\u0435ra 2"]


def test_what_was_said_is_signed_by_the_seat(vera: Guest, ben: Guest) -> None:
    path = vera.open_table(3)
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    ben.post("/me", name="Vera")
    ben.post(f"{path}/chat", text="it was me")
    assert "<b>Ben</b> it was me" in vera.get(path).text


def test_heads_are_answered_as_gets_are_without_a_body(vera: Guest) -> None:
    path = vera.play_bots()
    for address in ("/", path, "/api/games", "/static/style.css"):
        head, whole = vera.http.head(address), vera.http.get(address)
        assert head.status_code == whole.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert vera.http.head("/nowhere").status_code == 404
    assert vera.http.head(f"{path}/live").status_code == 405


def test_a_name_full_of_markup_is_only_a_name(visit) -> None:
    guest = visit('<img src=x onerror="alert(1)">')
    path = guest.play_bots()
    page = guest.get(path).text
    assert "<img" not in page
    assert "&lt;img" in page


def test_an_empty_name_is_refused_with_the_way_out(vera: Guest) -> None:
    assert "1 to 24 letters" in vera.post("/me", 422, name="   ").text


@pytest.mark.usefixtures("stands_still")
def test_floods_are_stopped(tmp_path) -> None:
    with served(tmp_path, chats_a_minute=3, actions_a_minute=5) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        for _ in range(3):
            guest.post(f"{path}/chat", text="hi")
        assert "too fast" in guest.post(f"{path}/chat", 429, text="hi").text
        told = [
            guest.http.post(f"{path}/act", data={"form": guest.form, "ply": 999, "action": "pass"})
            for _ in range(7)
        ]
        assert told[-1].status_code == 429
        guest.http.close()


def table_for(address: str, **headers: str) -> int:
    """Ask for a table as somebody who has just thrown his cookies away."""
    with httpx.Client(
        base_url=address, headers=headers, follow_redirects=True, timeout=600
    ) as fresh:
        form = FORM.search(fresh.get("/").text)
        assert form
        data = {"form": form.group(1), "game": GAME, "seats": "3"}
        return fresh.post("/tables", data=data).status_code


def test_who_drops_cookies_does_not_escape_the_limits(tmp_path) -> None:
    with served(tmp_path, tables_an_hour=2, guests_an_address=2) as server:
        assert [table_for(server.address) for _ in range(6)] == [200] * 4 + [429] * 2
        # nobody is believed who only says that he comes from elsewhere
        assert table_for(server.address, **{"X-Forwarded-For": "203.0.113.9"}) == 429


def test_behind_a_proxy_the_header_that_the_host_names_counts(tmp_path) -> None:
    limits = {"tables_an_hour": 1, "guests_an_address": 1}
    with served(tmp_path, forwarded="X-Forwarded-For", **limits) as server:
        one = {"X-Forwarded-For": "203.0.113.9"}
        forged = {"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}  # the last is our proxy's
        other = {"X-Forwarded-For": "2001:db8:1:2::7"}
        neighbour = {"X-Forwarded-For": "2001:db8:1:2:ffff::1"}
        told = [table_for(server.address, **who) for who in (one, one, forged, other, neighbour)]
        assert told == [200, 429, 429, 200, 429]


def test_networks() -> None:
    assert security.network(" 203.0.113.9 ") == "203.0.113.9"
    assert security.network("::ffff:203.0.113.9") == "203.0.113.9"
    assert security.network("2001:db8::1") == security.network("2001:db8::2")
    assert security.network("nonsense") == security.network("") == "unknown"


def test_limits_refill_and_say_when(monkeypatch: pytest.MonkeyPatch) -> None:
    counts, now = Counts(), [100.0]

    def wait(who: str) -> float:
        return counts.wait("x", Count(who, 2, 60), Count("address", 1000, 60))[0]

    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    assert [wait("a") for _ in range(3)] == [0, 0, 30]
    assert wait("b") == 0
    now[0] += 29
    assert wait("a") == pytest.approx(1)
    now[0] += 2
    assert wait("a") == 0
    assert wait("a") == pytest.approx(29)


def test_bodies_beyond_any_size_are_refused(vera: Guest) -> None:
    answer = vera.http.post("/play", content=b"x" * 100_000)
    assert answer.status_code == 413

    def endless():
        for _ in range(200):
            yield b"form=" + b"x" * 1000

    answer = vera.http.post(
        "/play",
        content=endless(),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code >= 400


def test_decisions_of_programs_are_guarded_alike(vera: Guest) -> None:
    path = vera.play_bots()
    ply, act = vera.my_turn(path)["ply"], f"/api/tables/{path.removeprefix('/t/')}/act"
    large = vera.http.post(act, json={"ply": ply, "actions": ["pass"], "form": "x" * 100_000})
    assert large.status_code == 413
    assert large.json()["error"] == "This is larger than anything that belongs here."

    def endless():
        for _ in range(200):
            yield b'{"ply": ' + b"1" * 1000

    kind = {"Content-Type": "application/json"}
    assert vera.http.post(act, content=endless(), headers=kind).status_code >= 400
    assert vera.http.post(act, content=b'{"ply": ', headers=kind).status_code == 422
    decision = {"ply": ply, "actions": ["pass"], "form": vera.form}
    assert httpx.post(f"{vera.http.base_url}{act}", json=decision, timeout=600).status_code == 403
    assert vera.state(path)["ply"] == ply
    made = vera.http.post(act, json=decision)
    assert made.json()["status"] == "done"
    assert "default-src 'none'" in made.headers["content-security-policy"]
    assert made.headers["cache-control"] == "no-store"


def test_the_way_back_stays_here(vera: Guest) -> None:
    vera.http.follow_redirects = False
    for bad in ("//evil.example", "https://evil.example", "javascript:alert(1)"):
        answer = vera.http.post(
            "/language", data={"form": vera.form, "language": "de", "back": bad}
        )
        assert answer.headers["location"] == "/"
