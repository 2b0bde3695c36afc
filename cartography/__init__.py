"""Shapes for maps from real geography: Natural Earth's land, seeds of provinces, and the map's graph.

Run by whoever makes maps, never by a judge: `README.md` says how.
"""
