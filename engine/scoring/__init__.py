"""Scoring that explains itself: the question (`Form`), the answers (`Sheet`, `WaitsAnswer`, `DiscardsAnswer`)."""
