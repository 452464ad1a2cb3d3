"""Which rules are meant, and rules saved under a name."""

from __future__ import annotations

import pytest

from bot.clock import StoppedClock
from bot.services.problems import Refused
from bot.services.rulesets import Asker, RulesetService, RulesWanted, built, option_choices, system_of
from bot.storage.memory import memory_storage
from bot.storage.ports import Storage
from bot.storage.records import GuildSettings, Owner, OwnerKind
from engine.systems.registry import SYSTEMS

ANN, GUILD = 1, 7
OWN, SHARED = Owner(OwnerKind.USER, ANN), Owner(OwnerKind.GUILD, GUILD)


@pytest.fixture
def storage() -> Storage:
    return memory_storage(StoppedClock())


@pytest.fixture
def rulesets(storage: Storage) -> RulesetService:
    return RulesetService(storage.rulesets, storage.guilds)


async def line(rulesets: RulesetService, system: str = "", preset: str = "", rules: str = "") -> str:
    return (await rulesets.choose(Asker(ANN, GUILD), RulesWanted(system, preset, rules))).options.line


async def test_every_way_to_name_rules(rulesets: RulesetService) -> None:
    assert (await line(rulesets)).startswith(SYSTEMS[0].key)
    assert (await line(rulesets, preset="ema")).startswith("riichi/ema@")
    assert (await line(rulesets, preset="riichi/ema@1")) == "riichi/ema@1"
    assert (await line(rulesets, system="sichuan")).startswith("sichuan/")
    assert (await line(rulesets, preset="wmo")).startswith("mcr/wmo@")
    assert (await line(rulesets, "riichi", "tenhou", "kuitan=off")) == "riichi/tenhou@1 kuitan=off"
    assert (await line(rulesets, rules="riichi/tenhou@1 kuitan=off")) == "riichi/tenhou@1 kuitan=off"
    assert (await line(rulesets, "riichi", "tenhou", "riichi/tenhou@1")) == "riichi/tenhou@1"
    assert (await line(rulesets, preset="TENHOU", rules="kuitan=no")) == "riichi/tenhou@1 kuitan=off"
    assert (await line(rulesets, rules="dingque")).startswith("sichuan/dingque@")
    assert (await line(rulesets, rules="Tenhou@1 kuitan=off")) == "riichi/tenhou@1 kuitan=off"
    assert (await line(rulesets, rules="seed")).startswith("riichi/seed@")
    assert (await line(rulesets, system="mcr", rules="seed")).startswith("mcr/seed@")


@pytest.mark.parametrize(
    ("wanted", "key"),
    [({"preset": "ema", "rules": "tenhou"}, "two_presets"), ({"system": "mcr", "rules": "tenhou"}, "other_system")],
)
async def test_a_bare_preset_that_contradicts(rulesets: RulesetService, wanted: dict[str, str], key: str) -> None:
    with pytest.raises(Refused) as refused:
        await line(rulesets, **wanted)
    assert refused.value.problems[0].reason.key.endswith(key)


async def test_a_server_may_have_its_own_default(rulesets: RulesetService, storage: Storage) -> None:
    await storage.guilds.save_guild(GuildSettings(GUILD, ruleset="riichi/ema@1"))
    assert await line(rulesets) == "riichi/ema@1"
    assert (await line(rulesets, rules="kuitan=off")) == "riichi/ema@1 kuitan=off"
    assert (await line(rulesets, system="mcr")).startswith("mcr/")
    elsewhere = await rulesets.choose(Asker(ANN), RulesWanted())
    assert elsewhere.options.preset != "ema"


async def test_saved_names_are_presets(rulesets: RulesetService) -> None:
    await rulesets.save(OWN, "Friday", built("riichi/tenhou kuitan=off"))
    assert await line(rulesets, preset="friday") == "riichi/tenhou@1 kuitan=off"
    assert await line(rulesets, rules="friday") == "riichi/tenhou@1 kuitan=off"
    assert await line(rulesets, rules="friday atozuke=off") == "riichi/tenhou@1 kuitan=off atozuke=off"
    saved = await rulesets.save(OWN, "Friday", built("riichi/ema"))
    assert saved.version == 2
    assert await line(rulesets, preset="friday") == "riichi/ema@1"


async def test_an_own_name_hides_the_servers(rulesets: RulesetService) -> None:
    await rulesets.save(SHARED, "club", built("riichi/ema"))
    assert await line(rulesets, preset="club") == "riichi/ema@1"
    await rulesets.save(OWN, "club", built("riichi/tenhou"))
    assert await line(rulesets, preset="club") == "riichi/tenhou@1"
    assert [item.name for item in await rulesets.saved(Asker(ANN, GUILD))] == ["club"]


@pytest.mark.parametrize("name", ["", " ", "two words", "x" * 33, "a/b", "a=b", "tenhou", "riichi", "EMA"])
async def test_names_that_cannot_be_saved(rulesets: RulesetService, name: str) -> None:
    with pytest.raises(Refused):
        await rulesets.save(OWN, name, built("riichi"))


async def test_no_more_than_fifty_names(rulesets: RulesetService) -> None:
    for number in range(50):
        await rulesets.save(OWN, f"n{number}", built("riichi"))
    with pytest.raises(Refused):
        await rulesets.save(OWN, "one.more", built("riichi"))
    await rulesets.save(OWN, "n7", built("mcr"))


async def test_forgetting(rulesets: RulesetService) -> None:
    await rulesets.save(OWN, "friday", built("riichi"))
    assert await rulesets.forget(OWN, "friday") == 1
    with pytest.raises(Refused):
        await rulesets.forget(OWN, "friday")


def test_completions_lead_to_a_line_that_is_accepted() -> None:
    system = system_of(built("riichi"))
    keys = option_choices(system, "kuitan=off uma")
    assert keys[0] == "kuitan=off uma="
    assert "kuitan=off kuitan=" not in option_choices(system, "kuitan=off ")
    for value in option_choices(system, "kuitan="):
        assert built(f"riichi/tenhou {value}")
    assert option_choices(system, "nonsense=") == []
