package cursor_test

import (
	"strings"
	"testing"

	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/test/testsession"
)

// inputs loops for ever on inputs that no other thread notices: it goes first.
const inputs = `
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
void one(void) {
  for (;;) __VERIFIER_nondet_bool();
}
void two(void) {
  assert(0);
}
`

// forgetful says of no action that it may close a cycle.
type forgetful struct{ *cursor.Cursor }

func (forgetful) Closes() bool { return false }

// TestProvisoOff: without the proviso the second thread never acts, and the check of the
// proviso notices.
func TestProvisoOff(t *testing.T) {
	for _, off := range []bool{false, true} {
		m, err := testsession.OpenProcesses(t, inputs, "one", "two").Machine()
		if err != nil {
			t.Fatal(err)
		}
		c := cursor.New(m)
		var reduced system.Cursor = c
		if off {
			reduced = forgetful{c}
		}
		p := search.NewProviso(1000, func() string { return m.Program().At(m.PC(0)).Short() })
		r := search.DepthFirst(reduced, store.NewTree(c), search.Options{Bound: -1, KeepGoing: true, Proviso: p})
		if off {
			if len(r.Violations) > 0 || len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || !strings.Contains(r.Others[0].Failure.Text, "program.c:5") {
				t.Errorf("without the proviso: violations %v, others %v", r.Violations, r.Others)
			}
		} else if len(r.Violations) != 1 || len(r.Others) != 0 {
			t.Errorf("with the proviso: violations %v, others %v", r.Violations, r.Others)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
