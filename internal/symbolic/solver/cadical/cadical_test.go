package cadical

import (
	"math/rand"
	"slices"
	"sync"
	"testing"
	"time"
)

// holds evaluates clauses by a model.
func holds(clauses []int32, model []bool) bool {
	satisfied := false
	for _, l := range clauses {
		switch {
		case l == 0 && !satisfied:
			return false
		case l == 0:
			satisfied = false
		case l > 0:
			satisfied = satisfied || model[l]
		default:
			satisfied = satisfied || !model[-l]
		}
	}
	return true
}

// enumerate reports whether any of the 2^n valuations satisfies clauses and assumptions.
func enumerate(clauses, assumed []int32, n int) bool {
	all := clauses
	for _, l := range assumed {
		all = append(all[:len(all):len(all)], l, 0)
	}
	model := make([]bool, n+1)
	for bits := range 1 << n {
		for v := 1; v <= n; v++ {
			model[v] = bits>>(v-1)&1 == 1
		}
		if holds(all, model) {
			return true
		}
	}
	return false
}

func randomClauses(r *rand.Rand, n, count int) []int32 {
	var clauses []int32
	for range count {
		for range 1 + r.Intn(3) {
			clauses = append(clauses, randomLiteral(r, n))
		}
		clauses = append(clauses, 0)
	}
	return clauses
}

func randomLiteral(r *rand.Rand, n int) int32 {
	l := int32(1 + r.Intn(n))
	if r.Intn(2) == 0 {
		return -l
	}
	return l
}

// TestAgainstEnumeration adds clauses step by step to one solver and compares with all valuations.
func TestAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	const n = 8
	answers := map[Status]int{}
	for range 200 {
		s := New()
		var clauses []int32
		for range 6 {
			batch := randomClauses(r, n, 1+r.Intn(5))
			clauses = append(clauses, batch...)
			s.AddClauses(batch)
			var assumed []int32
			for range r.Intn(4) {
				assumed = append(assumed, randomLiteral(r, n))
			}
			answers[checkOne(t, s, clauses, assumed, n)]++
		}
		s.Close()
	}
	if answers[Satisfiable] < 100 || answers[Unsatisfiable] < 100 {
		t.Errorf("answers %v: the clauses are too alike to test anything", answers)
	}
}

func checkOne(t *testing.T, s *Solver, clauses, assumed []int32, n int) Status {
	t.Helper()
	want := enumerate(clauses, assumed, n)
	status := s.Solve(assumed, Limits{})
	switch status {
	case Satisfiable:
		model := make([]bool, n+1)
		s.Values(model)
		for _, l := range assumed {
			clauses = append(clauses[:len(clauses):len(clauses)], l, 0)
		}
		if !want || !holds(clauses, model) {
			t.Fatalf("%v under %v: satisfiable by %v; enumeration says %v", clauses, assumed, model, want)
		}
	case Unsatisfiable:
		var core []int32
		for i, failed := range s.Failed() {
			if failed {
				core = append(core, assumed[i])
			}
		}
		if want || enumerate(clauses, core, n) {
			t.Fatalf("%v under %v: unsatisfiable by %v; enumeration says %v", clauses, assumed, core, want)
		}
	default:
		t.Fatalf("%v under %v: unknown without a limit", clauses, assumed)
	}
	return status
}

// pigeons are the clauses that put n+1 pigeons into n holes: no model, and hard for resolution.
func pigeons(n int) []int32 {
	in := func(pigeon, hole int) int32 { return int32(pigeon*n + hole + 1) }
	var clauses []int32
	for p := range n + 1 {
		for h := range n {
			clauses = append(clauses, in(p, h))
		}
		clauses = append(clauses, 0)
	}
	for h := range n {
		for p := range n + 1 {
			for q := range p {
				clauses = append(clauses, -in(p, h), -in(q, h), 0)
			}
		}
	}
	return clauses
}

