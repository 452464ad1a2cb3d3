"""The playground: the bot's own program with a look-alike of Discord on this machine, and a chat page to talk to it."""
