// Package reports checks small programs that show what public reports of bugs were about.
//
// A program is written anew from its report: the mechanism, none of the code. It stands in programs/ twice, as NAME with the bug and as
// NAME-mended without it, and says in comments what heddle has to answer (testdata/README.md) and which report it is of. README.md is made
// from what the programs say and what heddle answers: go test -update writes it.
package reports

import (
	"fmt"
	"os"
	"testing"

	"heddle/internal/test/checkout"
)

func TestMain(m *testing.M) {
	if err := checkout.Prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}
