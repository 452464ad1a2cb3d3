"""An ordinary discord.py bot that knows nothing of the look-alike, and uses what this kind of bot uses.

`python -m tests.lookalike.demo_bot API_BASE GATEWAY_URL TOKEN` runs it as a process of its own.
"""

from __future__ import annotations

import asyncio
import io
import re
import struct
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import app_commands, ui
from discord.ext import commands

WORDS = ("tanki", "kanchan", "penchan", "ryanmen", "shanpon")
INTENTS = discord.Intents(guilds=True)
OPTIONS = {
    "intents": INTENTS,
    "guild_ready_timeout": 0.1,
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "allowed_mentions": discord.AllowedMentions.none(),
    "max_messages": None,
}


def png(width: int = 16, height: int = 16, colour: tuple[int, int, int] = (31, 107, 74)) -> bytes:
    """A picture of one colour."""
    raw = b"".join(b"\0" + bytes(colour) * width for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def picture(name: str = "board.png", alt: str | None = None, width: int = 16, height: int = 16) -> discord.File:
    return discord.File(io.BytesIO(png(width, height)), name, description=alt)


class Vote(ui.DynamicItem[ui.Button], template=r"vote:(?P<game>\d+):(?P<count>\d+)"):
    """A button that carries its state in its id, so that it outlives the process."""

    def __init__(self, game: int, count: int) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(ui.Button(label=f"Votes {count}", custom_id=f"vote:{game}:{count}", style=style))
        self.game, self.count = game, count

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: ui.Item, match: re.Match[str]) -> Vote:
        return cls(int(match["game"]), int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None).add_item(Vote(self.game, self.count + 1))
        await interaction.response.edit_message(content=f"game {self.game}: {self.count + 1} votes", view=view)


class Note(ui.Modal, title="Leave a note"):
    text = ui.Label(text="Note", description="A line", component=ui.TextInput(custom_id="text", max_length=200))

    def __init__(self) -> None:
        super().__init__(custom_id="note")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"noted: {self.text.component.value}", ephemeral=True)


class Survey(ui.Modal, title="Everything at once"):
    """One of each field that a form may have."""

    rules = ui.Label(
        text="Rules",
        component=ui.Select(
            custom_id="rules", options=[discord.SelectOption(label=x, value=x.lower()) for x in ("Riichi", "Sichuan")]
        ),
    )
    clock = ui.Label(
        text="Clock",
        component=ui.RadioGroup(
            custom_id="clock",
            options=[
                discord.RadioGroupOption(label="Live", value="live"),
                discord.RadioGroupOption(label="Day", value="day"),
            ],
        ),
    )
    extras = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[discord.CheckboxGroupOption(label=x, value=x) for x in ("red", "open", "local")],
        ),
    )
    agree = ui.Label(text="Agree", component=ui.Checkbox(custom_id="agree"))
    log = ui.Label(text="Log", component=ui.FileUpload(custom_id="log", required=False))

    def __init__(self) -> None:
        super().__init__(custom_id="survey")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        files = self.log.component.values
        sizes = [len(await file.read()) for file in files]
        told = (
            self.rules.component.values,
            self.clock.component.value,
            sorted(self.extras.component.values),
            self.agree.component.value,
            sizes,
        )
        await interaction.response.send_message(repr(told), ephemeral=True)


class Menu(ui.View):
    """A persistent view: fixed ids, no timeout."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Note", custom_id="menu:note", style=discord.ButtonStyle.success)
    async def note(self, interaction: discord.Interaction, _button: ui.Button) -> None:
        await interaction.response.send_modal(Note())

    @ui.button(label="Whisper", custom_id="menu:whisper")
    async def whisper(self, interaction: discord.Interaction, _button: ui.Button) -> None:
        await interaction.response.send_message("only for you", ephemeral=True)

    @ui.button(label="Locked", custom_id="menu:locked", disabled=True)
    async def locked(self, interaction: discord.Interaction, _button: ui.Button) -> None:
        raise AssertionError("a disabled button")

    @ui.select(
        custom_id="menu:pick",
        placeholder="Pick one",
        options=[discord.SelectOption(label=f"Choice {x}", value=x, description=f"the letter {x}") for x in "abc"],
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"picked {select.values[0]}")

    @ui.select(
        custom_id="menu:three",
        placeholder="Pass three tiles",
        min_values=3,
        max_values=3,
        options=[discord.SelectOption(label=x, emoji="🀄") for x in ("1m", "2m", "3m", "4m", "5m")],
    )
    async def three(self, interaction: discord.Interaction, select: ui.Select) -> None:
        await interaction.response.send_message(f"passed {' '.join(select.values)}", ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="menu:who", placeholder="Pick somebody")
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect) -> None:
        await interaction.response.send_message(f"chose {select.values[0].name}", ephemeral=True)


class Board(ui.LayoutView):
    """Layout components: one of each."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Board] = ui.ActionRow()
        row.add_item(ui.Button(label="Press", custom_id="board:press", style=discord.ButtonStyle.primary))
        row.add_item(ui.Button(label="Docs", url="https://example.org/rules"))
        self.add_item(
            ui.Container(
                ui.TextDisplay("# Board\n**East** to move, *three* tiles left"),
                ui.Section(
                    ui.TextDisplay("A section"), accessory=ui.Thumbnail("attachment://board.png", description="thumb")
                ),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a green board")),
                ui.Separator(),
                ui.File("attachment://log.txt"),
                row,
                accent_colour=discord.Colour.green(),
            )
        )


