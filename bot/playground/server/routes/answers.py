"""Answers to interactions: the first one (callback), then follow-ups and edits through the token."""

from __future__ import annotations

from ..interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from ..limits import EPHEMERAL, check_autocomplete, check_deferral, check_message, check_modal, check_uploads
from ..messages import LOADING, change_message, make_message, uploads_of
from ..state import public
from ..wire import ApiError, Problem, form_error
from .route import Backend, Call, Json, Result, Route

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9


async def callback(backend: Backend, call: Call, interaction_id: str, token: str) -> Result:
    """The first answer. With `with_response` Discord describes what became of it."""
    interaction = backend.interactions.to_acknowledge(interaction_id, token)
    kind, data = call.form.get("type"), call.form.get("data") or {}
    check_uploads(call.uploads.values())
    _check(kind, data, call, interaction)
    assert isinstance(kind, int)
    backend.interactions.acknowledge(interaction, kind)
    resource = await _carry_out(backend, interaction, kind, data, call)
    if call.query.get("with_response") not in ("1", "true"):
        return None
    about: Json = {"id": interaction.id, "type": interaction.kind}
    if interaction.response is not None:
        about |= {
            "response_message_id": interaction.response["id"],
            "response_message_loading": kind == DEFER,
            "response_message_ephemeral": bool(interaction.response["flags"] & EPHEMERAL),
        }
    return {"interaction": about} | ({"resource": resource} if resource else {})


def _check(kind: object, data: Json, call: Call, interaction: Interaction) -> None:
    match kind:
        case 4 | 7:
            old = interaction.payload.get("message") if kind == UPDATE else None
            problems = check_message(data, uploads_of(call), old=old, at="data/")
        case 5:
            problems = check_deferral(data)
        case 6:
            problems = []
        case 8:
            problems = check_autocomplete(data)
        case 9:
            problems = check_modal(data)
        case _:
            problems = [Problem("type", "Value must be one of 4, 5, 6, 7, 8, 9", "BASE_TYPE_CHOICES")]
    if problems:
        raise form_error(problems)


async def _carry_out(backend: Backend, interaction: Interaction, kind: int, data: Json, call: Call) -> Json | None:
    answered = backend.interactions.answered
    if kind in (REPLY, DEFER):
        body = data if kind == REPLY else {"flags": data.get("flags") or 0}
        message = _make(backend, interaction, body, call, kind={COMMAND: 20, COMPONENT: 19}.get(interaction.kind, 0))
        if kind == DEFER:
            message["flags"] |= LOADING
            message["_loading"] = True
        interaction.response = message
        await backend.message_created(message)
        answered(interaction, "reply" if kind == REPLY else "thinking", message)
        return {"type": kind, "message": public(message)} if kind == REPLY else None
    if kind in (DEFER_UPDATE, UPDATE):
        if "message" in interaction.payload:
            shown = interaction.payload["message"]
            interaction.response = backend.world.message(shown["channel_id"], shown["id"])
        if kind == DEFER_UPDATE:
            answered(interaction, "update_later", interaction.response)
            return None
        assert interaction.response is not None
        change_message(backend, interaction.response, data, call.uploads)
        await backend.message_updated(interaction.response)
        answered(interaction, "update", interaction.response)
        return {"type": kind, "message": public(interaction.response)}
    answered(interaction, "choices" if interaction.kind == AUTOCOMPLETE else "modal", data=data)
    return None


async def follow_up(backend: Backend, call: Call, application_id: str, token: str) -> Result:
    """Another message; the first one after a deferral fills the message that was waiting."""
    interaction = backend.interactions.by_webhook(application_id, token)
    check_uploads(call.uploads.values())
    if problems := check_message(call.form, uploads_of(call)):
        raise form_error(problems)
    waiting = interaction.response
    if waiting is not None and waiting.get("_loading"):
        await _fill(backend, interaction, waiting, call)
        return public(waiting)
    backend.interactions.count_followup(interaction)
    message = _make(backend, interaction, call.form, call, kind=0)
    await backend.message_created(message)
    backend.interactions.answered(interaction, "followup", message)
    return public(message)


async def get_answer(backend: Backend, _call: Call, application_id: str, token: str, message_id: str) -> Result:
    return public(_answer(backend, backend.interactions.by_webhook(application_id, token), message_id))


async def patch_answer(backend: Backend, call: Call, application_id: str, token: str, message_id: str) -> Result:
    interaction = backend.interactions.by_webhook(application_id, token)
    message = _answer(backend, interaction, message_id)
    check_uploads(call.uploads.values())
    if problems := check_message(call.form, uploads_of(call), old=message):
        raise form_error(problems)
    await _fill(backend, interaction, message, call)
    return public(message)


async def delete_answer(backend: Backend, _call: Call, application_id: str, token: str, message_id: str) -> Result:
    interaction = backend.interactions.by_webhook(application_id, token)
    message = _answer(backend, interaction, message_id)
    await backend.message_deleted(message)
    backend.interactions.answered(interaction, "delete", message)
    return None


async def _fill(backend: Backend, interaction: Interaction, message: Json, call: Call) -> None:
    change_message(backend, message, call.form, call.uploads)  # first: what fails here is still waited for
    message["flags"] &= ~LOADING
    if message.pop("_loading", False):
        message["edited_timestamp"] = None
        backend.changed()
    await backend.message_updated(message)
    backend.interactions.answered(interaction, "edit", message)


def _answer(backend: Backend, interaction: Interaction, message_id: str) -> Json:
    if message_id != "@original":
        found = backend.world.messages[interaction.channel["id"]].get(message_id)
        if found is not None and found.get("interaction_metadata", {}).get("id") != interaction.id:
            found = None  # a token opens what was made by it, and what was pressed to get it
    else:
        found = interaction.response
        if found is not None and found["id"] not in backend.world.messages[found["channel_id"]]:
            found = None  # deleted meanwhile
    if found is None or found["author"]["id"] != backend.world.application_id:
        raise ApiError(404, 10008, "Unknown Message")
    return found


def _make(backend: Backend, interaction: Interaction, body: Json, call: Call, kind: int) -> Json:
    application_id = backend.world.application_id
    about: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": public(interaction.user),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    if interaction.kind == COMPONENT:
        about["interacted_message_id"] = interaction.payload["message"]["id"]
    if interaction.kind == MODAL:
        about["triggering_interaction_metadata"] = about | {"type": COMMAND}
    message = make_message(
        backend,
        interaction.channel,
        body,
        call.uploads,
        backend.world.bot,
        type=kind,
        webhook_id=application_id,
        application_id=application_id,
        interaction_metadata=about,
        _for=interaction.user["id"],
        _label=interaction.label,
    )
    if message["flags"] & EPHEMERAL and interaction.kind == COMPONENT:
        message["_under"] = interaction.payload["message"]["id"]
    return message


_HOOK = "/webhooks/{application_id}/{token}"
_HOOK_MESSAGE = _HOOK + "/messages/{message_id}"
ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, bot=False),
    Route("POST", _HOOK, follow_up, bot=False),
    Route("GET", _HOOK_MESSAGE, get_answer, bot=False),
    Route("PATCH", _HOOK_MESSAGE, patch_answer, bot=False),
    Route("DELETE", _HOOK_MESSAGE, delete_answer, bot=False),
)
