"""`suzume verify`: recorded and worked cases, held against the engine."""
