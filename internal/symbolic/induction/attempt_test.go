package induction

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/symbolic/term"
	"heddle/internal/test/symbolicmachine"
)

var loopNames = []string{"bounded", "fails", "late", "equal", "older", "modes", "later", "nested", "threads", "points", "ends"}

// loops is the program of loops.c.
func loops(t *testing.T) *program.Program {
	t.Helper()
	return symbolicmachine.Lower(t, compile.Options{Files: []string{"testdata/loops.c"}, Entry: append(slices.Clone(loopNames), "many", "more")})
}

// attempted is what an attempt comes to at a function of loops.c.
func attempted(t *testing.T, entry string, o Options) *Result {
	t.Helper()
	p := attempting(t, entry, o)
	return Prove(p.c, p.x, p.o)
}

// attempting is an attempt that was not begun.
func attempting(t *testing.T, entry string, o Options) *prover {
	t.Helper()
	x := symbolicmachine.At(t, loops(t), entry)
	o.Cells = func(at uint32) []Cell {
		return []Cell{{At: at, Bits: 32, Name: "x", Unsigned: true}, {At: at, Low: 32, Bits: 32, Name: "y", Unsigned: true}}
	}
	o.Constants = []uint64{10, 20}
	if o.Poll == nil {
		polls := 0
		o.Poll = func(search.Stats) search.Limit {
			if polls++; polls > 400 {
				return search.Time
			}
			return ""
		}
	}
	p := &prover{c: x.Cursor, x: symexec.NewExplorer(x.Cursor, x.Cursor.Machine()), o: o, pool: x.Pool, spaces: map[string]*space{}, was: map[uint32]term.Term{}}
	p.res.PC = -1
	return p
}

// TestAttempts: what attempts at proofs come to, and cost, is as in testdata/loops.txt: for each program of loops.c, with so many rounds and
// values of a cell, and with states merged or not, explorations, states and steps, the locations of a proof and their facts, or why
// there is none. That older takes three rounds, and that late and fails have no proof, is what their text says. HEDDLE_UPDATE=1 writes the file.
func TestAttempts(t *testing.T) {
	var b strings.Builder
	for _, entry := range loopNames {
		for _, o := range []Options{{K: 1, Values: 2, Merge: true}, {K: 1, Values: 4}, {K: 2, Values: 2, Merge: true}, {K: 3, Values: 3, Merge: true}} {
			r := attempted(t, entry, o)
			if r.Proved && (slices.Contains([]string{"fails", "late", "threads"}, entry) || entry == "older" && o.K < 3) {
				t.Errorf("%s is proved in %d rounds", entry, o.K)
			}
			fmt.Fprintf(&b, "%s %d rounds %d values: proved %v, %d/%d/%d, base %v hopeless %v limit %v at %v: %s %v\n",
				entry, o.K, o.Values, r.Proved, r.Explorations, r.States, r.Transitions, r.Base, r.Hopeless, r.Limit, r.PC >= 0, r.Why, r.Locations)
		}
	}
	if os.Getenv("HEDDLE_UPDATE") != "" {
		if err := os.WriteFile("testdata/loops.txt", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/loops.txt")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Split(string(want), "\n")
	for i, line := range strings.Split(b.String(), "\n") {
		if i >= len(old) || line != old[i] {
			t.Fatalf("line %d: %s", i+1, line)
		}
	}
}
