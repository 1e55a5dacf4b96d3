package sample_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/chance/stats"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
)

// nightly says that there is time for as many runs as it takes to see an error in the third digit.
var nightly = os.Getenv("HEDDLE_NIGHTLY") != ""

func runsOf(n uint64) uint64 {
	if nightly {
		return 10_000_000
	}
	return n
}

// seldom is a monitor that looks whether threads are about to call functions.
type seldom struct {
	sample.Monitor
	at []bool
}

func (s seldom) Sees() (at []bool, memory bool) { return s.at, false }
func (s seldom) Bound() int                     { return math.MaxInt }

func (s seldom) LookAt(m *machine.Machine, step int) sample.Verdict { return s.Look(m, step) }

// seldomly looks for a state with a goal about calls of functions.
func seldomly(p *program.Program, goal sample.Predicate, functions ...string) seldom {
	s := seldom{sample.Finally(goal), make([]bool, len(p.Code))}
	for pc := range p.Code {
		for _, f := range functions {
			in := &p.Code[pc]
			s.at[pc] = s.at[pc] || in.Op == program.Call && p.Funcs[in.Imm].Name == f || in.Op == program.External && p.Externals[in.Imm].Name == f
		}
	}
	for pc := len(p.Code) - 2; pc >= 0; pc-- {
		s.at[pc] = s.at[pc] || p.Code[pc].Op == program.Kill && s.at[pc+1]
	}
	return s
}

