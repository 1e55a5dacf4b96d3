// Testsummary reads the events of `go test -json` from standard input and prints what a reader needs: one line a
// package, the whole output of what failed, the names of what was skipped and of the slowest tests, and as its last line
//
//	N passed, M failed
//
// It exits with status 1 if a test, a package or a build failed, if a package began and never ended (go test was
// killed), or if nothing was tested at all: a broken run never looks like a good one.
package main

import (
	"fmt"
	"os"
)

func main() {
	run := newSummary(os.Stdout)
	if err := run.read(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "testsummary:", err)
		os.Exit(1)
	}
	if !run.close() {
		os.Exit(1)
	}
}
