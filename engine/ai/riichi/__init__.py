"""Machine players of riichi with four, three and two players."""
