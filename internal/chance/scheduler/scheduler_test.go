package scheduler_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/random"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

var (
	failed = testsession.Calls(0, "__VERIFIER_error")
	both   = testsession.Both(testsession.Calls(1, "crit"), testsession.Calls(2, "crit"))
)

// makeOne makes a scheduler for the program of a machine.
func makeOne(t *testing.T, text string, m *machine.Machine) scheduler.Scheduler {
	t.Helper()
	s, err := scheduler.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	x, err := s.New(m.Program())
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// hits draws runs under a scheduler.
func hits(t *testing.T, file, text string, goal sample.Predicate, steps int, runs uint64, cflags ...string) float64 {
	t.Helper()
	m := testsession.StepwiseMachine(t, file, cflags...)
	s, err := sample.New(m, steps, 11)
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(sample.Finally(goal))
	s.Schedule(makeOne(t, text, m))
	n := 0.0
	for k := range runs {
		if s.Run(k).Satisfied {
			n++
		}
	}
	return n
}

// near complains about a count that is more than four standard errors off.
func near(t *testing.T, what string, count, p, runs float64) {
	t.Helper()
	if math.Abs(count/runs-p) > 4*math.Sqrt(p*(1-p)/runs)+1e-12 {
		t.Errorf("%s: %g of %g runs, the probability is %g", what, count, runs, p)
	}
}

// TestAgainstChain: under memoryless schedulers the fraction of satisfying runs is
// near the exact probability, and that is another than the uniform scheduler's.
func TestAgainstChain(t *testing.T) {
	const runs, steps = 20_000, 2000
	for _, x := range []struct {
		file, scheduler string
		goal            sample.Predicate
		cflags          []string
		certain         float64 // the probability where it is known from the source; -1: it is not
	}{
		{"fib4-clang5.ll", "weighted:1=2", failed, nil, -1},
		{"fib4-clang5.ll", "weighted:add_to_i=1.5,add_to_j=0.5", failed, nil, -1},
		{"peterson-clang5.ll", "weighted:first=3,second=1,main=0.25", both, nil, -1},
		{"locks.c", "weighted:forth=5", testsession.Calls(1, "pthread_mutex_unlock"), nil, -1},
		{"locks.c", "priority:main=1", testsession.Calls(1, "pthread_mutex_unlock"), nil, -1},
		{"dice.c", "weighted:throwing=7", failed, nil, 0.125},
		{"dice.c", "priority:throwing=-1", failed, nil, 0.125},
		{"spin.c", "priority:main=1", testsession.Calls(0, "late"), nil, 0},  // main spins for ever
		{"spin.c", "priority:main=-1", testsession.Calls(0, "late"), nil, 0}, // the flag is there at once
		{"spin.c", "weighted:main=3", testsession.Calls(0, "late"), nil, -1},
	} {
		m := testsession.StepwiseMachine(t, x.file, x.cflags...)
		spec, err := scheduler.Parse(x.scheduler)
		if err != nil {
			t.Fatal(err)
		}
		memoryless, err := spec.NewMemoryless(m.Program())
		if err != nil {
			t.Fatal(err)
		}
		c, err := markov.Build(m, markov.Options{Labels: []markov.Predicate{x.goal}, Scheduler: memoryless})
		if err != nil {
			t.Fatal(err)
		}
		exact := c.Within(0, 1, steps).Reached
		if x.certain >= 0 && math.Abs(exact-x.certain) > 1e-12 {
			t.Errorf("%s, %s: exactly %g, want %g", x.file, x.scheduler, exact, x.certain)
		}
		near(t, x.file+", "+x.scheduler, hits(t, x.file, x.scheduler, x.goal, steps, runs, x.cflags...), exact, runs)
		u, err := markov.Build(testsession.StepwiseMachine(t, x.file, x.cflags...), markov.Options{Labels: []markov.Predicate{x.goal}})
		if err != nil {
			t.Fatal(err)
		}
		if uniform := u.Within(0, 1, steps).Reached; x.certain < 0 && math.Abs(uniform-exact) < 1e-4 {
			t.Errorf("%s, %s: %g, and %g under the uniform one: the test shows little", x.file, x.scheduler, exact, uniform)
		}
	}
}

// TestEqualWeights: equal weights are the uniform scheduler.
func TestEqualWeights(t *testing.T) {
	for _, text := range []string{"weighted:0=3,add_to_i=3,add_to_j=3", "priority:0=3,add_to_i=3,2=3"} {
		m := testsession.StepwiseMachine(t, "fib4-clang5.ll")
		c, err := markov.Build(m, markov.Options{Labels: []markov.Predicate{failed}, Scheduler: makeOne(t, text, m).(scheduler.Memoryless)})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Within(0, 1, 5000).Reached; math.Abs(got-0.1433066543) > 1e-10 {
			t.Errorf("%s: %.12g", text, got)
		}
	}
}

// sliced is the probability of a goal in time slices, by all runs: written anew here.
func sliced(s *semantics.System, goal sample.Predicate, length, steps, left int, thread int32) float64 {
	m := s.Machine()
	if goal.Holds(m) {
		return 1
	}
	if steps == 0 || len(s.Enabled()) == 0 {
		return 0
	}
	if left > 0 && slices.Contains(s.Enabled(), thread) {
		return stepped(s, goal, length, steps-1, left-1, thread)
	}
	var others []int32
	for _, t := range s.Enabled() {
		if t != thread || len(s.Enabled()) == 1 {
			others = append(others, t)
		}
	}
	sum := 0.0
	for _, t := range others {
		sum += stepped(s, goal, length, steps-1, length-1, t)
	}
	return sum / float64(len(others))
}

// stepped is sliced after a step, which is taken back.
func stepped(s *semantics.System, goal sample.Predicate, length, steps, left int, thread int32) float64 {
	mark, saved, ways, sum := s.Machine().Mark(), s.Save(nil), s.Ways(thread), 0.0
	for way := range ways {
		if s.Step(thread, way) == nil {
			sum += sliced(s, goal, length, steps, left, thread)
		}
		s.Machine().Undo(mark)
		s.Restore(saved)
	}
	return sum / float64(ways)
}

// TestSlices: runs in time slices are as probable as all runs together show.
func TestSlices(t *testing.T) {
	const runs, steps = 20_000, 300
	for _, x := range []struct {
		file   string
		text   string
		length int
		goal   sample.Predicate
		least  float64
	}{
		{"locks.c", "slice:2", 2, testsession.Calls(1, "pthread_mutex_unlock"), 0.01},
		{"locks.c", "slice:3", 3, testsession.Calls(1, "pthread_mutex_unlock"), 0.01},
		{"early.c", "slice:16", 16, testsession.Calls(1, "__VERIFIER_error"), 0}, // certain
		{"early.c", "slice:30", 30, testsession.Calls(1, "__VERIFIER_error"), 0}, // impossible
	} {
		s, err := semantics.New(testsession.StepwiseMachine(t, x.file))
		if err != nil {
			t.Fatal(err)
		}
		exact := sliced(s, x.goal, x.length, steps, 0, -1)
		if exact < x.least || exact > 1-x.least {
			t.Errorf("%s, %s: %g: the test shows little", x.file, x.text, exact)
		}
		near(t, x.file+", "+x.text, hits(t, x.file, x.text, x.goal, steps, runs), exact, runs)
	}
}

// ranked reports whether the run of PCT with the given priorities, greatest first, and
// one change point meets the goal.
func ranked(s *semantics.System, goal sample.Predicate, order []int32, change, steps int) bool {
	defer s.Reset()
	low := int32(-1)
	for n := 1; n <= steps && !goal.Holds(s.Machine()); n++ {
		if len(s.Enabled()) == 0 {
			return false
		}
		t := s.Enabled()[0]
		for _, u := range append(slices.DeleteFunc(slices.Clone(order), func(u int32) bool { return u == low }), low) {
			if slices.Contains(s.Enabled(), u) {
				t = u
				break
			}
		}
		if n == change {
			low = t
		}
		if s.Step(t, 0) != nil {
			return false
		}
	}
	return goal.Holds(s.Machine())
}

// TestPCT: runs under PCT with depth 2 meet a goal as often as all priorities and
// change points together, which is at least what is guaranteed.
func TestPCT(t *testing.T) {
	const runs, steps = 20_000, 150
	orders := [][]int32{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	m := testsession.StepwiseMachine(t, "peterson-clang5.ll")
	s, err := semantics.New(m)
	if err != nil {
		t.Fatal(err)
	}
	met := 0
	for _, order := range orders {
		for change := 1; change <= steps; change++ {
			if ranked(s, both, order, change, steps) {
				met++
			}
		}
	}
	exact := float64(met) / float64(len(orders)*steps)
	if promised := scheduler.Guarantee(3, steps, 2); met == 0 || exact < promised {
		t.Errorf("PCT meets the goal with probability %g, guaranteed is %g", exact, promised)
	}
	near(t, "pct:2,150", hits(t, "peterson-clang5.ll", "pct:2,150", both, steps, runs), exact, runs)
	if n := hits(t, "peterson-clang5.ll", "pct:1,150", both, steps, 2000); n > 0 {
		t.Errorf("pct:1 has no change points, and meets in %g runs what needs one", n)
	}
}

func TestGuarantee(t *testing.T) {
	if g := scheduler.Guarantee(3, 100, 3); math.Abs(g-1/30000.0) > 1e-18 {
		t.Error(g)
	}
	// 1-(1-p)^n reaches 0.95 at n and not at n-1.
	for _, p := range []float64{0.5, 1 / 450.0, 1e-9} {
		n := scheduler.RunsFor(p, 0.95)
		if got, less := -math.Expm1(n*math.Log1p(-p)), -math.Expm1((n-1)*math.Log1p(-p)); got < 0.95 || less >= 0.95 {
			t.Errorf("%g: %g runs", p, n)
		}
	}
	if scheduler.RunsFor(1, 0.95) != 1 {
		t.Error("one run of what is certain")
	}
}

// TestSaved: a scheduler that is restored continues as the one that was saved.
func TestSaved(t *testing.T) {
	for _, text := range []string{"weighted:1=3", "priority:1=1", "slice:7", "pct:4,80"} {
		m := testsession.StepwiseMachine(t, "peterson-clang5.ll")
		s, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		one, two := makeOne(t, text, m), makeOne(t, text, m)
		rnd := random.New(3, 3)
		one.Begin(&rnd)
		for n := 0; n < 40; n++ {
			if s.Step(one.Choose(s, &rnd), 0) != nil {
				t.Fatal("fault")
			}
		}
		mark, ways, state, then := m.Mark(), s.Save(nil), one.Save(nil), rnd
		walk := func(x scheduler.Scheduler) (list []int32) {
			for n := 0; n < 60 && len(s.Enabled()) > 0; n++ {
				u := x.Choose(s, &rnd)
				list = append(list, u)
				if s.Step(u, 0) != nil {
					break
				}
			}
			m.Undo(mark)
			s.Restore(ways)
			rnd = then
			return list
		}
		first := walk(one)
		two.Restore(state)
		if again := walk(two); !slices.Equal(first, again) {
			t.Errorf("%s: %v, restored %v", text, first, again)
		}
		one.Restore(state)
		if again := walk(one); !slices.Equal(first, again) {
			t.Errorf("%s: %v, taken up again %v", text, first, again)
		}
	}
}

// TestParse: what is not a scheduler is reported with what there is.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"fair": "the schedulers are uniform", "uniform:1": "takes no parameters", "weighted": "FUNCTION=NUMBER", "weighted:main=0": "above 0",
		"weighted:main=1,main=2": "two numbers", "weighted:1=1,01=2": "two numbers", "weighted:main=NaN": "FUNCTION=NUMBER",
		"priority:=1": "FUNCTION=NUMBER", "slice:0": "from 1", "slice:x": "from 1", "pct:": "from 1", "pct:3,0": "from 1", "pct:65": "from 1 to 64",
	} {
		if _, err := scheduler.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, memoryless := range map[string]bool{"": true, "uniform": true, "weighted:main=2,1=0.5": true, "priority:main=-1": true, "slice:3": false, "pct:3": false} {
		s, err := scheduler.Parse(text)
		if err != nil || s.IsMemoryless() != memoryless {
			t.Errorf("%q: %v, %v", text, s, err)
		}
		if _, err := s.NewMemoryless(testsession.StepwiseMachine(t, "steps.ll").Program()); (err == nil) != memoryless {
			t.Errorf("%q for an exact engine: %v", text, err)
		}
	}
	m := testsession.StepwiseMachine(t, "steps.ll")
	s, err := scheduler.Parse("weighted:nobody=2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.New(m.Program()); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Error(err)
	}
}
