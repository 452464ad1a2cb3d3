"""Use cases: what the bot does, without Discord. Cogs, the command line and the web side call these."""
