"""Work that is shared out: in this process, among several, or over a cluster (``crew.cluster``).

Whoever does it, the answers come in the order of the tasks, so a result never tells by whom it
was made.
"""

from caida.crew.choosing import choose_crew
from caida.crew.here import Here
from caida.crew.jobs import ANY_CLUSTER, Crew, Job, NoCluster, PlainJob, WorkerDied
from caida.crew.processes import Processes

__all__ = [
    "ANY_CLUSTER",
    "Crew",
    "Here",
    "Job",
    "NoCluster",
    "PlainJob",
    "Processes",
    "WorkerDied",
    "choose_crew",
]
