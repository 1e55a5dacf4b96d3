package symexec

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/test/symbolicmachine"
)

// searched is the program of searched.c, whose functions are searched one at a time.
func searched(t *testing.T) *program.Program {
	t.Helper()
	text, err := os.ReadFile("testdata/searched.c")
	if err != nil {
		t.Fatal(err)
	}
	return symbolicmachine.Lower(t, compile.Options{Files: []string{"testdata/searched.c", "testdata/either.ll"}, Entry: entriesOf(string(text))})
}

// rig is a symbolic machine that was not started.
type rig struct {
	m      *machine.Machine
	c      *symbolic.Cursor
	oracle *symbolicmachine.Oracle
	joins  *joins
}

// rigged makes one that begins in a function of searched.c.
func rigged(t *testing.T, entry string) *rig {
	t.Helper()
	x := symbolicmachine.At(t, searched(t), entry)
	x.Oracle.Quantified = symbolic.Unsat // whatever has quantifiers holds
	return &rig{m: x.Cursor.Machine(), c: x.Cursor, oracle: x.Oracle}
}

// entriesOf are the functions of a text that have no parameters and are not static.
func entriesOf(text string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^void (\w+)\(void\) \{`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// search searches from the beginning, as often as one likes.
func (x *rig) search(o Options) *Result {
	if o.MaxStates == 0 {
		o.MaxStates = 500 // none comes near
	}
	if x.joins == nil {
		x.joins = newJoins(x.m)
	}
	e := newEngine(x.c, x.joins, o)
	e.guarded()
	e.res.Matched = e.met.matched
	return &e.res
}

// ways are those to search, by name.
var ways = []struct {
	name string
	o    Options
}{
	{"none", Options{Match: None}}, {"equality", Options{Match: Equality}}, {"subsumption", Options{Match: Subsumption}},
	{"merge none", Options{Merge: true, Match: None}}, {"merge equality", Options{Merge: true, Match: Equality}},
}

// TestEndless: an action that need not end is recorded where others wait for it, once, whether or not its rounds pause or are in a
// function that it calls; one that ends is not, though it reaches one state in two ways, with a thread that it made or without. Where
// no states are matched it has no end.
func TestEndless(t *testing.T) {
	for entry, want := range map[string]int{"beside": 1, "alone": 0, "pauses": 1, "called": 1, "ends": 0, "same": 0, "makes": 0, "gates": 0} {
		x := rigged(t, entry)
		for _, way := range ways {
			r := x.search(way.o)
			if len(r.Limits) > 0 {
				if way.o.Match != None {
					t.Errorf("%s, %s: limits %v", entry, way.name, r.Limits)
				}
				continue
			}
			if len(r.Others) != want || want > 0 && !symbolic.IsEndless(r.Others[0].Failure) {
				t.Errorf("%s, %s: %d records, want %d", entry, way.name, len(r.Others), want)
			}
		}
	}
}

// TestDecidingIsNoBranch: a question that decides about next actions is no branch of the program: its answers are all explored, merging
// or not, and are no round of the loop that the thread is in which has acted, not even where its action was cut short at a branch.
func TestDecidingIsNoBranch(t *testing.T) {
	x := rigged(t, "gates")
	if f := x.c.Begin(); f != nil {
		t.Fatal(f.Text)
	}
	var acts []system.Action
	for !x.c.Deciding() {
		if acts, _ = x.c.Actions(acts[:0]); len(acts) == 0 {
			t.Fatal("nothing decides")
		}
		if f := x.c.Do(acts[0]); f != nil {
			t.Fatal(f.Text)
		}
	}
	j := newJoins(x.m)
	_, loop := j.header(x.c.Acting())
	p := *j.p
	p.Code = slices.Clone(p.Code)
	pc := j.m.Control().Here(x.c.Acting()).PC
	p.Code[pc].Op, p.Code[pc].B, p.Code[pc].C = program.Branch, program.Operand(pc), program.Operand(pc)
	j.p = &p
	e := newEngine(x.c, j, Options{Merge: true, Match: None, Laps: 1, Unwind: func(Loop) int { return 0 }})
	e.open(&region{})
	asked, answers := node{}, 0
	for range 3 {
		acts, _ = x.c.Actions(acts[:0])
		answers += len(acts)
		if e.fork(asked); len(e.top().pending) != answers {
			t.Fatalf("%d of %d answers, %d regions, cut off %v", len(e.top().pending), answers, len(e.regions), e.res.Unwound)
		}
		asked = e.top().pending[len(e.top().pending)-1]
	}
	if !loop || !x.c.Fresh() || !e.decides(pc) {
		t.Fatal("the question is none that a branch of a loop might ask")
	}
	if len(e.regions) != 1 {
		t.Errorf("%d regions", len(e.regions))
	}
	if e.res.Long >= 0 || e.stop || asked.laps != nil || asked.rounds != nil || len(e.res.Unwound) > 0 {
		t.Errorf("counts as a round: long %d, %+v, cut off %v", e.res.Long, asked, e.res.Unwound)
	}
}
