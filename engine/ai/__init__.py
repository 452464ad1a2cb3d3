"""Machine players. They see what a player at their seat sees (`View`), nothing else, and can say why they chose."""
