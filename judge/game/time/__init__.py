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
- `clarifying`: requests to send faulty orders again (house rules clarify_on_error and clarify_min_time)
- `date_words`: dates in the words and signs in which people write them, brought into the one form that `dates` reads
- `due_while_away`: orders that are still missing when somebody asks for an absence, and fall due during it
- `least_lengths`: least length of phases (house rules min_deadline_major and min_deadline_minor)
- `live_deadline`: the deadline that runs in a game, and how often it has changed, which calendars want to know
- `more_reminders`: reminders that house rules add to those of WARN, as spans before the deadline
- `on_process`: the Master's PROCESS: missing orders it ignores, and the need for PROCESS!
- `order_status`: status of orders on file: preliminary or final (house rule order_status)
- `timing_change`: a game that gets another TIMING: the parts that count at once, and from the next phase on
"""
