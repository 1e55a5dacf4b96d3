#!/bin/sh
# The main job on two programs: a faulty lock is refuted (exit status 1), the correct one proved (exit status 0).
# Fails when heddle says otherwise.
set -eu
cd "$(dirname "$0")/.."

# expect STATUS FILE WHAT: checks FILE and compares heddle's exit status.
expect() {
	printf '\n== %s\n$ bin/heddle check %s\n' "$3" "$2"
	status=0
	bin/heddle check "$2" || status=$?
	if [ "$status" -ne "$1" ]; then
		echo "demo: heddle check $2 ended with status $status; $1 was to come" >&2
		exit 1
	fi
	echo "(exit status $status, as it should be)"
}

expect 1 examples/peterson-faulty.c "Peterson's lock with a fault: there is an interleaving with both threads inside"
expect 0 examples/peterson.c "Peterson's lock: no interleaving has both threads inside"
printf '\ndemo: both verdicts are right\n'
