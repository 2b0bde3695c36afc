"""Everybody Plays: nobody owns a power. Anyone sends orders for any power; a lot picks one set.

`draw` is that lot. The caller decides who counts as a person and how often they may send a set.
"""
