package agree

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/irprograms"
	"heddle/internal/verify"
)

var update = flag.Bool("update", false, "write the counts of this code to testdata/counts")

// counted programs of each family: enough for every way to leave something out, few enough to be run all the time.
var countedPrograms = map[string]int{"graph": 150, "pair": 110, "signal pair": 60, "memory": 60, unwritten: 60, timed: 60, placed: 60, larger: 12}

// countedOneIn is of how many programs make test counts one; nightly all are counted.
const countedOneIn = 2

// Bounds of a search whose states are counted.
const (
	mostCounted    = 3_000
	mostExecutions = 60
	mostDeep       = 60
	mostPolls      = 20_000 // looks at the clock, which is none: a limit on time would make counts differ
)

// TestCounts holds the states and transitions of each way to those of testdata/counts: what a search leaves out
// may be a proof's mistake, and what it no longer leaves out is its users' time. A change of the counts is to be explained
// where it is made; -update writes them. make test looks at one program in countedOneIn.
func TestCounts(t *testing.T) {
	for _, f := range append(families(1, irprograms.MostBlocks), family{larger, irprograms.NewLarger(1).Program}) {
		t.Run(strings.ReplaceAll(f.name, " ", "_"), func(t *testing.T) { f.counts(t, countedPrograms[f.name]) })
	}
}

func (f family) counts(t *testing.T, n int) {
	var programs []*irprograms.Program
	for i := range n {
		programs = append(programs, f.program(i))
	}
	name := filepath.Join("testdata", "counts", strings.ReplaceAll(f.name, " ", "-")+".txt")
	text, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	got := make([]string, n)
	var parts sync.WaitGroup
	for w := range workers {
		parts.Go(func() {
			b := load(t, programs)
			for i := w; i < n && !t.Failed(); i += workers {
				if (i/workers)%countedOneIn != 0 && !*update && !nightly() {
					continue
				}
				if got[i] = b.counts(i); !*update && (i >= len(want) || got[i] != want[i]) {
					t.Errorf("program %d of family %s: states and transitions are\n%s", i, f.name, changed(want, got[i], i))
				}
			}
		})
	}
	parts.Wait()
	if *update {
		if err := os.WriteFile(name, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// changed shows the ways of which the counts have changed.
func changed(want []string, got string, i int) string {
	if i >= len(want) {
		return got
	}
	var list []string
	was := strings.Split(want[i], "; ")
	for k, part := range strings.Split(got, "; ") {
		if k >= len(was) || was[k] != part {
			list = append(list, part+", and were "+strings.Join(was[min(k, len(was)):min(k+1, len(was))], ""))
		}
	}
	return strings.Join(list, "\n")
}

// counts are the answer, states, transitions, and actions of all counterexamples of each way that suits program i, and its
// executions.
func (b *batch) counts(i int) string {
	p := b.programs[i]
	var list []string
	for k := range ways {
		w := &ways[k]
		if !w.fits(p) {
			continue
		}
		t := task(p)
		w.task(&t)
		if t.Search.Workers > 1 {
			continue // whoever comes first counts a state
		}
		t.Bounds.States = min(t.Bounds.States, mostCounted)
		bound(&t, mostPolls)
		list = append(list, w.name+" "+b.count(i, t))
	}
	list = append(list, "executions "+b.executions(i))
	return fmt.Sprintf("%d: %s", i, strings.Join(list, "; "))
}

func (b *batch) count(i int, t plan.Task) string {
	s, err := b.open(i, t)
	if err != nil {
		return err.Error()
	}
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		return err.Error()
	}
	answer := map[verdict.Answer]string{verdict.Verified: "+", verdict.Violated: "-", verdict.Unknown: "?"}[r.Verdict.Answer]
	actions := 0
	for _, t := range r.Traces {
		actions += t.Actions
	}
	return fmt.Sprintf("%s%d/%d/%d", answer, r.Verdict.Stats.States, r.Verdict.Stats.Transitions, actions)
}

// bound bounds a search by how often it looks at the clock.
func bound(t *plan.Task, most float64) {
	polls := 0.0
	t.Host.Clock = func() float64 { polls++; return polls }
	t.Bounds.Seconds = most
}

// executions are how many there are, how many fail, wait for ever and are cut off, and the steps of all.
func (b *batch) executions(i int) string {
	if b.programs[i].Measures() {
		return "refused"
	}
	t := task(b.programs[i])
	bound(&t, mostPolls/500)
	t.Checks.Set = t.Checks.Set.Without(machine.Leak).Without(machine.Unfreed) // with them they are not counted
	t.Bounds.Executions, t.Bounds.Depth = mostExecutions, mostDeep
	s, err := b.open(i, t)
	if err != nil {
		return err.Error()
	}
	e, err := s.Answer(verify.Executions{})
	if err != nil {
		return "refused"
	}
	n := e.Verdict.Executions
	return fmt.Sprintf("%d/%d/%d/%d/%d", n.Complete, n.Failing, n.Deadlocks, n.Spinning+n.Cut+n.Asleep+n.Pruned, e.Verdict.Stats.Transitions)
}
