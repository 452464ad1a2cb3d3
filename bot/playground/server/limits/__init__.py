"""Discord's limits, each enforced here whether or not the OpenAPI description holds it.

Every check returns a list of `Problem`; an empty list means accepted. Sources: Discord's developer documentation, pages
"Application Commands", "Receiving and Responding", "Message", "Component Reference" and "Uploading Files".
"""

from .checks import check_count, check_length
from .commands import check_autocomplete, check_command, check_commands
from .components import IS_COMPONENTS_V2, check_components, check_modal, media_of, walk
from .messages import EPHEMERAL, check_deferral, check_message, check_thread, check_uploads

__all__ = [
    "EPHEMERAL",
    "IS_COMPONENTS_V2",
    "check_autocomplete",
    "check_command",
    "check_commands",
    "check_components",
    "check_count",
    "check_deferral",
    "check_length",
    "check_message",
    "check_modal",
    "check_thread",
    "check_uploads",
    "media_of",
    "walk",
]
