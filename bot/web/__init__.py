"""The web side: pages to read and a JSON API, in the same process as the bot. Nothing here changes anything."""
