"""Machine players of Sichuan mahjong, for every preset, two to ten seats and small hands."""
