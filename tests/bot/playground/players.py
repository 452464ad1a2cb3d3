"""People who play on the chat page: by mouse, by keyboard alone, or by typed commands and text alone; alone with
machines, or four who hand one page round.

All follow the same simple plan; what differs is how they get at what they want.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Final

from tests.bot.in_browser import expect, playwright

OVER: Final = "The game is over"
HAND: Final = re.compile("Standing orders|This hand is over")
"""Stands in a private hand."""

PATIENCE: Final = 600.0
"""Seconds that a whole game may take."""

NEWEST: Final = "nodes => nodes.at(-1)?.dataset.id"
"""Which message is the last of those found."""

STEPS: Final = """target => {
    const reached = "a[href], button, input, select, textarea, summary, [tabindex]";
    const all = [...document.querySelectorAll(reached)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
    if (!all.includes(target)) return 1; // its message was drawn anew in this moment
    const forward = (all.indexOf(target) - all.indexOf(document.activeElement) + all.length) % all.length;
    return forward > all.length / 2 ? forward - all.length : forward;
}"""
"""How many times Tab leads to something, below zero with Shift: the round begins anew at its end."""

QUICKLY: Final = 5000.0
"""Milliseconds in which something that was seen can be pressed; else it is gone, as the game went on."""

AT_ONCE: Final = ("Win", "Mahjong", "Riichi", "Pass")
"""Buttons that are pressed when they are there, first one first."""


SUITS: Final = {"characters": "m", "dots": "p", "bamboo": "s"}


def number_of(hand: str, suit: str) -> int:
    """How many tiles of a suit a hand in codes has."""
    return sum(len(run) - 1 for run in hand.split() if run.endswith(suit))


async def until(holds: Callable[[], Awaitable[object]], seconds: float = 60.0) -> None:
    """Waits for something to hold."""
    async with asyncio.timeout(seconds):
        while not await holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def tab_to(page: Any, target: Any, most: int = 150) -> None:
    """Presses Tab, or Shift and Tab where that is shorter, until the target has the focus; a keyboard that cannot get
    there is a failure."""
    while steps := await target.evaluate(STEPS, timeout=QUICKLY):
        most -= abs(steps)
        assert most >= 0, "not reached by keyboard"
        for _ in range(abs(steps)):
            await page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")


async def slash(page: Any, text: str) -> None:
    """Types a command and sends it."""
    form = page.locator(".command-form")
    await page.locator("#say").focus()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await expect(form).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(form).to_be_hidden()


@dataclass
class Player:
    """Somebody with a mouse. `did` is what he has done, in the page's words."""

    page: Any
    did: list[str] = field(default_factory=list)

    # How he gets at things

    async def press(self, button: Any) -> None:
        await button.click(timeout=QUICKLY)

    async def pick(self, box: Any, label: str) -> None:
        """Takes what is so called out of a box of the page's own."""
        await box.select_option(label=label)

    async def take(self, place: int) -> None:
        """Takes a line of an open menu."""
        await self.page.locator(".choice").nth(place).click()

    async def look(self) -> None:
        """Asks for his hand."""
        before = await self.panels.evaluate_all(NEWEST)
        await self.press(self.page.get_by_role("button", name="My hand").last)
        await until(lambda: self._newer(before))

    async def _newer(self, before: str | None) -> bool:
        return await self.panels.evaluate_all(NEWEST) != before

    # What he sees

    @property
    def lobby(self) -> Any:
        """The newest table of the channel."""
        return self.page.locator("article", has_text="Expected length").last

    @property
    def panels(self) -> Any:
        """Private hands, over or not."""
        return self.page.locator("article.private", has_text=HAND)

    @property
    def panel(self) -> Any:
        """The newest private hand."""
        return self.panels.last

    # What he does

    async def become(self, name: str) -> None:
        """Somebody else takes the page from whoever had it, and plays in this way."""
        here = f"as={name.casefold()}"
        if here not in self.page.url:
            await self.pick(self.page.locator("[data-focus=who]"), name)
            await self.page.wait_for_url(lambda url: here in url)
            await self.page.wait_for_selector("body[data-ready]")

    async def settle(self) -> None:
        """Makes the page his own."""
        await self.pick(self.page.locator("[data-focus=language]"), "English")
        await expect(self.page.locator("html")).to_have_attribute("lang", "en-US")

    async def join(self) -> None:
        await self.press(self.lobby.get_by_role("button", name="Join", exact=True))

    async def start(self) -> None:
        await self.press(self.lobby.get_by_role("button", name="Start", exact=True))

    async def enter_thread(self) -> None:
        await self.press(self.lobby.get_by_role("link", name=re.compile("Open thread")))
        await expect(self.page.locator("article", has_text="in the wall").first).to_be_visible()

    async def begin(self, command: str) -> None:
        """Opens a table that begins at once, and looks at the hand."""
        await slash(self.page, command)
        await self.enter_thread()
        await self.look()

    async def play(self) -> str:
        """Plays until the game is over; gives all that can be read then."""
        over = self.page.locator("article", has_text=OVER)
        async with asyncio.timeout(PATIENCE):
            while not await over.count():
                if not await self.step():
                    await asyncio.sleep(0.05)
        return "\n".join(await self.page.locator("article").all_inner_texts())

    async def step(self) -> bool:
        """Answers what the panel asks, if it asks anything, and waits for what comes of it."""
        before = await self.panel.inner_text()
        try:
            if "Your answer" in before or not await self.answer():
                return False
        except playwright.TimeoutError:
            return False
        await until(lambda: self._other(before))
        return True

    async def _other(self, before: str) -> bool:
        return await self.panel.inner_text() != before

    async def answer(self) -> bool:
        # Read at one moment: the panel follows the game.
        labels, menu, said = await self.panel.evaluate(
            """node => [
                [...node.querySelectorAll("button.button")].map((one) => one.innerText),
                node.querySelector("button.select")?.ariaLabel,
                node.innerText,
            ]"""
        )
        if "Your answer" in said:
            return False
        wanted = [label for label in AT_ONCE if label in labels]
        suits = [label for label in labels if label.startswith("Give up")]
        if suits:
            held = re.search(r"Hand: (.*)", said)[1]
            wanted = [min(suits, key=lambda label: number_of(held, SUITS[label.split()[-1]]))]
        if wanted:
            self.did.append(wanted[0])
            await self.press(self.panel.get_by_role("button", name=wanted[0], exact=True))
            return True
        if not menu:
            return False
        await self.press(self.panel.locator("button.select").first)
        await self.choose(3 if "three" in menu else 1)
        return True

    async def choose(self, number: int) -> None:
        """Takes the last line of an open menu, where a drawn tile stands, or several of one suit."""
        lines = await self.page.locator(".choice .choice-text").all_inner_texts()
        suits = [re.search(r"\d([mpsz])\)", line)[1] for line in lines]
        same = [[place for place, suit in enumerate(suits) if suit == one] for one in "spmz"]
        places = [len(lines) - 1] if number == 1 else next(one for one in same if len(one) >= number)[-number:]
        self.did.append(" ".join(lines[place].partition("\n")[0] for place in places))
        for place in places:
            await self.take(place)
        if number > 1:
            await self.press(self.page.get_by_role("button", name="Done"))


class ByKeyboard(Player):
    """Somebody without a mouse."""

    async def press(self, button: Any) -> None:
        await tab_to(self.page, button)
        await self.page.keyboard.press("Enter")

    async def pick(self, box: Any, label: str) -> None:
        await tab_to(self.page, box)
        await self.page.keyboard.press(label[0])

    async def take(self, place: int) -> None:
        await self.page.keyboard.press("Home")
        for _ in range(place):
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")


@dataclass
class ByText(ByKeyboard):
    """Somebody who sees no picture of his hand and types everything; the page says what can be done. `earlier` hands of
    his are over and still to be read in the channel."""

    earlier: int = 0

    @property
    def ended(self) -> Any:
        """Private hands that are over."""
        return self.page.locator("article", has_text="This hand is over")

    async def settle(self) -> None:
        await super().settle()
        await slash(self.page, "/me settings")
        settings = self.page.locator("article", has_text="Text-first mode").last
        await expect(settings).to_be_visible()
        switch = settings.get_by_role("button", name="Turn on: Text-first mode")
        if await switch.count():
            await self.press(switch)
        await expect(settings.get_by_role("button", name="Turn off: Text-first mode")).to_be_visible()

    async def look(self) -> None:
        await until(self._dealt)
        assert await self.panel.locator("img").count() == 0, "he is shown no picture"

    async def _dealt(self) -> bool:
        """Asks for the hand; a moment before the deal there is none."""
        answers = self.page.locator("article", has_text="/game hand")
        before = await answers.count()
        await slash(self.page, "/game hand")
        await expect(answers).to_have_count(before + 1)
        await expect(answers.last).to_contain_text(re.compile(f"{HAND.pattern}|about to be dealt"))
        return "about to be dealt" not in await answers.last.inner_text()

    async def begin(self, command: str) -> None:
        """He answers from the channel: commands know which game is meant."""
        await self.settle()
        self.earlier = await self.ended.count()
        await slash(self.page, command)
        await expect(self.lobby.get_by_role("link", name=re.compile("Open thread"))).to_be_visible()
        await self.look()

    async def play(self) -> str:
        async with asyncio.timeout(PATIENCE):
            while await self.ended.count() == self.earlier:
                if not await self.step():
                    await asyncio.sleep(0.05)
        await self.press(self.lobby.get_by_role("link", name=re.compile("Open thread")))
        await expect(self.page.locator("article", has_text=OVER)).to_be_visible()
        return "\n".join(await self.page.locator("article").all_inner_texts())

    async def answer(self) -> bool:
        head = (await self.panel.locator("h5").inner_text()).casefold()
        if not any(word in head for word in ("your turn", "choose", "discards", "offered")):
            return False
        await self.page.locator("#say").focus()
        await self.page.keyboard.type("/game act")
        await self.page.keyboard.press("Enter")
        found = self.page.locator(".suggest [role=option]")
        await expect(found.first).to_be_visible()
        labels = await found.all_inner_texts()
        wanted = [
            label for start in (*AT_ONCE, "Give up", "Discard drawn", "") for label in labels if label.startswith(start)
        ]
        self.did.append(wanted[0])
        await self.page.keyboard.type(wanted[0])
        await expect(found).to_have_count(1)
        await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")
        await tab_to(self.page, self.page.get_by_role("button", name="Send"))
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".command-form")).to_be_hidden()
        return True


