"""Sichuan and Chengdu mahjong: three suits, one of them given up; kong money, and hands that go on after a win."""
