package crosscheck

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/subtrees"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/test/testteam"
)

const (
	shortSubtrees = 5
	longSubtrees  = 400
)

// TestSubtrees compares a search whose paths several workers share, and give parts of away all the time, with one by one branch: failures, and what the runs have shown.
func TestSubtrees(t *testing.T) {
	n := seeds.Amount("HEDDLE_SUBTREES_PROGRAMS", shortSubtrees, longSubtrees)
	var compared, jobs atomic.Int32
	seeds.Each(t, n, func(t *testing.T, seed uint64) {
		text := symbolicProgram(seed)
		begun := time.Now()
		s := testsession.Open(t, plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{checkout.Write(t, "random.c", text)}, Opt: []string{"O0", "O1", "O2"}[seed%3], CFlags: []string{"-w"}}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Hang), KeepGoing: true},
			Search: plan.Search{Engine: plan.EngineSymbolic, CounterAbstraction: plan.CountOff, Divide: 3},
			Bounds: plan.Bounds{Seconds: symbolicTime.Seconds()},
			Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
		})
		p := plan.Divided(s.Plan)
		want, notes, open := byOneBranch(t, p)
		if len(want.Limits) > 0 || open > 0 {
			t.Skipf("one branch: %v, %d questions left open", want.Limits, open)
		}
		free := make(chan *subtrees.Worker, 3)
		for range cap(free) {
			w := &subtrees.Worker{}
			defer w.Close()
			free <- w
		}
		o, err := subtrees.Search(p, &testteam.Team{Work: func(number uint64, task []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error) {
			jobs.Add(1)
			w := <-free
			defer func() { free <- w }()
			over := make(chan struct{})
			defer close(over)
			go wantAlways(number, wires, over)
			return w.Do(p, task, wires, stop)
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		r := o.Evidence.Found
		if slices.ContainsFunc(r.Others, func(f search.Found) bool {
			return strings.HasPrefix(f.Failure.Text, "a part of the paths was not searched")
		}) && !r.Complete() {
			t.Skip("a path led elsewhere, which is no proof")
		}
		if !slices.Equal(failures(r.Violations), failures(want.Violations)) || !slices.Equal(failures(r.Others), failures(want.Others)) || len(r.Limits) > 0 || fmt.Sprint(o.Evidence.Machine.Notes().Record()) != notes {
			t.Errorf("seed %d: %v, %v, %v; one branch: %v, %v, in\n%s", seed, failures(r.Violations), failures(r.Others), r.Limits, failures(want.Violations), failures(want.Others), numbered(text))
		}
		for _, f := range r.Violations {
			if _, err := o.Confirm(f); err != nil {
				t.Errorf("seed %d: %s: %v", seed, f.Failure.Text, err)
			}
		}
		compared.Add(1)
	})
	if t.Logf("%d of %d programs compared, %d jobs", compared.Load(), n, jobs.Load()); int(compared.Load()) < n/2 || jobs.Load() < 3*compared.Load() {
		t.Error("too few")
	}
}

// wantAlways asks for parts of a job while it is under way.
func wantAlways(number uint64, wires plan.Wires, over chan struct{}) {
	on, name, message := subtrees.Wanted(number)
	w := wires.Wire(on)
	for {
		select {
		case <-over:
			return
		case <-time.After(time.Millisecond):
			_ = w.Send(name, message)
		}
	}
}

// byOneBranch searches all paths by one branch.
func byOneBranch(t *testing.T, p *plan.Plan) (r *search.Result, notes string, open int) {
	b, err := symbolic.NewBranch(p, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if r, err = b.Search(nil); err != nil {
		t.Fatal(err)
	}
	f := b.Findings()
	return r, fmt.Sprint(f.Notes), f.Questions.Open
}

// failures are what is said of each failure.
func failures(list []search.Found) (all []string) {
	for _, f := range list {
		all = append(all, fmt.Sprintf("%s %x", f.Failure.Check, f.Failure.Key))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
