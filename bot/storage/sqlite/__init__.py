"""Storage in one SQLite file. The only place that knows SQL or sqlite-utils."""
