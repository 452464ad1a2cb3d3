"""The same flow with nothing set in discord.py: Discord's own names over TLS, led to this machine by a connector.

A resolver that knows these names alone also proves that the library asks for no other host.
"""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from pathlib import Path

import aiohttp
import pytest
import yarl

from bot.endpoints import API_BASE, GATEWAY_URL
from tests.lookalike.demo_bot import Demo, run
from tests.lookalike.fixtures import make_lab

NAMES = ("discord.com", "gateway.discord.gg", "resume.discord.gg", "cdn.discordapp.com")


class OnlyDiscord(aiohttp.abc.AbstractResolver):
    """Every name of Discord's is this machine; any other is refused."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked: set[str] = set()

    async def resolve(self, host: str, port: int = 0, family: int = socket.AF_INET) -> list:
        self.asked.add(host)
        if host not in NAMES:
            raise OSError(f"{host} is not a name of Discord's")
        found = {"hostname": host, "host": "127.0.0.1", "port": self.port, "family": socket.AF_INET, "proto": 0}
        return [found | {"flags": socket.AI_NUMERICHOST}]

    async def close(self) -> None:
        pass


def certificate(folder: Path) -> tuple[Path, Path]:
    """A throw-away certificate for these names, by the openssl program."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    names = ",".join(f"DNS:{name}" for name in NAMES)
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=lookalike"]
    files = ["-keyout", str(key), "-out", str(cert), "-addext", f"subjectAltName={names}"]
    subprocess.run([*request, *files], check=True, capture_output=True)
    return key, cert


@pytest.mark.skipif(shutil.which("openssl") is None, reason="the openssl program makes the certificate")
async def test_production_addresses_over_tls(maybe_spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, cert = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    lab = make_lab(maybe_spec)
    gateway, files = "wss://resume.discord.gg", "https://cdn.discordapp.com"
    await lab.server.start(ssl_context=context, public_gateway=gateway, public_base=files)
    lab.furnish()
    monkeypatch.setattr("discord.http.Route.BASE", API_BASE)
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", yarl.URL(GATEWAY_URL))
    resolver = OnlyDiscord(lab.server.port)
    trust = ssl.create_default_context(cafile=str(cert))
    connector = aiohttp.TCPConnector(limit=0, resolver=resolver, ssl=trust)
    try:
        async with run(Demo(connector=connector), lab.server.token):
            ann = lab.user()
            assert (await ann.slash("upload", file=("a.bin", b"\xff" * 1000))).text == "a.bin 1000"
            mark = lab.recorder.mark()
            await lab.server.gateway.demand_reconnect()
            await lab.recorder.wait("gateway_resumed", since=mark, seconds=10)
            assert (await ann.slash("ping")).text == "pong"
    finally:
        await lab.server.close()
    assert resolver.asked == set(NAMES)
    lab.assert_clean()
