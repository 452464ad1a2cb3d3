"""Scenes on pages: the picture that follows the reader's light or dark, and the file behind it."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.services.pictures import Scene
from bot.services.profiles import Audience
from bot.web.html import Html, tag
from bot.web.query import chosen
from bot.web.reader import Reader, reader_of
from bot.web.site import site_of
from render import DARK, LIGHT, NORMAL, describe

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


def in_words(reader: Reader, scene: Scene) -> str:
    """What a scene shows, as its alt text says it."""
    return describe(scene, lambda key: reader.text(f"alt.{key}"))


def size_of(scene: Scene) -> tuple[int, int]:
    """Width and height of the picture in pixels."""
    layout = scene.layout(NORMAL)
    return layout.w, layout.h


def shown(reader: Reader, scene: Scene, address: str, described_by: str) -> Html:
    """The picture at an address that `painted` answers, with its alt text; its text twin has the id `described_by`."""
    width, height = size_of(scene)
    return tag(
        "picture",
        tag("source", media="(prefers-color-scheme: dark)", srcset=f"{address}?theme={DARK.name}"),
        tag(
            "img",
            src=f"{address}?theme={LIGHT.name}",
            alt=in_words(reader, scene),
            width=width,
            height=height,
            aria_describedby=described_by,
            decoding="async",
        ),
    )


async def painted(request: web.Request, scene: Scene, cached: str) -> web.Response:
    """The scene as a PNG file in the theme that is asked for; `cached` says for whom and how long it may be kept."""
    site = site_of(request)
    reader = reader_of(request, site.catalog)
    theme = chosen(request, "theme", THEMES) or LIGHT.name
    made = await site.pictures.paint(scene, Audience(reader.language, theme=theme), reader.words)
    if made is None:
        raise web.HTTPServiceUnavailable(headers={"Retry-After": "2"})
    response = web.Response(body=made.png, content_type="image/png")
    response.headers["Cache-Control"] = cached
    return response
