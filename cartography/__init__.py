"""Shapes for maps from real geography: land of Natural Earth, a seed for each province, and the map's own graph.

Run by whoever makes maps, never by a judge: `README.md` says how.
"""
