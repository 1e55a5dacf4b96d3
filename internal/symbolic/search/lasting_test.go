package symexec

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/test/checkout"
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
void either(void) {
	p = q = malloc(1);
again:
	if (bit()) return;
	if (bit()) { LOSES; goto again; }
	goto again;
}
void other(void) {
	p = q = malloc(1);
again:
	if (bit()) return;
	if (bit()) goto again;
	LOSES;
	goto again;
}
void both(void) { pthread_t t; p = q = malloc(1); pthread_create(&t, 0, run, 0); if (a) { LOSES; } for (;;) a = 0; }
`

// mayLose are what LOSES may be, and whether a block is lost.
var mayLose = map[string]bool{"p = q = 0": true, "p = 0": false}

// losing are the programs with what LOSES is.
func losing(t *testing.T, loses string, entries []string) *program.Program {
	t.Helper()
	file := checkout.Write(t, "endless.c", endless)
	return symbolicmachine.Lower(t, compile.Options{Files: []string{file}, Entry: entries, CFlags: []string{"-DLOSES=" + loses}})
}

// tracking is a machine that looks for blocks that are lost.
func tracking(t *testing.T, p *program.Program, entry string) *symbolicmachine.Machine {
	t.Helper()
	return symbolicmachine.New(t, p, machine.Options{Checks: machine.DefaultChecks.With(machine.Untracked), EverywhereShared: true, LongestStep: 1000,
		Entries: []int{p.Function(entry)}})
}

// TestLasting: a block that is lost in a run without end is found once the run reaches a known state, and no other is.
func TestLasting(t *testing.T) {
	for loses, want := range mayLose {
		entries := []string{"alone", "asks", "silent", "input", "beside", "both"}
		p := losing(t, loses, entries)
		for _, entry := range entries {
			x := tracking(t, p, entry)
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

// TestLastingAtCut: a block that is lost on the way to a cut point is found there, also where the states of two ways come there at once, of
// which one has lost it: who continues from there need not come to an end, nor to a known state. No other block is found.
func TestLastingAtCut(t *testing.T) {
	entries := []string{"alone", "asks", "silent", "input", "either", "other"}
	for loses, want := range mayLose {
		p := losing(t, loses, entries)
		for _, entry := range entries {
			for _, merge := range []bool{false, true} {
				x := tracking(t, p, entry)
				explorer := NewExplorer(x.Cursor, x.Cursor.Machine())
				found := false
				round := func(from *symbolic.State) (arrived []*symbolic.State) {
					r := explorer.From(from, Options{Merge: merge, Match: None, Cut: explorer.joins.headers(), Alone: true, KeepGoing: true, MaxStates: 50,
						Arrive: func(y *symbolic.State) { arrived = append(arrived, y) }})
					for _, f := range r.Violations {
						found = true
						if f.Failure.Check != machine.Untracked.String() {
							t.Errorf("%s: %s", entry, f.Failure.Text)
						}
					}
					if len(arrived) == 0 || len(r.Limits)+len(r.Others) > 0 {
						t.Errorf("%s, %s, merge %v: %d arrivals; %v %v", entry, loses, merge, len(arrived), r.Limits, r.Others)
					}
					return arrived
				}
				for _, y := range round(nil) {
					round(y)
				}
				if found != want {
					t.Errorf("%s, %s, merge %v: lost %v", entry, loses, merge, found)
				}
			}
		}
	}
}
