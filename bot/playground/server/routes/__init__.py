"""The REST routes, by resource. Each is a function of the backend, the call and the ids in its path."""

from .account import ROUTES as ACCOUNT
from .answers import ROUTES as ANSWERS
from .channels import ROUTES as CHANNELS
from .commands import ROUTES as COMMANDS
from .emojis import ROUTES as EMOJIS
from .route import Created, Result, Route

ROUTES: tuple[Route, ...] = (*ACCOUNT, *COMMANDS, *EMOJIS, *CHANNELS, *ANSWERS)

__all__ = ["ROUTES", "Created", "Result", "Route"]
