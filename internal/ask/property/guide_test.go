package property_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const fibonacci = "../../../testdata/probabilistic/fib.c"

var fib8 = []string{"-DNUM=4", "-DGOAL=21"}

// counted is a machine for a task under the probabilistic semantics.
func counted(t testing.TB, s *verify.Session) (*verify.Session, *machine.Machine) {
	t.Helper()
	task := s.Task
	task.Sampling.Stepwise = true
	c := testsession.Open(t, task)
	return c, testsession.MachineOf(t, c)
}

// along lets threads act in turn, main first, each until it waits, has ended, or is
// about to call crit; look is called in each state. It ends where a check fails.
func along(t *testing.T, m *machine.Machine, look func(), turns ...int) {
	t.Helper()
	s, err := semantics.New(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range append([]int{0}, turns...) {
		for i := 0; i < 1000 && m.Status(turn) == machine.Running && m.Choices(turn) > 0 && !critical(m, turn); i++ {
			look()
			if s.Step(int32(turn), 0) != nil {
				return
			}
		}
	}
	look()
}

func critical(m *machine.Machine, t int) bool {
	p := m.Program()
	in := &p.Code[m.PC(t)]
	return in.Op == program.Call && p.Funcs[in.Imm].Name == "crit"
}

// Each kind of guide scores the states of a run as its definition says. Thread 1 adds
// 1 to i four times, then thread 2 adds 5 to j four times.
func TestScores(t *testing.T) {
	const target = "Pr[<=5000] (<> [0.__VERIFIER_error])"
	for _, c := range []struct {
		name, query, observer string
		want                  []int64 // the scores of the run, repetitions left out
	}{
		{"expression", target + " {Score = i + j}", "", []int64{2, 3, 4, 5, 6, 11, 16, 21, 26}},
		{"too large", target + " {Score = (i - 3) * 0x7fffffffffffffff * 9}", "", []int64{-1 << 63, 0, 1<<63 - 1}},
		{"no value", target + " {Score = 12 / (i - 3)}", "", []int64{-6, -12, property.NoScore, 12, 6}},
		{"nested levels", target + " {Levels = (i + j >= 3, i + j >= 5, i + j >= 16)}", "", []int64{0, 1, 2, 3}},
		{"other levels", target + " {Levels = (i == 2, j >= 11, j == 1)}", "", []int64{1, 2, 1, 0, 1}},
		{"observer", target, `observer o
state a score 7
	when i == 4 goto b
	when i == 2 goto c
state b score 100
state c score j
	when j == 11 goto a
end`, []int64{7, 1, 6, 7}}, // j is 11 where c is left; i is 5 then
	} {
		s := testsession.OpenQueries(t, fibonacci, fib8, c.query)
		if err := plan.Guide(s.Task.Checks.Queries, "", "o.obs", c.observer); err != nil {
			t.Fatal(c.name, err)
		}
		s, m := counted(t, s)
		x, err := runs.Score(s.Plan, s.Task.Checks.Queries[0])
		if err != nil {
			t.Fatal(c.name, err)
		}
		var got []int64
		x.Reset()
		along(t, m, func() {
			memory := x.Save()
			v := x.Look(m)
			after := x.Save()
			x.Restore(memory)
			if again := x.Look(m); again != v || x.Save() != after {
				t.Fatalf("%s: %d is %d after a restoration", c.name, v, again)
			}
			if len(got) == 0 || got[len(got)-1] != v {
				got = append(got, v)
			}
		}, 1, 2)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

const (
	fib8LLVM = "../../../testdata/probabilistic/fib8-clang5.ll"
	crossing = "../../../testdata/probabilistic/peterson.c"
	lockFree = "../../../testdata/threads/lock-free-stack-faulty.c"
)

// automatic is the score of a query that has none, with a machine.
func automatic(t testing.TB, file string, cflags []string, text string) (*verify.Session, *machine.Machine, property.Score) {
	t.Helper()
	s, m := counted(t, testsession.OpenQueries(t, file, cflags, text))
	x, err := runs.Score(s.Plan, s.Task.Checks.Queries[0])
	if err != nil {
		t.Fatal(err)
	}
	return s, m, x
}

// On the way to the target the automatic score rises level by level, at the last to 0.
func TestDistanceScore(t *testing.T) {
	for _, c := range []struct {
		file   string
		cflags []string
		query  string
		turns  []int
		levels int // scores on this way that are greater than all before
	}{
		// i becomes 5 and then j 21: one of the data, then main's code.
		{fibonacci, fib8, "Pr[<=5000] (<> [0.__VERIFIER_error])", []int{1, 2, 0}, 22},
		{fib8LLVM, nil, "Pr[<=5000] (<> [0.__VERIFIER_error])", []int{1, 2, 0}, 22},
		{crossing, []string{"-DFAULTY"}, "Pr[<=5000] (<> [1.crit] && [2.crit])", []int{1, 2}, 72},
		{fibonacci, fib8, "Pr[<=5000] (<> i == 5 && (j == 21 || j == 300))", []int{1, 2}, 9},
		{fibonacci, fib8, "Pr[<=5000] (<> (i <= 3 U Exists (p)([p.pthread_exit])))", []int{1}, 8},
	} {
		_, m, x := automatic(t, c.file, c.cflags, c.query)
		var got []int64
		along(t, m, func() {
			if v := x.Look(m); len(got) == 0 || v > got[len(got)-1] {
				got = append(got, v)
			}
		}, c.turns...)
		if got[len(got)-1] != 0 || len(got) != c.levels {
			t.Errorf("%s %s: %d scores, not %d: %v", c.file, c.query, len(got), c.levels, got)
		}
	}
}

// The automatic score is 0 where the condition is true, and below 0 elsewhere, along
// runs drawn at random.
func TestDistanceScoreIsExact(t *testing.T) {
	for _, c := range []struct {
		file   string
		cflags []string
		goal   string
	}{
		{fibonacci, fib8, "[0.__VERIFIER_error]"},
		{fibonacci, fib8, "i + j >= 8 && !(j < 5) || i % 7 == 3"},
		{fibonacci, fib8, "Exists (p)(at(fib.c:21)@p && !at(fib.c:20))"},
		{fibonacci, fib8, "at(fib.c:29) -> i != 3"},
		{fibonacci, fib8, "!Exists (p)([p.pthread_exit]) && Forall (p)(p <= 1)"},
		{crossing, []string{"-DFAULTY"}, "[1.crit] && [2.crit]"},
		{crossing, nil, "[1.crit] || [2.crit] && !Terminated"},
		{lockFree, nil, "[0.__assert_fail] || [1.take_free] && Exists (p)(p == 2)"},
		{lockFree, nil, "pool[0].value == 100 && is_free[0] == 0 && head != 0"},
	} {
		s, m, x := automatic(t, c.file, c.cflags, "Pr[<=5000] (<> ("+c.goal+"))")
		p, err := property.New(s.Task.Checks.Queries[0].Left.Formula.Args[0], s.Task.Checks.Queries[0].Text, s.Program)
		if err != nil {
			t.Fatal(err)
		}
		y, err := semantics.New(m)
		if err != nil {
			t.Fatal(err)
		}
		reached := 0
		for run := range uint64(40) {
			r := random.New(7, run)
			for len(y.Enabled()) > 0 {
				score, is := x.Look(m), p.Holds(m)
				if is != (score == 0) || score > 0 {
					t.Fatalf("%s: the score is %d where the condition is %v", c.goal, score, is)
				}
				if is {
					reached++
				}
				next := y.Enabled()[r.Below(uint64(len(y.Enabled())))]
				if y.Step(next, int(r.Below(uint64(y.Ways(next))))) != nil {
					break
				}
			}
			y.Reset()
		}
		if reached == 0 {
			t.Errorf("%s: true in no state", c.goal)
		}
	}
}

// Where nothing is to be reached there is no automatic score.
func TestNoGoal(t *testing.T) {
	s, _ := counted(t, testsession.OpenQueries(t, fibonacci, fib8, "Pr[<=9] ([] i < 3)"))
	_, err := runs.Score(s.Plan, s.Task.Checks.Queries[0])
	var e *query.Error
	if !errors.As(err, &e) || !strings.Contains(e.Text, "names no state to reach") || e.At != 9 {
		t.Error(err)
	}
}

func BenchmarkLook(b *testing.B) {
	for name, c := range map[string]struct {
		file, query string
		cflags      []string
	}{
		"fib8":     {fibonacci, "Pr[<=5000] (<> [0.__VERIFIER_error])", fib8},
		"sum":      {fibonacci, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Score = i + j}", fib8},
		"peterson": {crossing, "Pr[<=5000] (<> [1.crit] && [2.crit])", nil},
		"stack":    {lockFree, "Pr[<=5000] (<> [0.__assert_fail])", nil},
	} {
		b.Run(name, func(b *testing.B) {
			_, m, x := automatic(b, c.file, c.cflags, c.query)
			y, err := semantics.New(m)
			if err != nil {
				b.Fatal(err)
			}
			for range 60 {
				if y.Step(y.Enabled()[len(y.Enabled())-1], 0) != nil {
					b.Fatal("a check failed")
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				x.Look(m)
			}
		})
	}
}
