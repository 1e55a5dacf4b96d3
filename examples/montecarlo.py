#!/usr/bin/env python3
"""Estimates the probability that a run of a program comes to a condition, by runs that heddle draws (docs/protocol.md).

    montecarlo.py FILE CONDITION [RUNS [STEPS]]
"""
import json, math, os, subprocess, sys


class Heddle:
    """A session of `heddle rpc`: methods of the protocol are methods of this object."""

    def __init__(self, command=os.environ.get("HEDDLE", "heddle")):
        self.process = subprocess.Popen([command, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = 0

    def __getattr__(self, method):
        return lambda **params: self.ask([(method, params)])[0]

    def ask(self, calls):
        """Sends several calls as one message, and returns their results in order."""
        batch = []
        for method, params in calls:
            self.last += 1
            batch.append({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        self.process.stdin.write(json.dumps(batch) + "\n")
        self.process.stdin.flush()
        answers = {a["id"]: a for a in json.loads(self.process.stdout.readline())}
        for call in batch:
            if "error" in answers[call["id"]]:
                sys.exit("%s: %s" % (call["method"], answers[call["id"]]["error"]["message"]))
        return [answers[call["id"]]["result"] for call in batch]


def interval(hits, runs, z=3.29):  # Wilson's, of confidence 0.999
    p, n = hits / runs, runs
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def main(file, condition, runs=20000, steps=5000):
    heddle = Heddle()
    heddle.load(files=[file], asks=[condition])
    hits, runs = 0, int(runs)
    for first in range(0, runs, 100):
        numbers = range(first, min(first + 100, runs))
        drawn = heddle.ask([("sample", {"from": "initial", "until": condition, "steps": int(steps), "run": k}) for k in numbers])
        hits += sum(r["holds"] for r in drawn)
    low, high = interval(hits, runs)
    print("%d of %d runs: probability %.6f, in [%.6f, %.6f] with confidence 0.999" % (hits, runs, hits / runs, low, high))
    heddle.quit()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])
