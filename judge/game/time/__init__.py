"""The clock of a game: deadlines, grace, absences, zones and reminders, in aware UTC datetimes.

Places for a change:

- the next deadline and its length, the one that runs, who may move it: `deadlines`; its days and hours: `timing` (read
  by `read_timing`), `absences`
- what is due now, and its order: `clock_step`; doing it: `clock`; its facts: `clock_facts`; its memory: `clock_memory`
- reminders before the deadline, and daily ones: `reminders`; late notices after it: `late_notices`; late powers and
  their grace: `lateness`
- all orders are in, and the pause then, or PROCESS: `readiness`
- the computer's clock stood still or jumped: `clock_gaps`
- a game's pace in words, for people who choose one: `pace`
- dates that people write and read: `dates`, `zones`, `spans` (3D, 72H); another zone: `zone_change`
- `date_words`: dates in the words and signs in which people write them, brought into the one form that `dates` reads
- `due_while_away`: orders that are still missing when somebody asks for an absence, and fall due during it
- `more_reminders`: reminders that house rules add to those of WARN, as spans before the deadline
- `final_orders`: orders on file that are final, or preliminary (house rule order_status)
- `timing_change`: a game that gets another TIMING: the parts that count at once, and from the next phase on
"""
