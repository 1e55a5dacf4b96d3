#!/bin/sh
# Runs every fuzz target of the module one after the other, each for FUZZTIME (default 30s); go test takes one at a time.
# An input that fails is kept by go test under the package's testdata/fuzz and named in its output.
set -eu
cd "$(dirname "$0")/.."
failed=0
for package in $(go list ./...); do
	for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
		echo "== $package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-30s}" "$package" || failed=1
	done
done
exit $failed
