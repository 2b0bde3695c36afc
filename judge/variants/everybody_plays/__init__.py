"""Everybody Plays: nobody owns a power. Whoever likes sends orders for any of them, and the lot picks whose count.

`draw` is that lot. What people are, and how often they send a set, is the caller's business.
"""
