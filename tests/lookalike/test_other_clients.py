"""Two independent production clients against the look-alike, so that it does not merely fit discord.py's reading.

hikari parses payloads strictly (`pip install hikari`); discord.js runs when DISCORDJS names a folder with it in
node_modules. Each is skipped where it is missing.
"""

from __future__ import annotations

import asyncio
import base64
import os
import shutil

import pytest

from tests.lookalike.demo_bot import png
from tests.lookalike.fixtures import Lab, make_lab

pytestmark = pytest.mark.long
DISCORDJS = os.environ.get("DISCORDJS", "")


async def _lab(maybe_spec) -> Lab:
    lab = make_lab(maybe_spec)
    lab.server.backend.token = ""  # made by the server: these clients read the application's id from it
    await lab.server.start()
    lab.furnish()
    return lab


async def test_hikari(maybe_spec, caplog: pytest.LogCaptureFixture) -> None:
    hikari = pytest.importorskip("hikari")
    lab = await _lab(maybe_spec)
    url = lab.server.api_base
    bot = hikari.GatewayBot(lab.server.token, intents=hikari.Intents.GUILDS, rest_url=url, banner=None, logs=None)
    ready = asyncio.Event()

    @bot.listen(hikari.StartedEvent)
    async def started(_event) -> None:
        application = await bot.rest.fetch_application()
        commands = [bot.rest.slash_command_builder(name, "d") for name in ("ping", "draw")]
        await bot.rest.set_application_commands(application, commands)
        ready.set()

    @bot.listen(hikari.InteractionCreateEvent)
    async def answer(event) -> None:
        interaction, kinds = event.interaction, hikari.ResponseType
        if isinstance(interaction, hikari.ComponentInteraction):
            await interaction.create_initial_response(kinds.MESSAGE_UPDATE, "clicked")
        elif interaction.command_name == "ping":
            row = bot.rest.build_message_action_row()
            row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "b:1", label="B")
            await interaction.create_initial_response(kinds.MESSAGE_CREATE, "pong", component=row)
        else:
            await interaction.create_initial_response(kinds.DEFERRED_MESSAGE_CREATE)
            await interaction.edit_initial_response("drawn", attachment=hikari.Bytes(png(32, 32), "a.png"))

    await bot.start()
    try:
        await asyncio.wait_for(ready.wait(), 15)
        ann = lab.user()
        assert (await ann.click(await ann.slash("ping"), "B")).text == "clicked"
        assert (await ann.slash("draw")).message["attachments"][0]["width"] == 32
        thread = await bot.rest.create_thread(int(lab.channel["id"]), hikari.ChannelType.GUILD_PUBLIC_THREAD, "t")
        await bot.rest.create_message(thread, "hello", attachment=hikari.Bytes(png(8, 8), "b.png"))
    finally:
        await bot.close()
        await lab.server.close()
    lab.assert_clean()
    assert not [r for r in caplog.records if r.levelname == "ERROR" and r.name.startswith("hikari")], caplog.text


SCRIPT = r"""
const {Client,GatewayIntentBits,AttachmentBuilder,ActionRowBuilder:Row,ButtonBuilder,ModalBuilder,TextInputBuilder}=
  require('discord.js');
const [,api,token,picture]=process.argv;
const client=new Client({intents:[GatewayIntentBits.Guilds],rest:{api,version:'10'}});
client.on('clientReady',async()=>{
  await client.application.commands.set(['ping','draw'].map(name=>({name,description:'d'})));console.log('up')});
client.on('interactionCreate',async i=>{try{
 if(i.isChatInputCommand()&&i.commandName=='ping')
  await i.reply({content:'pong',components:[new Row().addComponents(
    new ButtonBuilder().setCustomId('b:1').setLabel('B').setStyle(1))]});
 else if(i.isChatInputCommand()){await i.deferReply();
  await i.editReply({content:'drawn',files:[new AttachmentBuilder(Buffer.from(picture,'base64'),{name:'a.png'})]})}
 else if(i.isButton())await i.showModal(new ModalBuilder().setCustomId('m').setTitle('T').addComponents(
    new Row().addComponents(new TextInputBuilder().setCustomId('t').setLabel('L').setStyle(1))));
 else if(i.isModalSubmit())await i.reply('got '+i.fields.getTextInputValue('t'));
}catch(error){console.log('ERROR '+error)}});
client.login(token);
"""


@pytest.mark.skipif(
    not DISCORDJS or not shutil.which("node"), reason="DISCORDJS names no folder with discord.js, or no node"
)
async def test_discord_js(maybe_spec) -> None:
    lab = await _lab(maybe_spec)
    picture = base64.b64encode(png(32, 32)).decode()
    api = lab.server.api_base.removesuffix("/v10")
    process = await asyncio.create_subprocess_exec(
        "node", "-e", SCRIPT, api, lab.server.token, picture, cwd=DISCORDJS, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        assert await asyncio.wait_for(process.stdout.readline(), 20) == b"up\n"
        ann = lab.user()
        form = await ann.click(await ann.slash("ping"), "B")
        assert (await ann.submit_modal(form, t="hey")).text == "got hey"
        assert (await ann.slash("draw")).message["attachments"][0]["width"] == 32
    finally:
        process.kill()
        await process.wait()
        await lab.server.close()
    lab.assert_clean()
