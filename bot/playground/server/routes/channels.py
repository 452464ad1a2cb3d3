"""Channels, their messages, and threads."""

from __future__ import annotations

from typing import Final

from ..ids import timestamp
from ..limits import check_message, check_thread, check_uploads
from ..messages import change_message, make_message, uploads_of
from ..permissions import Permission, demand
from ..state import DM, EPHEMERAL, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, public
from ..wire import ApiError, Problem, form_error
from .route import Backend, Call, Created, Json, Result, Route

NONCE_LIFE: Final = 300.0
"""Seconds for which a nonce with `enforce_nonce` finds the message that it made ("a few minutes")."""


async def get_channel(backend: Backend, _call: Call, channel_id: str) -> Result:
    channel = backend.world.channel(channel_id)
    demand(backend.world.bot_permissions(channel))
    return public(channel)


async def patch_channel(backend: Backend, call: Call, channel_id: str) -> Result:
    """Rename, archive, lock: for the bot's own threads; other channels are not its to change."""
    thread = backend.world.channel(channel_id)
    bits = backend.world.bot_permissions(thread)
    own = thread["type"] in THREADS and thread["owner_id"] == backend.world.application_id
    demand(bits, *(() if own else (Permission.MANAGE_CHANNELS,)))
    if call.form.get("name") is not None:
        if problems := check_thread(call.form | {"auto_archive_duration": None}):
            raise form_error(problems)
        thread["name"] = call.form["name"]
    if thread["type"] in THREADS:
        meta = thread["thread_metadata"]
        for key in ("archived", "locked", "auto_archive_duration", "invitable"):
            if call.form.get(key) is not None:
                meta[key] = call.form[key]
        meta["archive_timestamp"] = timestamp(backend.clock)
    name = "THREAD_UPDATE" if thread["type"] in THREADS else "CHANNEL_UPDATE"
    await backend.channel_news(name, "channel_updated", thread)
    return public(thread)


async def delete_channel(backend: Backend, _call: Call, channel_id: str) -> Result:
    thread = backend.world.channel(channel_id)
    demand(backend.world.bot_permissions(thread), Permission.MANAGE_THREADS)
    if thread["type"] not in THREADS:
        raise ApiError(403, 50013, "Missing Permissions")
    del backend.world.channels[channel_id]
    for message in backend.world.messages.pop(channel_id).values():
        for attachment in message["attachments"]:
            backend.files.drop(attachment["url"])
    await backend.channel_news("THREAD_DELETE", "channel_deleted", thread)
    return public(thread)


async def list_messages(backend: Backend, call: Call, channel_id: str) -> Result:
    channel = backend.world.channel(channel_id)
    demand(backend.world.bot_permissions(channel), Permission.READ_MESSAGE_HISTORY)
    limit = min(100, max(1, int(call.query.get("limit", 50))))
    shown = [m for m in backend.world.history(channel_id) if not m["flags"] & EPHEMERAL]
    if "before" in call.query:
        shown = [m for m in shown if int(m["id"]) < int(call.query["before"])]
    if "after" in call.query:
        shown = [m for m in shown if int(m["id"]) > int(call.query["after"])][-limit:]
    return [public(message) for message in shown[:limit]]


async def create_message(backend: Backend, call: Call, channel_id: str) -> Result:
    channel = backend.world.channel(channel_id)
    _demand_sending(backend, channel, call)
    check_uploads(call.uploads.values())
    if problems := check_message(call.form, uploads_of(call)):
        raise form_error(problems)
    if call.form.get("enforce_nonce") and (known := _by_nonce(backend, channel, call.form.get("nonce"))):
        return public(known)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        await _wake(backend, channel)
    message = make_message(backend, channel, call.form, call.uploads, backend.world.bot)
    message["_made_at"] = backend.clock()
    if reference := call.form.get("message_reference"):
        _answer_to(backend, message, channel, reference)
    await backend.message_created(message)
    return public(message)


async def get_message(backend: Backend, _call: Call, channel_id: str, message_id: str) -> Result:
    return public(_message(backend, channel_id, message_id))


async def patch_message(backend: Backend, call: Call, channel_id: str, message_id: str) -> Result:
    message = _own(
        backend, _message(backend, channel_id, message_id), 50005, "Cannot edit a message authored by another user"
    )
    _demand_awake(backend, channel_id)
    check_uploads(call.uploads.values())
    if problems := check_message(call.form, uploads_of(call), old=message):
        raise form_error(problems)
    change_message(backend, message, call.form, call.uploads)
    await backend.message_updated(message)
    return public(message)


async def delete_message(backend: Backend, _call: Call, channel_id: str, message_id: str) -> Result:
    message = _message(backend, channel_id, message_id)
    if message["author"]["id"] != backend.world.application_id:
        demand(backend.world.bot_permissions(backend.world.channel(channel_id)), Permission.MANAGE_MESSAGES)
    await backend.message_deleted(message)
    return None


async def typing(backend: Backend, _call: Call, channel_id: str) -> Result:
    channel = backend.world.channel(channel_id)
    demand(backend.world.bot_permissions(channel), Permission.SEND_MESSAGES)
    backend.tell("typing", channel=channel)
    return None


