package crosscheck

import (
	"fmt"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// fibState is a state of fib_bench written down by hand: what the search should
// see of the program at visible actions, when registers are forgotten as soon as
// they are dead and nothing else is in the way.
type fibState struct {
	main     int // 0 before the second create, 1 and 2 before the joins, 3 at the end
	stage    [2]int
	round    [2]int
	register [2][2]int // the other's value once loaded; the sum before it is stored
	value    [2]int
}

// Stages of a thread: before the load of the other's variable, before the load
// of its own, before the store, at its end, not there yet.
const (
	loadOther = iota
	loadOwn
	store
	ended
	unborn
)

// fibSteps lists the states after each possible action.
func fibSteps(s fibState, num int) (next []fibState) {
	switch {
	case s.main == 0:
		n := s
		n.main, n.stage[1] = 1, loadOther
		next = append(next, n)
	case s.main < 3 && s.stage[s.main-1] == ended:
		n := s
		n.main++
		if s.stage == [2]int{ended, ended} {
			n.main = 3 // alone, main does not stop before the second join
		}
		next = append(next, n)
	}
	if s.main == 3 {
		return nil
	}
	for t := range 2 {
		n := s
		switch s.stage[t] {
		case loadOther:
			n.register[t][0], n.stage[t] = s.value[1-t], loadOwn
		case loadOwn:
			n.register[t], n.stage[t] = [2]int{1: s.value[t] + s.register[t][0]}, store
		case store:
			n.value[t], n.register[t], n.stage[t] = s.register[t][1], [2]int{}, loadOther
			if n.round[t]++; n.round[t] == num {
				n.stage[t], n.round[t] = ended, 0
			}
		default:
			continue
		}
		next = append(next, n)
	}
	return next
}

// fibCounts explores the hand-written states.
func fibCounts(num int) (states, transitions, racy int) {
	first := fibState{stage: [2]int{loadOther, unborn}, value: [2]int{1, 1}}
	seen := map[fibState]bool{first: true}
	work := []fibState{first}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for t := range 2 {
			if s.stage[t] == loadOther && s.stage[1-t] == store {
				racy++
			}
		}
		for _, n := range fibSteps(s, num) {
			transitions++
			if !seen[n] {
				seen[n] = true
				work = append(work, n)
			}
		}
	}
	return len(seen), transitions, racy
}

// TestFibBenchCounts: the search of the compiled program has exactly the states
// and transitions of the hand-written one. More would mean that something dead
// or irrelevant is kept, fewer that something is lost.
func TestFibBenchCounts(t *testing.T) {
	for num := 1; num <= 5; num++ {
		s := testsession.Open(t, plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{"../../../bench/programs/fib_bench.c"},
				CFlags: []string{fmt.Sprint("-DNUM=", num)}}},
			Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race), KeepGoing: true},
			Search: plan.Search{CheckProviso: true, Reduction: reduction.Local},
		})
		r, m, err := s.Search()
		if err != nil {
			t.Fatal(err)
		}
		m.Close()
		states, transitions, _ := fibCounts(num)
		if r.States != states || r.Transitions != transitions || !r.Complete() {
			t.Errorf("NUM=%d: %d states and %d transitions, by hand %d and %d", num, r.States, r.Transitions, states, transitions)
		}
	}
}

// TestFibBenchRacyStates: so many states have a data race, and it is the one of the
// two variables. Counting continues after it.
func TestFibBenchRacyStates(t *testing.T) {
	for num := 1; num <= 4; num++ {
		s := testsession.Open(t, plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{"../../../bench/programs/fib_bench.c"},
				CFlags: []string{fmt.Sprint("-DNUM=", num)}}},
			Checks: plan.Checks{Set: machine.DefaultChecks},
			Search: plan.Search{CheckProviso: true},
		})
		states, transitions, racy := fibCounts(num)
		c, err := s.Answer(verify.States{By: reduction.Local})
		if err != nil {
			t.Fatal(err)
		}
		v := &c.Verdict
		if v.Stats.States != states || v.Stats.Transitions != transitions || v.Count.RacyStates != racy || len(v.Count.Races) != 1 || len(v.Reasons) > 0 {
			t.Errorf("NUM=%d: %+v; by hand %d states, %d transitions, %d racy", num, c, states, transitions, racy)
		}
		joint, err := s.Answer(verify.States{By: reduction.Joint})
		if err != nil || len(joint.Verdict.Count.Races) != 1 || joint.Verdict.Stats.States > states {
			t.Errorf("NUM=%d: joint %+v, %v", num, joint, err)
		}
	}
}

// TestTreiberStates: threads of the Treiber stack stop at the accesses of its top alone.
// The figures are ratchets; without orders of accesses there are 13,659 and 13,269.
func TestTreiberStates(t *testing.T) {
	s := testsession.Open(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{"../../../bench/programs/treiber.c"}}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Search: plan.Search{CheckProviso: true},
	})
	for r, most := range map[reduction.Name]int{reduction.Ordered: 1542, reduction.Persistent: 1511} {
		res, err := s.Answer(verify.States{By: r})
		if err != nil {
			t.Fatal(err)
		}
		v, c := &res.Verdict, res.Verdict.Count
		if len(v.Reasons) > 0 || c.Deadlocks > 0 || len(c.Races) > 0 || len(c.Failures) > 0 || c.Ends == 0 {
			t.Errorf("%s: %+v", r, v)
		}
		if v.Stats.States > most {
			t.Errorf("%s: %d states, there were %d", r, v.Stats.States, most)
		}
	}
}
