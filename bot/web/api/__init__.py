"""The JSON API: the same services as the commands, and a description of itself."""
