"""Scenes: what a picture shows, as frozen values that know their geometry."""
