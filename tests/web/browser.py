"""Chromium from the system's packages, and people who use it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from .conftest import wait_until

CHROMIUM = "/usr/bin/chromium"
# Each window prepares pages of its address bar, which take 0.4 s of a core, more than all the rest;
# the other features are those that Playwright does without, for of two lists the last one counts.
WITHOUT = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,AimEnabled"
)
# Without a GPU Chromium would work out on the processor what a GPU does: a sixth of all its work.
FLAGS = ("--no-sandbox", "--disable-gpu", f"--disable-features={WITHOUT}")
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}

TO_THE_RESULT = """
document.addEventListener("parts", () => document.querySelector("[data-result]")?.click());
"""  # whoever does not linger at the last board


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


class Person:
    """Somebody at a browser. Whatever the console or the network complains of is kept."""

    def __init__(
        self, browser: Browser, address: str, name: str = "Vera", lingers: bool = False, **more: Any
    ) -> None:
        self.address, self.name = address, name
        self.has_scripts = bool(more.get("java_script_enabled", True))
        self.context = browser.new_context(**({"viewport": DESK, "locale": "en-GB"} | more))
        self.context.set_default_timeout(60_000)
        # What a page adds to the draws is the same in every run.
        self.context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7)")
        self.page: Page = self.context.new_page()
        if not lingers:
            self.page.add_init_script(TO_THE_RESULT)
        self.complaints: list[str] = []
        self.is_offline = False  # it was: the browser says so late, and may
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._response)

    def _console(self, message: Any) -> None:
        is_known = self.is_offline and "INTERNET_DISCONNECTED" in message.text
        if message.type in ("error", "warning") and not is_known:
            self.complaints.append(message.text)

    def _response(self, response: Any) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    @property
    def cookie(self) -> str:
        found = [each["value"] for each in self.context.cookies() if each["name"] == "trainshed"]
        return str(found[0])

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.settle()

    def settle(self) -> None:
        """Wait until a page that is coming is there: its scripts listen, and its letters are those
        by which it is laid out.
        """
        self.page.wait_for_load_state()
        if self.has_scripts:
            self.page.wait_for_function("() => document.fonts.ready.then(() => true)")

    def arrive(self, what: str, timeout: float | None = None) -> None:
        """Wait until a page that shows something is there: what was pressed leads to it, and it is
        not on the page before.
        """
        self.page.wait_for_selector(what, timeout=timeout)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        """Make the window another size, and wait until the page is laid out for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("(width) => innerWidth === width", arg=width)
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def weight_of(self, path: str) -> int:
        """Return the bytes of a first visit over the wire, all files included."""
        wire, asked, sizes = self.context.new_cdp_session(self.page), set[str](), dict[str, int]()

        def ask(event: dict[str, Any]) -> None:
            if event.get("type") != "EventSource":  # a line comes to no end
                asked.add(event["requestId"])

        def come(event: dict[str, Any]) -> None:
            sizes[event["requestId"]] = event["encodedDataLength"]

        wire.send("Network.enable")
        wire.on("Network.requestWillBeSent", ask)
        wire.on("Network.loadingFinished", come)
        self.visit(path)  # whatever it wants has been asked for then
        # events come only while the browser is asked
        wait_until(lambda: self.page.wait_for_timeout(20) or asked <= sizes.keys())
        return int(sum(sizes.values()))

    def play_bots(self, seats: int = 3, game: str = "", level: str = "club") -> str:
        """Play bots at the first game of the house, or another."""
        self.visit()
        chosen = f"form:has(input[name=game][value={game}])" if game else "form:has(select)"
        form = self.page.locator(chosen).first
        for field in form.locator("input[name=name]:visible").all():
            field.fill(self.name)
        form.locator("select[name=seats]").select_option(str(seats))
        form.locator("select[name=level]").select_option(level)
        form.locator("button.btn.go").click()
        self.arrive("#sign")
        return re.sub(r"\?.*", "", self.page.url).removeprefix(self.address)

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#sign:not(.quiet)").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator("main.over").count() > 0

    @property
    def ask(self) -> str:
        return self.page.locator("#sign .ask").inner_text()

    @property
    def ply(self) -> str:
        return self.page.locator("#sign").get_attribute("data-key") or ""

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(
            "#sign:not(.quiet), #sign [data-result], main.over", timeout=300_000
        )
        self.page.wait_for_load_state()

    def decide(self) -> None:
        """Make one sensible decision by clicks: a small bid, a build, or a pass."""
        page = self.page
        if page.locator("#sign .grp a.plate-btn").count():
            self.build()
        elif page.locator("[data-stepper]").count() and self.lowest <= 20:
            self.made(lambda: page.locator("[data-enter]").click())
        else:
            self.made(lambda: page.locator('#sign button[value="pass"]').click())

    @property
    def lowest(self) -> int:
        return int(self.page.locator("[data-stepper] input").input_value())

    def build(self) -> None:
        page = self.page
        page.locator("#sign .grp a.plate-btn").first.click()
        page.wait_for_selector("a.target")
        page.locator("a.target").first.click()
        page.wait_for_selector("[data-enter]")
        self.made(lambda: page.locator("[data-enter]").click())

    def come_to_build(self) -> None:
        """Decide until a railroad may be built."""
        self.wait_for_turn()
        while not self.page.locator("#sign .grp a.plate-btn").count():
            assert not self.is_over, "nothing was ever built"
            self.decide()
            self.wait_for_turn()

    @property
    def focused(self) -> str:
        """The action of what has the focus, or what it is."""
        return str(
            self.page.evaluate(
                "((e) => e.dataset?.action || e.id || e.innerText || e.tagName)"
                "(document.activeElement)"
            )
        )

    def made(self, act: Any) -> None:
        """Act, and wait until the page shows that it was done, also where that is the last one."""
        ply = self.ply
        act()
        wait_until(lambda: self.is_over or self.gone_on(ply))
        self.page.wait_for_load_state()

    def gone_on(self, ply: str) -> bool:
        """Tell whether the page shows a later ply; never mind a page that is just being left."""
        try:
            shown = self.page.evaluate("document.getElementById('sign')?.dataset.key ?? null")
        except Error:
            return False
        return shown is not None and shown != ply

    @property
    def view(self) -> str:
        """Where this person is and what the page says first: for whoever reads of a failure."""
        try:
            said = self.page.locator("main").first.inner_text(timeout=2000)
        except Error as error:
            said = error.message
        return f"{self.name} at {self.page.url}: {said[:300]!r}"

    def close(self) -> None:
        self.context.close()
