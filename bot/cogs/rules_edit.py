"""The presses of `/rules edit`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.router import Router
from bot.services.problems import Refused
from bot.services.rules import table
from bot.services.rulesets import RulesWanted, built
from bot.storage.records import Draft, Owner, OwnerKind
from bot.ui.card import Message
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction, is_private, place_of
from bot.ui.problem_text import problems_told
from bot.ui.rules_panel import VERB, Place, name_form, panel_rows, panel_told, place_in, value_form
from bot.ui.rules_text import title
from bot.ui.screens import Reader
from bot.ui.told import Told


class RulesEditing:
    """Opens rules panels and answers what is pressed and typed in them."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk = desk
        self._drafts = desk.services.drafts
        router.on(VERB, self._pressed)
        router.on_form(VERB, self._sent)

    async def open(self, interaction: Interaction, wanted: RulesWanted) -> None:
        """A new panel with some rules to begin with."""
        ruleset = await self._desk.services.rulesets.choose(place_of(interaction).asker, wanted)
        draft = await self._drafts.begin(interaction.user.id, ruleset)
        reader = await self._desk.reader(interaction)
        await self._desk.send(interaction, self._panel(reader, draft, Place(draft.id)), private=True)

    async def _pressed(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        place, widget = place_in(pressed), pressed.argument(1)
        draft = await self._drafts.find(interaction.user.id, place.draft)
        reader = await self._desk.reader(interaction)
        match widget:
            case "group":
                place = Place(place.draft, values[0])
            case "option":
                place = Place(place.draft, place.group, values[0])
            case "value":
                await self._change(interaction, reader, draft, place, values[0])
                return
            case "type":
                shown = table(built(draft.line))
                await interaction.response.send_modal(value_form(reader.words, shown, place))
                return
            case "save":
                await interaction.response.send_modal(name_form(reader.words, place))
                return
            case "reset":
                draft = await self._drafts.reset(draft)
            case "done":
                await self._drafts.end(draft)
                await self._show(interaction, self._finished(reader, draft))
                return
        await self._show(interaction, self._panel(reader, draft, place))

    async def _sent(self, interaction: Interaction, sent: CustomId, text: str) -> None:
        place = place_in(sent)
        draft = await self._drafts.find(interaction.user.id, place.draft)
        reader = await self._desk.reader(interaction)
        if sent.argument(1) == "type":
            await self._change(interaction, reader, draft, place, text)
            return
        owner = Owner(OwnerKind.USER, interaction.user.id)
        try:
            saved = await self._desk.services.rulesets.save(owner, text, built(draft.line))
        except Refused as refusal:
            await self._refused(interaction, reader, draft, place, refusal)
            return
        words = reader.words
        said = [
            words.text("ruleset.saved", name=saved.name, version=saved.version),
            words.text("ruleset.use", name=saved.name),
        ]
        await self._show(interaction, self._panel(reader, draft, place, said))

    async def _change(self, interaction: Interaction, reader: Reader, draft: Draft, place: Place, text: str) -> None:
        try:
            draft = await self._drafts.change(draft, place.option, text)
        except Refused as refusal:
            await self._refused(interaction, reader, draft, place, refusal)
            return
        await self._show(interaction, self._panel(reader, draft, place))

    async def _refused(
        self, interaction: Interaction, reader: Reader, draft: Draft, place: Place, refusal: Refused
    ) -> None:
        """The panel as it was, and above it why a change cannot be."""
        told = problems_told(refusal.problems, reader.words)
        await self._show(interaction, self._panel(reader, draft, place, (told.headline, *told.facts)))

    def _panel(self, reader: Reader, draft: Draft, place: Place, said: Sequence[str] = ()) -> Message:
        shown = table(built(draft.line))
        told = panel_told(reader.words, shown, place, said)
        return self._desk.page(told, reader, panel_rows(reader.words, shown, place))

    def _finished(self, reader: Reader, draft: Draft) -> Message:
        words = reader.words
        told = Told(title(words, draft.line), (), block=(draft.line,), lead=(words.text("panel.finished"),))
        return self._desk.page(told, reader)

    async def _show(self, interaction: Interaction, made: Message) -> None:
        await self._desk.send(interaction, made, private=True, in_place=is_private(interaction))
