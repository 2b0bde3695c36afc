"""Status of the judge from outside: for people (`judge status`) and programs (`/metrics`, `/healthz`).

`figures`: from the store; `concerns`: things to look at; `page`: both for people; `metrics`: figures and counts for
Prometheus; `health`: this process works; `questions` and `http`: questions over HTTP (`answering`: while a process
works).
"""