async def create_thread(backend: Backend, call: Call, channel_id: str, message_id: str = "") -> Result:
    """A thread by itself, or (with the message's own id) under a message."""
    parent = backend.world.channel(channel_id)
    if problems := check_thread(call.form):
        raise form_error(problems)
    kind = PUBLIC_THREAD if message_id else call.form.get("type") or PRIVATE_THREAD
    wanted = Permission.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else Permission.CREATE_PUBLIC_THREADS
    demand(backend.world.bot_permissions(parent), wanted)
    if "guild_id" not in parent or parent["type"] in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if message_id and message_id in backend.world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    origin = _message(backend, channel_id, message_id) if message_id else None
    minutes = call.form.get("auto_archive_duration") or 1440
    thread = backend.world.add_thread(
        parent, call.form["name"], kind=kind, archive_minutes=minutes, thread_id=message_id
    )
    await backend.channel_news("THREAD_CREATE", "channel_created", thread, newly_created=True)
    if origin is not None:
        origin["flags"] |= 1 << 5
        origin["thread"] = public(thread)
        await backend.message_updated(origin)
    return Created(public(thread))


async def join_thread(backend: Backend, _call: Call, channel_id: str, user_id: str) -> Result:
    thread = _thread(backend, channel_id)
    member = backend.world.application_id if user_id == "@me" else backend.world.user(user_id)["id"]
    if member not in thread["_members"]:
        thread["_members"].append(member)
        thread["member_count"] = len(thread["_members"])
        backend.tell("member_added", channel=thread, user_id=member)
        backend.changed()
    return None


async def leave_thread(backend: Backend, _call: Call, channel_id: str, user_id: str) -> Result:
    thread = _thread(backend, channel_id)
    member = backend.world.application_id if user_id == "@me" else user_id
    if member in thread["_members"]:
        thread["_members"].remove(member)
        thread["member_count"] = len(thread["_members"])
        backend.tell("channel_updated", channel=thread)
        backend.changed()
    return None


def _message(backend: Backend, channel_id: str, message_id: str) -> Json:
    channel = backend.world.channel(channel_id)
    demand(backend.world.bot_permissions(channel))
    message = backend.world.message(channel_id, message_id)
    if message["flags"] & EPHEMERAL:  # reached by its interaction's token, not by the channel
        raise ApiError(404, 10008, "Unknown Message")
    return message


def _own(backend: Backend, message: Json, code: int, text: str) -> Json:
    if message["author"]["id"] != backend.world.application_id:
        raise ApiError(403, code, text)
    return message


def _thread(backend: Backend, channel_id: str) -> Json:
    thread = backend.world.channel(channel_id)
    if thread["type"] not in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    demand(backend.world.bot_permissions(thread))
    if thread["thread_metadata"]["archived"]:
        raise ApiError(400, 50083, "Thread is archived")
    return thread


def _demand_sending(backend: Backend, channel: Json, call: Call) -> None:
    if channel["type"] == DM:
        user = backend.world.users[channel["recipients"][0]["id"]]
        if user.get("_dms_closed"):
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return
    wanted = [Permission.SEND_MESSAGES_IN_THREADS if channel["type"] in THREADS else Permission.SEND_MESSAGES]
    if call.uploads:
        wanted.append(Permission.ATTACH_FILES)
    if call.form.get("embeds"):
        wanted.append(Permission.EMBED_LINKS)
    demand(backend.world.bot_permissions(channel), *wanted)
    if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
        demand(backend.world.bot_permissions(channel), Permission.MANAGE_THREADS)


def _demand_awake(backend: Backend, channel_id: str) -> None:
    channel = backend.world.channel(channel_id)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise ApiError(400, 50083, "Thread is archived")


async def _wake(backend: Backend, thread: Json) -> None:
    """A message brings an archived thread back."""
    thread["thread_metadata"] |= {"archived": False, "archive_timestamp": timestamp(backend.clock)}
    await backend.channel_news("THREAD_UPDATE", "channel_updated", thread)


def _by_nonce(backend: Backend, channel: Json, nonce: object) -> Json | None:
    if nonce is None:
        raise form_error([Problem("nonce", "This field is required", "BASE_TYPE_REQUIRED")])
    since = backend.clock() - NONCE_LIFE
    history = (m for m in backend.world.history(channel["id"]) if m.get("_made_at", 0) >= since)
    return next((m for m in history if str(m.get("nonce")) == str(nonce)), None)


def _answer_to(backend: Backend, message: Json, channel: Json, reference: Json) -> None:
    target = str(reference.get("message_id"))
    found = backend.world.messages[channel["id"]].get(target)
    if found is None and reference.get("fail_if_not_exists", True):
        problem = Problem("message_reference", "Unknown message", "REPLIES_UNKNOWN_MESSAGE")
        raise form_error([problem])
    message["type"] = 19
    message["message_reference"] = {"message_id": target, "channel_id": channel["id"], "type": 0}
    message["referenced_message"] = public(found) if found else None


_CHANNEL, _MESSAGE = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
ROUTES = (
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, patch_channel),
    Route("DELETE", _CHANNEL, delete_channel),
    Route("GET", _CHANNEL + "/messages", list_messages),
    Route("POST", _CHANNEL + "/messages", create_message),
    Route("GET", _MESSAGE, get_message),
    Route("PATCH", _MESSAGE, patch_message),
    Route("DELETE", _MESSAGE, delete_message),
    Route("POST", _MESSAGE + "/threads", create_thread),
    Route("POST", _CHANNEL + "/threads", create_thread),
    Route("POST", _CHANNEL + "/typing", typing),
    Route("PUT", _CHANNEL + "/thread-members/{user_id}", join_thread),
    Route("DELETE", _CHANNEL + "/thread-members/{user_id}", leave_thread),
)