class Translations(app_commands.Translator):
    """A few words, to see that they travel."""

    TABLE = {
        ("Look a word up", "ja"): "用語を調べる",
        ("Look a word up", "zh-CN"): "查一个词",
        ("Draw a picture", "ja"): "絵を描く",
    }

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return self.TABLE.get((string.message, locale.value))


def add_commands(tree: app_commands.CommandTree) -> None:
    @tree.command(description=app_commands.locale_str("Draw a picture"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def draw(interaction: discord.Interaction, size: app_commands.Range[int, 1, 2000] = 16) -> None:
        await interaction.response.defer()
        embed = discord.Embed(title="Drawing", description="**bold** and `code`").set_image(
            url="attachment://board.png"
        )
        view = ui.View(timeout=None).add_item(Vote(7, 0))
        file = picture(alt=f"a green bar, {size} wide", width=size)
        await interaction.followup.send(embed=embed, view=view, file=file)

    @tree.command(description="Answer at once")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    @tree.command(description="Several messages")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def many(interaction: discord.Interaction, count: int) -> None:
        await interaction.response.send_message("first")
        try:
            for number in range(count):
                await interaction.followup.send(f"more {number}")
        except discord.HTTPException as error:
            await interaction.edit_original_response(content=f"stopped: {error.code}")

    @tree.command(description="A picture in the first answer")
    async def pic(interaction: discord.Interaction, alt: str = "a square") -> None:
        await interaction.response.send_message(file=picture("p.png", alt, 64, 64))

    @tree.command(description="Change the alt text of a picture")
    async def realt(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=picture("p.png", "before"))
        message = await interaction.original_response()
        attachment = message.attachments[0]
        attachment.description = "after"
        await interaction.edit_original_response(attachments=[attachment])

    @tree.command(description="Open the menu")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("menu", view=Menu())

    @tree.command(description="A form with every field")
    async def survey(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Survey())

    @tree.command(description="Layout components")
    async def board(interaction: discord.Interaction) -> None:
        log = discord.File(io.BytesIO(b"East discards 1m\n"), "log.txt")
        await interaction.response.send_message(view=Board(), files=[picture(), log])

    @tree.command(description=app_commands.locale_str("Look a word up"))
    @app_commands.describe(term="The word", style="How it is written")
    @app_commands.choices(style=[app_commands.Choice(name=x, value=x) for x in ("short", "long")])
    async def word(interaction: discord.Interaction, term: str, style: str = "short", loud: bool = False) -> None:
        text = f"word {term} {style}"
        await interaction.response.send_message(text.upper() if loud else text)

    @word.autocomplete("term")
    async def complete_term(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=word, value=word) for word in WORDS if current in word]

    @tree.command(description="Read an upload")
    async def upload(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message(f"{file.filename} {len(await file.read())}")

    @tree.command(description="Greet somebody")
    async def greet(
        interaction: discord.Interaction, who: discord.User, where: discord.TextChannel | None = None
    ) -> None:
        await interaction.response.send_message(f"hello {who.mention} in {where or interaction.channel}")

    @tree.command(description="Only for you")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a secret", ephemeral=True, view=Menu())

    @tree.command(description="Too slow")
    async def slow(interaction: discord.Interaction, seconds: float = 4.0) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("late")

    @tree.command(description="Thread, channel message and DM")
    async def spread(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        message = await interaction.channel.send("hello channel")
        thread = await message.create_thread(name="talk")
        await thread.send("hello thread")
        await thread.add_user(discord.Object(interaction.user.id))
        await interaction.user.send("hello dm", file=picture("dm.png"))
        await interaction.edit_original_response(content="spread")

    @tree.command(description="A message with a nonce, twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        first = await interaction.channel.send("once", nonce="board-1")
        second = await interaction.channel.send("once", nonce="board-1")
        await interaction.edit_original_response(content=str(first.id == second.id))

    @tree.command(description="Edit, archive, wake, delete a thread")
    async def tidy(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        thread = await interaction.channel.create_thread(name="a", type=discord.ChannelType.public_thread)
        await thread.edit(name="b", archived=True)
        message = await thread.send("wakes it")
        await message.edit(content="edited")
        await message.delete()
        await thread.delete()
        await interaction.edit_original_response(content="tidy")

    @tree.command(description="Break a limit")
    async def bad(interaction: discord.Interaction, what: str) -> None:
        embed = discord.Embed
        wrong = {
            "embeds6000": {"embeds": [embed(description="x" * 4000), embed(description="y" * 2001)]},
            "content": {"content": "x" * 2001},
            "field": {"embed": embed().add_field(name="n" * 257, value="v")},
            "title": {"embed": embed(title="t" * 257)},
            "empty": {},
            "attachment": {"embed": embed().set_image(url="attachment://no.png")},
        }[what]
        try:
            await interaction.response.send_message(**wrong)
        except discord.HTTPException as error:
            await interaction.response.send_message(f"{error.status} {error.code} {error.text}"[:1900])

    @tree.context_menu(name="Read this")
    async def read(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"read: {message.content}", ephemeral=True)

    @tree.context_menu(name="Profile")
    async def profile(interaction: discord.Interaction, user: discord.User) -> None:
        await interaction.response.send_message(f"profile of {user.name}", ephemeral=True)

    game = app_commands.Group(name="game", description="Games")
    settings = app_commands.Group(name="set", description="Settings", parent=game)

    @settings.command(name="size", description="Size of the board")
    async def size(interaction: discord.Interaction, number: int) -> None:
        await interaction.response.send_message(f"size {number} {interaction.locale}")

    tree.add_command(game)

    @tree.command(description="For administrators")
    @app_commands.default_permissions(manage_channels=True)
    async def setup(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("set up", ephemeral=True)


async def prepare(bot: discord.Client, tree: app_commands.CommandTree) -> None:
    """What every kind of client does before it connects."""
    bot.add_dynamic_items(Vote)
    bot.add_view(Menu())
    await tree.set_translator(Translations())
    await tree.sync()


class Demo(commands.Bot):
    def __init__(self, **options: object) -> None:
        super().__init__(commands.when_mentioned, **(OPTIONS | options))  # type: ignore[arg-type]
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await prepare(self, self.tree)


class ShardedDemo(commands.AutoShardedBot):
    def __init__(self, **options: object) -> None:
        super().__init__(commands.when_mentioned, **(OPTIONS | options))  # type: ignore[arg-type]
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await prepare(self, self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between shards; the look-alike does not pace unless told to."""


class PlainDemo(discord.Client):
    def __init__(self, **options: object) -> None:
        super().__init__(**(OPTIONS | options))  # type: ignore[arg-type]
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await prepare(self, self.tree)


@asynccontextmanager
async def run(bot: discord.Client, token: str, *, seconds: float = 15.0) -> AsyncIterator[discord.Client]:
    """Log in, wait until ready, and close at the end. What `start` raises is raised here."""
    async with bot:
        running = asyncio.create_task(bot.start(token))
        bot.running = running  # type: ignore[attr-defined]
        ready = asyncio.create_task(_ready(bot))
        try:
            await asyncio.wait({running, ready}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
            assert ready.done(), f"not ready after {seconds} s"
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.wait({running}, timeout=5)
            if running.done() and not running.cancelled():
                running.exception()  # seen; a test that wants it has asked before


async def _ready(bot: discord.Client) -> None:
    while not isinstance(bot._ready, asyncio.Event):  # noqa: ASYNC110
        await asyncio.sleep(0.005)  # made by login
    await bot.wait_until_ready()


def main() -> None:
    from bot.endpoints import point

    api_base, gateway_url, token = sys.argv[1:]
    point(api_base, gateway_url)

    async def serve() -> None:
        async with Demo() as bot:
            await bot.start(token)

    asyncio.run(serve())


if __name__ == "__main__":
    main()
