"""Names of commands stay English; their descriptions and choices are told in every language that Discord asks for."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n.catalog import Catalog, own_catalog
from bot.i18n.languages import DISCORD_LOCALES, EN


def said(key: str) -> app_commands.locale_str:
    """The text of a key, for a description or a choice: English, with its key for the translator.

    Commands are declared before anything is wired, so these texts come from the program's own catalogue.
    """
    return app_commands.locale_str(own_catalog().text(key, EN), key=key)


class CatalogTranslator(app_commands.Translator):
    """Looks up what `said` marked."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._languages = {locale: language for language, all_ in DISCORD_LOCALES.items() for locale in all_}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a locale of ours, or None."""
        key = string.extras.get("key")
        language = self._languages.get(locale.value)
        if key is None or language is None:
            return None
        return self._catalog.text(key, language)
