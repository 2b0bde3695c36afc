"""The clock of a game: deadlines, grace, absences, zones and reminders, in aware UTC datetimes.

Places for a change:

- the next deadline: `deadlines`; its days and hours: `timing` (read by `read_timing`), `absences`
- what is due now, and its order: `clock_step`; doing it: `clock`; its facts: `clock_facts`; its memory: `clock_memory`
- reminders before the deadline: `reminders`; late notices after it: `late_notices`; late powers: `lateness`
- the wait for late powers, and its end: `grace`
- all orders are in, and the pause then: `readiness`
- daily reminders to the Master: `master_reminders`
- the computer's clock stood still or jumped: `clock_gaps`
- a game's pace in words, for people who choose one: `pace`
- dates that people write and read: `dates`, `zones`, `spans` (3D, 72H), `time_of_day`; another zone: `zone_change`
- permission to move a deadline or be absent: `permissions`
"""
