"""Chinese Official mahjong (国标麻将, MCR): 81 fan, five counting principles, a minimum of eight points."""
