#!/usr/bin/env bash
# The steps of action.yml:
#
#   action.sh install   installs the .deb that $HEDDLE_PACKAGE names, or builds heddle from this checkout
#   action.sh check     runs heddle check with $HEDDLE_ARGUMENTS; marks the line of a violation, and keeps the report in the
#                       summary of the job; writes $HEDDLE_SARIF, if that names a file, without what is suppressed, which
#                       GitHub would show like the rest
#
# The arguments come from the workflow of the repository, as the commands of its other steps do.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

install() {
	if [ -n "${HEDDLE_PACKAGE:-}" ]; then
		sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
		$sudo apt-get -qq update && $sudo apt-get -qq install -y --no-install-recommends "$(realpath "$HEDDLE_PACKAGE")" libstdc++-12-dev
		return
	fi
	"$here/scripts/setup.sh" use && make -C "$here" build && echo "$here/bin" >>"$GITHUB_PATH"
}

# mark turns "violated: TEXT (FILE:LINE)" into what GitHub shows at the line.
mark() {
	sed -nE 's/^violated: (.*) \(([^():]+):([0-9]+)\)$/::error file=\2,line=\3,title=heddle::\1/p; t
		s/^violated: (.*)$/::error title=heddle::\1/p'
}

# unsuppressed takes what is suppressed out of a file.
unsuppressed() {
	python3 - "$1" <<-'END'
		import json, sys
		with open(sys.argv[1], encoding="utf-8") as f:
		    log = json.load(f)
		for run in log["runs"]:
		    run["results"] = [r for r in run["results"] if not r["suppressions"]]
		with open(sys.argv[1], "w", encoding="utf-8") as f:
		    json.dump(log, f)
	END
}

check() {
	report=$(mktemp) || exit 3
	trap 'rm -f "$report"' EXIT
	local -a arguments
	eval "arguments=(${HEDDLE_ARGUMENTS:-})" || exit 3
	[ -z "${HEDDLE_SARIF:-}" ] || arguments+=("--sarif=$HEDDLE_SARIF")
	PATH=$PATH:$here/bin heddle check "${arguments[@]}" 2>&1 | tee "$report"
	status=${PIPESTATUS[0]}
	mark <"$report"
	verdict=$(case $status in 0) echo verified ;; 1) echo violated ;; 2) echo unknown ;; *) echo error ;; esac)
	echo "verdict=$verdict" >>"${GITHUB_OUTPUT:-/dev/null}"
	if [ -s "${HEDDLE_SARIF:-}" ]; then
		if command -v python3 >/dev/null; then unsuppressed "$HEDDLE_SARIF"; fi
		echo "sarif=$HEDDLE_SARIF" >>"${GITHUB_OUTPUT:-/dev/null}"
	fi
	{
		echo "### heddle: $verdict"
		echo
		sed 's/^/    /' "$report"
	} >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
	if [ "$verdict" = unknown ] && [ "${HEDDLE_ACCEPT_UNKNOWN:-}" = true ]; then
		status=0
	fi
	exit "$status"
}

"$1"
