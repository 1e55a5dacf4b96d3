package divided

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/test/checkout"
	"heddle/internal/test/irprograms"
)

// How many programs of each kind are searched in parts.
const (
	fewRandom  = 24
	manyRandom = 4_800
	atATime    = 24 // in one module
	mostStates = 3_000
)

// kinds are the kinds of small concurrent programs: of control flow, locks, signals, heap blocks, memory that was never written, time, addresses, and larger ones.
func kinds(seed uint64) map[string]func(int) *irprograms.Program {
	return map[string]func(int) *irprograms.Program{
		"graph": irprograms.NewGraphs(irprograms.MostBlocks, seed).Program, "pair": irprograms.NewPairs(false, seed).Program, "signal": irprograms.NewPairs(true, seed).Program,
		"memory": irprograms.NewMemory(seed).Program, "unwritten": irprograms.NewUnwritten(seed).Program, "time": irprograms.NewTime(seed).Program,
		"places": irprograms.NewPlaces(seed).Program, "larger": irprograms.NewLarger(seed).Program,
	}
}

// TestRandomPrograms: of small programs of all kinds, divided by any words, with messages that come late, states, transitions, failures and notes are those of one search.
func TestRandomPrograms(t *testing.T) {
	n := fewRandom
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		n = manyRandom
	}
	for name, program := range kinds(uint64(n)) {
		t.Run(name, func(t *testing.T) {
			compared, found := 0, 0
			for first := 0; first < n; first += atATime {
				var list []*irprograms.Program
				for i := range atATime {
					list = append(list, program(first+i))
				}
				mod := moduleOf(t, list)
				for i, p := range list {
					c, f := compareRandom(t, mod, i, p, rand.New(rand.NewPCG(uint64(first+i), 3)))
					compared, found = compared+c, found+f
				}
			}
			t.Logf("%d of %d programs, %d failures", compared, n, found)
			if compared < n/2 || found < n/20 {
				t.Errorf("only %d of %d programs and %d failures were compared", compared, n, found)
			}
		})
	}
}

// moduleOf makes one module of programs.
func moduleOf(t *testing.T, list []*irprograms.Program) *flat.Module {
	t.Helper()
	k := plan.Task{Source: plan.Source{Load: compile.Options{Files: []string{checkout.Write(t, "programs.ll", irprograms.Module(list))}}}}
	for i := range list {
		k.Source.Entries = append(k.Source.Entries, irprograms.Main(i))
	}
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	mod, err := k.LoadModule(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// planOf is the plan of program i of a module, whose main function it is while the plan is made.
func planOf(t *testing.T, mod *flat.Module, i int, k plan.Task) *plan.Plan {
	t.Helper()
	at := slices.IndexFunc(mod.Functions, func(f flat.Function) bool { return f.Name == irprograms.Main(i) })
	f := &mod.Functions[at]
	name, source := f.Name, f.SourceName
	f.Name, f.SourceName = "main", "main"
	p, err := plan.OpenModule(mod, k)
	if f.Name, f.SourceName = name, source; err != nil {
		t.Fatal(err)
	}
	return p
}

// compareRandom compares a search in parts with one search.
func compareRandom(t *testing.T, mod *flat.Module, i int, program *irprograms.Program, draw *rand.Rand) (compared, found int) {
	parts := 1 + draw.IntN(4)
	k := plan.Task{Checks: plan.Checks{KeepGoing: true, Set: machine.DefaultChecks.With(machine.Unfreed)}, Bounds: plan.Bounds{States: mostStates, LongestStep: 40},
		Search: plan.Search{Engine: plan.EngineExplicit, Divide: parts}}
	by := reduction.Local
	if draw.IntN(3) == 0 {
		by = reduction.None
	}
	p := planOf(t, mod, i, k).ReducedTo(by)
	s := passes.New(p, nil)
	r, m, err := s.All(s.Options())
	if err != nil {
		t.Fatal(err)
	}
	notes := m.Notes().Record()
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if len(r.Limits) > 0 {
		return 0, 0
	}
	team := &afar{p: p, make: func(n int) *transport { return newTransport(draw.Uint64()) }}
	if words := changing(t, passes.New(p, nil)); len(words) > 0 && draw.IntN(3) > 0 {
		for range 1 + draw.IntN(4) {
			team.words = append(team.words, words[draw.IntN(len(words))])
		}
	}
	o, err := Search(p, team)
	if err != nil {
		t.Fatalf("%s %d: %v", program.Family, program.Number, err)
	}
	defer func() { _ = team.Close(true) }()
	defer o.Close()
	d := o.Evidence.Found
	got := fmt.Sprint(d.States, d.Transitions, keys(d.Violations), keys(d.Others), d.Limits)
	if want := fmt.Sprint(r.States, r.Transitions, keys(r.Violations), keys(r.Others), r.Limits); got != want {
		t.Errorf("%s %d, %s, %d parts by %v: %s; one search: %s", program.Family, program.Number, by, parts, team.words, got, want)
	}
	if got := o.Evidence.Machine.Notes().Record(); !reflect.DeepEqual(got, notes) {
		t.Errorf("%s %d, %s, %d parts by %v: notes %v; of one search %v", program.Family, program.Number, by, parts, team.words, got, notes)
	}
	for _, f := range d.Violations {
		if _, err := o.Confirm(f); err != nil {
			t.Errorf("%s %d, %s, %d parts by %v: %s: %v", program.Family, program.Number, by, parts, team.words, f.Failure.Text, err)
		}
	}
	return 1, len(r.Violations)
}
