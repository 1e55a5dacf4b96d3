package symexec

import (
	"os"
	"path/filepath"
	"testing"

	"heddle/internal/frontend"
	"heddle/internal/machine"
	"heddle/internal/test/symbolicmachine"
)

// Programs that do not end, of which LOSES may lose a block.
const endless = `#include <pthread.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
#define bit __VERIFIER_nondet_bool
static char *p, *q;
static _Atomic int a;
void alone(void) { p = q = malloc(1); LOSES; for (;;) a = !a; }
void asks(void) { p = q = malloc(1); LOSES; for (;;) a = bit(); }
void silent(void) { p = q = malloc(1); LOSES; while (bit()); for (;;) { if (bit()) { } else { } } }
void input(void) { p = q = malloc(1); if (bit()) { LOSES; } for (;;) a = !a; }
static void *run(void *x) { for (;;) a = 1; return x; }
void beside(void) { pthread_t t; p = q = malloc(1); pthread_create(&t, 0, run, 0); LOSES; for (;;) a = 0; }
void both(void) { pthread_t t; p = q = malloc(1); pthread_create(&t, 0, run, 0); if (a) { LOSES; } for (;;) a = 0; }
`

// TestLasting: a block that is lost in a run without end is found once the run comes to a known state, and no other is.
func TestLasting(t *testing.T) {
	for loses, want := range map[string]bool{"p = q = 0": true, "p = 0": false} {
		file := filepath.Join(t.TempDir(), "endless.c")
		if err := os.WriteFile(file, []byte(endless), 0o600); err != nil {
			t.Fatal(err)
		}
		entries := []string{"alone", "asks", "silent", "input", "beside", "both"}
		p, err := symbolicmachine.Lower(frontend.Options{Files: []string{file}, Tool: "../../bin/heddle-llvm", Entry: entries, CFlags: []string{"-DLOSES=" + loses}})
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			x := symbolicmachine.New(t, p, machine.Options{Checks: machine.DefaultChecks.With(machine.Untracked), EverywhereShared: true, LongestStep: 1000,
				Entries: []int{p.Function(entry)}})
			for _, way := range ways {
				if way.o.Match == None {
					continue // has no end
				}
				way.o.MaxStates = 500
				e := newEngine(x.Cursor, newJoins(x.Cursor.Machine()), way.o)
				e.guarded()
				for _, f := range append(e.res.Violations, e.res.Others...) {
					if f.Failure.Check != machine.Untracked.String() {
						t.Errorf("%s, %s: %s", entry, way.name, f.Failure.Text)
					}
				}
				if found := len(e.res.Violations) > 0; found != want || len(e.res.Limits) > 0 {
					t.Errorf("%s, %s, %s: lost %v, limits %v", entry, loses, way.name, found, e.res.Limits)
				}
			}
		}
	}
}
