"""A Discord look-alike on loopback, for the playground, the tests and the benchmarks alike."""

from .actions import Actions
from .events import Event, Observer
from .interactions import Interaction, Mark
from .limits import walk
from .permissions import Permission
from .refusal import ActionError
from .server import LookalikeServer, bot_token
from .state import World, public
from .wire import API_ROOT, ApiError, Call, Json, Problem, answer, form_error, read_call

__all__ = [
    "API_ROOT",
    "ActionError",
    "Actions",
    "ApiError",
    "Call",
    "Event",
    "Interaction",
    "Json",
    "LookalikeServer",
    "Mark",
    "Observer",
    "Permission",
    "Problem",
    "World",
    "answer",
    "bot_token",
    "form_error",
    "public",
    "read_call",
    "walk",
]
