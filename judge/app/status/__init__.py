"""How the judge does, seen from outside: for people (`judge status`) and for programs (`/metrics`, `/healthz`).

`figures`: what the store tells; `concerns`: what somebody should look at; `page`: both for people; `metrics`: figures
and counts as Prometheus reads them; `health`: whether this process works; `questions` and `http`: who asks, how
(`answering`: while a process works).
"""
