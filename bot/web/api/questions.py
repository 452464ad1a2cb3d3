"""The questions of the API and their answers, by the same services as the commands'."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.i18n.catalog import Words
from bot.services.discards import discards
from bot.services.questions import HandQuestion
from bot.services.rules import RulesTable, newest_presets, table
from bot.services.rulesets import RulesWanted, built, default_line, line_of
from bot.services.scoring import score
from bot.services.waits import waits
from bot.ui.discards_text import discards_told
from bot.ui.rules_text import title, value_text
from bot.ui.score_text import score_details
from bot.ui.told import Told, as_lines
from bot.ui.waits_text import waits_told
from bot.web.answers import reasons_json
from bot.web.site import Site
from engine.option_kinds import write_value
from engine.reasons import Reason
from engine.scoring.answers_json import discards_to_json, waits_to_json
from engine.scoring.json import to_json
from engine.systems import registry

Json = dict[str, Any]
Body = Mapping[str, Any]


def ask_score(site: Site, body: Body, words: Words) -> Json:
    """What a win is worth; or why the hand does not win, and how far it is."""
    found = score(_question(body), site.situations)
    answer: Json = {
        "win": found.sheet is not None,
        "sheet": None if found.sheet is None else to_json(found.sheet),
        "reasons": reasons_json(found.refused, words),
        "distance": None if found.distance is None else waits_to_json(found.distance),
    }
    return answer | _common(found.question, found.repairs, score_details(found, words), words)


def ask_waits(site: Site, body: Body, words: Words) -> Json:
    """What a hand waits for."""
    found = waits(_question(body), site.situations)
    told = waits_told(found, words)
    return {"answer": waits_to_json(found.answer)} | _common(found.question, found.repairs, told, words)


def ask_discard(site: Site, body: Body, words: Words) -> Json:
    """What each discard would leave."""
    found = discards(_question(body), site.situations)
    told = discards_told(found, words)
    return {"answer": discards_to_json(found.answer)} | _common(found.question, found.repairs, told, words)


def ask_rules(_site: Site, body: Body, words: Words) -> Json:
    """What a preset says, with any changes."""
    shown = table(built(_line(body)))
    return {"line": shown.line, "name": title(words, shown.line), "groups": _groups(shown, words)}


def ask_term(site: Site, body: Body, words: Words) -> Json:
    """Words that are, begin with, hold or resemble what was asked."""
    found = site.glossary.search(body["word"], max(1, body.get("most", 10)))
    return {
        "terms": [
            {
                "key": term.key,
                "name": words.term(term.key),
                "en": term.en,
                "romaji": term.romaji,
                "ja": term.ja,
                "zh_cn": term.zh_cn,
                "zh_tw": term.zh_tw,
                "explanation": words.text(explained) if (explained := site.glossary.explanation(term.key)) else "",
            }
            for term in found
        ]
    }


def systems(words: Words) -> Json:
    """Every system and its presets."""
    return {
        "systems": [
            {
                "system": system.key,
                "name": words.text(f"system.{system.key}"),
                "default": system.table.default_preset,
                "presets": [
                    {
                        "preset": preset.key,
                        "version": preset.version,
                        "name": words.text(f"{system.key}.preset.{preset.key}"),
                        "about": words.text(f"{system.key}.preset_help.{preset.key}"),
                    }
                    for preset in newest_presets(system)
                ],
            }
            for system in registry.SYSTEMS
        ]
    }


def _question(body: Body) -> HandQuestion:
    names = {"round": "round_wind"}
    known = {name: value for name, value in body.items() if name not in {"system", "preset", "rules", "lang", "terms"}}
    fields = {names.get(name, name): value for name, value in known.items()}
    return HandQuestion(**fields, rules=_line(body))


def _line(body: Body) -> str:
    return line_of(RulesWanted(body.get("system", ""), body.get("preset", ""), body.get("rules", "")), default_line())


def _common(question: HandQuestion, repairs: Iterable[Reason], told: Told, words: Words) -> Json:
    return {
        "question": dict(question.facts()),
        "repairs": reasons_json(repairs, words),
        "text": as_lines(told),
    }


def _groups(shown: RulesTable, words: Words) -> list[Json]:
    system = shown.system.key
    return [
        {
            "group": group,
            "name": words.text(f"{system}.group.{group}"),
            "options": [
                {
                    "option": row.option.key,
                    "name": words.text(f"{system}.option.{row.option.key}"),
                    "about": words.text(f"{system}.option_help.{row.option.key}"),
                    "value": write_value(row.value),
                    "text": value_text(words, system, row),
                    "changed": row.changed,
                    "unsure": row.unsure,
                }
                for row in rows
            ],
        }
        for group, rows in shown.groups
    ]
