"""The clock of a game: deadlines, grace, absences, zones and reminders. Every moment is an aware UTC datetime.

Where to go for a change:

- when the next deadline falls: `deadlines`; on which days and hours: `timing` (read by `read_timing`), `absences`
- what is due now, and in which order things are done: `clock_step`; doing it: `clock`; what it looks at: `clock_facts`;
  what it remembers: `clock_memory`
- reminders before the deadline: `reminders`; late notices after it: `late_notices`; who is late: `lateness`
- how long late powers are waited for, and what becomes of them: `grace`
- all orders are in: is that enough, and how long it rests then: `readiness`
- what the Master is reminded of once a day: `master_reminders`
- the computer's clock stood still or jumped: `clock_gaps`
- a game's pace in words, for people who choose one: `pace`
- dates that people write and read: `dates`, `zones`, `spans` (3D, 72H), `time_of_day`; another zone: `zone_change`
- who may move a deadline or be absent: `permissions`
"""