// byClocks makes a sampler that must not take each step by itself.
func byClocks(t *testing.T, task string, flags []string, steps int, seed uint64) *sample.Sampler {
	t.Helper()
	s, err := sample.New(testsession.StepwiseMachine(t, task, flags...), steps, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func demandClocks(t *testing.T, s *sample.Sampler) {
	t.Helper()
	if yes, why := s.Clocks(); !yes {
		t.Fatalf("runs are drawn step by step because of %s", why)
	}
}

// TestOracles: the fraction of satisfying runs is within four standard errors of the probabilities that the papers' programs have, and that
// were computed outside of heddle.
func TestOracles(t *testing.T) {
	for _, test := range []struct {
		file      string
		goal      sample.Predicate
		functions []string
		want      float64
	}{
		{"fib4-clang5.ll", failed, []string{"__VERIFIER_error"}, 0.1433066543},
		{"fib8-clang5.ll", failed, []string{"__VERIFIER_error"}, 0.0476780626},
		{"fib16-clang5.ll", failed, []string{"__VERIFIER_error"}, 1.9821788958e-3},
		{"peterson-clang5.ll", both, []string{"crit"}, 0.0732351672},
	} {
		runs := runsOf(200_000)
		s := byClocks(t, test.file, nil, 5000, 23)
		s.Watch(seldomly(s.Machine().Program(), test.goal, test.functions...))
		demandClocks(t, s)
		hits := 0.0
		for k := range runs {
			if s.Run(k).Satisfied {
				hits++
			}
		}
		near(t, test.file, hits, test.want, float64(runs))
	}
}

// works are flags of work.c: with little, much and no work of a thread's own, and with what may happen in the middle of it.
var works = [][]string{
	{"-DWORK=0"}, {"-DWORK=1"}, {"-DWORK=2", "-DLOCKS"}, {"-DWORK=6"}, {"-DWORK=2", "-DFAILS"}, {"-DWORK=1", "-DDRAWS", "-DLOCKS"},
	{"-DWORK=1", "-DENDLESS"}, {"-DWORK=1", "-DENDLESS", "-DLOCKS"}, {"-DWORK=1", "-DFAILS", "-DDRAWS"},
	{"-DWORK=1", "-DATOMIC", "-DDRAWS"},
}

// holds is a condition on a global of four bytes.
type holds struct {
	number
	test func(v float64) bool
}

func (h holds) Holds(m *machine.Machine) bool { return h.test(h.Value(m)) }

// remembers is a monitor that looks at memory.
type remembers struct{ seldom }

func (r remembers) Sees() (at []bool, memory bool) { return r.at, true }

// TestLawOfLengths: the number of steps after which runs first come to a state has the law that the chain of all states gives it, and so has
// the number after which they end, in each way.
func TestLawOfLengths(t *testing.T) {
	laws := []law{}
	for _, flags := range works {
		laws = append(laws, law{flags: flags, steps: 250, cell: 1}) // a bound, for some threads never end
	}
	if nightly {
		laws = append(laws, law{flags: []string{"-DWORK=50"}, steps: 1500, cell: 10}) // all runs are over then
	}
	for _, l := range laws {
		t.Run(strings.Join(l.flags, " "), func(t *testing.T) {
			l.t = t
			l.compare("main waits", testsession.Calls(0, "pthread_join"), "pthread_join")
			l.compare("x is stored", holds{"x", func(v float64) bool { return v > 0 }})
			l.compare("y is stored", holds{"y", func(v float64) bool { return v > 6 }})
			l.compare("a thread is at the lock", testsession.Calls(1, "pthread_mutex_lock"), "pthread_mutex_lock")
			l.compare("both threads are at the lock", testsession.Both(testsession.Calls(1, "pthread_mutex_lock"), testsession.Calls(2, "pthread_mutex_lock")), "pthread_mutex_lock")
		})
	}
}

// law compares runs of work.c, of at most so many steps, with its chain.
type law struct {
	t     *testing.T
	flags []string
	steps int
	cell  int // numbers of steps that are counted as one
}

// ways are those in which a run may end, and first that it comes to the goal.
const ways = 1 + int(semantics.Ends)

// compare compares when runs come to a goal, and when the others end; functions are those that it is about.
func (l *law) compare(what string, goal sample.Predicate, functions ...string) {
	l.t.Helper()
	what = fmt.Sprint(l.flags, ": ", what)
	c, err := markov.Build(testsession.StepwiseMachine(l.t, "work.c", l.flags...), markov.Options{
		MaxStates: 8_000_000, Labels: []markov.Predicate{goal}, Decided: func(s markov.Set) bool { return s != 0 },
	})
	if err != nil {
		l.t.Fatal(err)
	}
	s := byClocks(l.t, "work.c", l.flags, l.steps, 29)
	w := seldomly(s.Machine().Program(), goal, functions...)
	if s.Watch(w); functions == nil {
		s.Watch(remembers{w})
	}
	demandClocks(l.t, s)
	runs := runsOf(20_000)
	var x chiSquare
	counts := l.count(s, runs)
	var before [ways]float64
	for k := range counts {
		last := min((k+1)*l.cell-1, l.steps)
		o := c.Within(0, 1, last)
		now := [ways]float64{o.Reached}
		copy(now[1:], o.Ends[:])
		for i := range now {
			if end := semantics.End(i - 1); i > 0 && end == semantics.Bound {
				if last == l.steps {
					x.add(counts[k][i], now[i]*float64(runs))
				}
				continue
			}
			x.add(counts[k][i], (now[i]-before[i])*float64(runs))
		}
		before = now
	}
	l.t.Logf("%s: chi-square %.1f for %d degrees of freedom (probability %.2g)", what, x.sum, x.cells-1, x.probability())
	if p := x.probability(); p < 1e-6 {
		l.t.Errorf("%s: chi-square %.1f for %d degrees of freedom (probability %.2g)", what, x.sum, x.cells-1, p)
	}
	if x.rest > 0 {
		l.t.Errorf("%s: %g runs are such as there are none", what, x.rest)
	}
}

// count draws runs, and counts in how many steps, by cells, they end in each way.
func (l *law) count(s *sample.Sampler, runs uint64) [][ways]float64 {
	counts := make([][ways]float64, l.steps/l.cell+1)
	for k := range runs {
		if r := s.Run(k); r.Satisfied {
			counts[r.Steps/l.cell][0]++
		} else {
			counts[r.Steps/l.cell][1+r.End]++
		}
	}
	return counts
}

// chiSquare is a statistic of counts that comes to an end: cells are put together until enough is expected in each.
type chiSquare struct {
	sum         float64
	cells       int
	count, want float64
	rest        float64 // where nothing is expected
}

func (x *chiSquare) add(count, want float64) {
	if want <= 1e-9 {
		x.rest += count
		return
	}
	if x.count, x.want = x.count+count, x.want+want; x.want < 25 {
		return
	}
	x.sum += (x.count - x.want) * (x.count - x.want) / x.want
	x.cells++
	x.count, x.want = 0, 0
}

// probability is that of as great a statistic.
func (x *chiSquare) probability() float64 {
	if x.cells < 2 {
		return 1
	}
	return 1 - stats.GammaCDF(x.sum/2, float64(x.cells-1)/2)
}

// TestOwnLoadsUnnoticed: it makes no difference to any run whether threads take ahead the loads of what nobody else writes. Where somebody looks at
// these instructions, they do not.
func TestOwnLoadsUnnoticed(t *testing.T) {
	noticed := 0
	for _, x := range []struct {
		file      string
		goal      sample.Predicate
		functions []string
	}{
		{"fib8-clang5.ll", failed, []string{"__VERIFIER_error"}},
		{"peterson-clang5.ll", both, []string{"crit"}},
		{"work.c", testsession.Calls(0, "pthread_join"), []string{"pthread_join"}},
		{"work.c", holds{"y", func(v float64) bool { return v > 6 }}, nil},
	} {
		ahead, watched := byClocks(t, x.file, nil, 300, 5), byClocks(t, x.file, nil, 300, 5)
		for i, s := range []*sample.Sampler{ahead, watched} {
			p := s.Machine().Program()
			w := seldomly(p, x.goal, x.functions...)
			if i == 1 {
				for pc, own := range analysis.OwnLoads(p, s.Machine().Inspect().Beginnings()) {
					if own {
						w.at[pc] = true
						noticed++
					}
				}
			}
			if s.Watch(w); x.functions == nil {
				s.Watch(remembers{w})
			}
			demandClocks(t, s)
		}
		for k := range uint64(2000) {
			if got, want := ahead.Run(k), watched.Run(k); got != want {
				t.Fatalf("%s: run %d is %+v, not %+v", x.file, k, got, want)
			}
		}
	}
	if noticed < 5 {
		t.Errorf("%d own loads: the test shows little", noticed)
	}
}