NAMES: Final = ("Ann", "Bob", "Chie", "Dan")


@dataclass
class Four:
    """Four people who hand one page round, each with a way of his own. `turns` is who was asked, and what for."""

    page: Any
    people: Mapping[str, Player]
    turns: list[tuple[str, str]] = field(default_factory=list)

    async def begin(self, command: str) -> None:
        """Whoever has the page opens a table; all others join it."""
        host, *others = self.people
        await self.people[host].settle()
        await slash(self.page, command)
        for name in others:
            player = self.people[name]
            await player.become(name)
            await player.settle()
            await player.join()
            await expect(player.lobby).to_contain_text(f"@{name}")
        player = self.people[host]
        await player.become(host)
        await player.start()
        await player.enter_thread()

    async def play(self) -> str:
        over = self.page.locator("article", has_text=OVER)
        async with asyncio.timeout(2 * PATIENCE):
            while not await over.count():
                for name in await self.asked():
                    await self.turn(name, self.people[name])
                await asyncio.sleep(0.05)
        return "\n".join(await self.page.locator("article").all_inner_texts())

    async def turn(self, name: str, player: Player) -> None:
        """One of them takes the page, looks at his hand and answers what it asks."""
        await player.become(name)
        with suppress(playwright.TimeoutError):  # the game went on meanwhile
            await player.look()
            while await player.step():
                self.turns.append((name, player.did[-1]))

    async def asked(self) -> list[str]:
        """Who is publicly asked, by the newest board."""
        # Read at one moment: a board that has its end loses its buttons.
        boards = self.page.locator("article", has=self.page.get_by_role("button", name="My hand"))
        heads = await boards.locator("h5").all_inner_texts()
        head = heads[-1] if heads else ""
        if found := re.search(r"@(\w+) to play", head):
            return [found[1]]
        return list(self.people) if head.startswith("Everybody") else []


def four(page: Any, *ways: type[Player]) -> Four:
    """Four people at a page that the first of them has; as many ways as there are, in turn."""
    return Four(page, {name: way(page) for name, way in zip(NAMES, cycle(ways), strict=False)})
