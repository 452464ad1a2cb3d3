"""Machine players of Chinese Official mahjong: they need a plan, since a win needs eight fan points."""
