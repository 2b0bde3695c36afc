"""Thirty ways to write one address."""

from __future__ import annotations

EVE = "eve@xn--bcher-kva.example.net"
"""Address as the judge keeps it."""

OF_EVE = (
    "eve@bücher.example.net",
    "eve@bu\u0308cher.example.net",
    "eve@BÜCHER.EXAMPLE.NET",
    "eve@BU\u0308CHER.example.net",
    "eve@Bücher.Example.Net",
    "eve@bücher.example.net.",
    "eve@bücher。example.net",
    "eve@bücher．example．net",
    "eve@bücher｡example｡net",
    "eve@bücher.example.net。",
    "eve@ｂücher.example.net",
    "eve@bücher.ｅｘａｍｐｌｅ.net",
    "eve@bücher.example.ｎｅｔ",
    "eve@ＢÜＣＨＥＲ.ＥＸＡＭＰＬＥ.ＮＥＴ",
    "eve@𝐛ücher.example.net",
    "eve@bücher.𝖊𝖝𝖆𝖒𝖕𝖑𝖊.net",
    "eve@bücher.ⓔⓧⓐⓜⓟⓛⓔ.net",
    "eve@bücher.example.ℕet",
    "eve@bücheʳ.example.net",
    "eve@bü\u00adcher.example.net",
    "eve@bü\u200bcher.example.net",
    "eve@bücher\ufe0f.example.net",
    "eve@xn--bcher-kva.example.net",
    "eve@XN--BCHER-KVA.example.net",
    "eve@Xn--Bcher-Kva.example.net.",
    "eve@ｘn--bcher-kva.example.net",
    "EVE@bücher.example.net",
    '"eve"@bücher.example.net',
    '"e\\ve"@xn--bcher-kva.example.net',
    "Eve@xn--bcher-kva.EXAMPLE.net",
)

WITH_PLUS = tuple(
    f"eve+{number}@{spelling.rpartition('@')[2]}" for number, spelling in enumerate(OF_EVE) if '"' not in spelling
)
"""The same domains, with plus parts that most servers pass over."""
