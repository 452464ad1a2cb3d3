"""Puzzles made from real decisions, judged and explained. Imports `engine` alone."""