func TestLimits(t *testing.T) {
	s := New()
	defer s.Close()
	s.AddClauses(pigeons(10))
	if got := s.Solve(nil, Limits{Conflicts: 100}); got != Unknown {
		t.Errorf("%v after 100 conflicts; ten holes need many thousands", got)
	}
	asked := 0
	if got := s.Solve(nil, Limits{Stop: func() bool { asked++; return asked > 5 }}); got != Unknown || asked != 6 {
		t.Errorf("%v, asked %d times; stopped at the 6th", got, asked)
	}
}

// TestRounds: the same calls take the same rounds, whenever they are looked at, and a limit of them ends a search.
func TestRounds(t *testing.T) {
	const most = 300
	run := func(pause time.Duration) (seen []int64) {
		s := New()
		defer s.Close()
		s.AddClauses(pigeons(9))
		stop := func() bool {
			time.Sleep(pause)
			seen = append(seen, s.Rounds())
			return false
		}
		for _, assumed := range [][]int32{nil, {1}} {
			before := s.Rounds()
			if got := s.Solve(assumed, Limits{Rounds: most, Stop: stop}); got != Unknown {
				t.Errorf("%v after %d rounds", got, most)
			}
			if n := s.Rounds() - before; n != most+1 { // the last is the one that ends it
				t.Errorf("%d rounds, the limit is %d", n, most)
			}
			seen = append(seen, s.Rounds())
		}
		return seen
	}
	once, again := run(0), run(5*time.Millisecond)
	if len(once) < 6 || !slices.Equal(once, again) || !slices.IsSorted(once) {
		t.Errorf("%d, then %d", once, again)
	}
}

// TestSideBySide: solvers in several goroutines, some of which wait in their stop functions, do not change each other.
func TestSideBySide(t *testing.T) {
	run := func(pause time.Duration) []int64 {
		s := New()
		defer s.Close()
		s.AddClauses(pigeons(8))
		var rounds []int64
		for n := range 4 {
			s.Solve([]int32{int32(n + 1)}, Limits{Conflicts: 300, Stop: func() bool { time.Sleep(pause); return false }})
			rounds = append(rounds, s.Rounds())
		}
		return rounds
	}
	alone := run(0)
	var all sync.WaitGroup
	for n := range 4 {
		all.Go(func() {
			if got := run(time.Duration(n) * time.Millisecond); !slices.Equal(got, alone) {
				t.Errorf("%d; alone %d", got, alone)
			}
		})
	}
	all.Wait()
}

func TestLimitIsForOneSolve(t *testing.T) {
	s := New()
	defer s.Close()
	s.AddClauses(pigeons(6))
	s.Solve(nil, Limits{Conflicts: 1})
	if got := s.Solve(nil, Limits{}); got != Unsatisfiable {
		t.Errorf("%v; without a limit six holes are refuted", got)
	}
}

func TestUnusedVariables(t *testing.T) {
	s := New()
	defer s.Close()
	s.AddClauses([]int32{2, 0})
	if got := s.Solve([]int32{-1}, Limits{}); got != Satisfiable {
		t.Fatal(got)
	}
	model := []bool{true, true, false, true, true}
	s.Values(model)
	if model[1] || !model[2] || model[3] || model[4] {
		t.Errorf("%v: 2 holds, 1 does not, the others are in no clause", model)
	}
}

func BenchmarkAddClauses(b *testing.B) {
	clauses := pigeons(12)
	for b.Loop() {
		s := New()
		s.AddClauses(clauses)
		s.Close()
	}
	b.ReportMetric(float64(len(clauses)), "literals")
}

func BenchmarkPigeons(b *testing.B) {
	for b.Loop() {
		s := New()
		s.AddClauses(pigeons(7))
		if s.Solve(nil, Limits{}) != Unsatisfiable {
			b.Fatal("seven holes took eight pigeons")
		}
		s.Close()
	}
}
