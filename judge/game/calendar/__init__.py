"""Days, hours and zones: dates in people's words, and times without deadlines.

- `dates`, `zones`, `spans` (3D, 72H): dates, zones and lengths that people write and read
- `absences`: times without deadlines: SET ABSENCE, and NOT in a TIMING line
- `timing`: the setting TIMING, and a game's pace in words; `read_timing`: reading the setting
"""
