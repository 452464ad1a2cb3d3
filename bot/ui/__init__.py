"""Screens: answers put into a reader's words (`*_text`), and into Discord's messages (`card`, `buttons`, …)."""
