package standard

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/term"
)

// transcript is all of a run that must be the same in another one.
type transcript struct {
	answers []string
	counts  []string // of layers and solvers
	pauses  []int64  // the work at which a caller that counts it would pause
	work    int64
}

// hard are questions about products that are answered in different rungs, by different solvers, or by none.
func hard(p *term.Pool) (questions [][]term.Term) {
	wide := func(name string, w uint) term.Term { return p.ZExt(p.Var(name, w), 2*w) }
	factors := func(w uint, product uint64) []term.Term {
		x, y := wide(fmt.Sprint("x", w), w), wide(fmt.Sprint("y", w), w)
		return []term.Term{p.Eq(p.Mul(x, y), p.Const(product, 2*w)), p.Ult(p.Const(1, 2*w), x), p.Ule(x, y)}
	}
	x, y, z := p.Var("a", 12), p.Var("b", 12), p.Var("c", 12)
	quotient := p.Ne(p.Add(p.Mul(p.UDiv(x, y), y), p.URem(x, y)), x)
	u, v := p.Var("u", 32), p.Var("v", 32)
	small := func(t term.Term) term.Term { return p.Ult(t, p.Const(2000, 32)) }
	squares := p.Eq(p.Add(p.Mul(u, u), p.Mul(v, v)), p.Const(1234*1234+701*701, 32))
	return [][]term.Term{
		factors(16, 64951*65003),
		{p.Ne(p.Mul(p.Mul(x, y), z), p.Mul(x, p.Mul(y, z)))},
		{small(u), small(v), p.Ult(u, v), squares},
		{p.Ne(y, p.Const(0, 12)), quotient},
	}
}

// late is a command that begins late.
func late(c smtlib.Command, seconds string) smtlib.Command {
	begin := []string{"-c", "sleep " + seconds + `; exec "$0" "$@"`, c.Program}
	c.Program, c.Args = "sh", append(begin, c.Args...)
	return c
}

// ask asks all questions, of a workload and hard ones. A pause is what each of a caller takes.
func ask(t *testing.T, commands []smtlib.Command, clock func() float64, pause time.Duration) *transcript {
	t.Helper()
	pool := term.NewPlain()
	for i := range commands {
		commands[i].Work = solver.Second / 20
	}
	others, all := smtlib.New(context.Background(), pool, commands...), &transcript{}
	var s *Solver
	stop := func() bool {
		const turn = solver.Second / 50
		if n := s.Work(); len(all.pauses) == 0 || n >= all.pauses[len(all.pauses)-1]+turn {
			all.pauses = append(all.pauses, n)
			time.Sleep(pause)
		}
		return false
	}
	others.StopWhen(stop)
	s = New(pool, Options{First: 200, Conflicts: 1000, Others: others, Clock: clock, Stop: stop,
		Rungs: []Rung{{Others: solver.Second / 50}, {Own: solver.Second / 20, Others: solver.Second / 30}, {Own: solver.Second / 10, Others: Whole}}})
	defer s.Close()
	record := func(assertions []term.Term) solver.Status {
		a := s.Check(assertions)
		line := fmt.Sprintf("%s %v %s, work %d", a.Status, a.Core, a.Reason, s.Work())
		if a.Status == solver.Sat {
			line += fmt.Sprint(a.Model.Bindings)
		}
		all.answers = append(all.answers, line)
		return a.Status
	}
	eventMachine(3, 20, 2).run(pool, record)
	for _, q := range hard(pool) {
		record(q)
	}
	for _, l := range append(slices.Clone(s.Statistics), others.Statistics...) {
		all.counts = append(all.counts, fmt.Sprintf("%s %d %d %d %d", l.Name, l.Sat, l.Unsat, l.Unknown, l.Overtaken))
	}
	all.work = s.Work()
	return all
}

// TestBusyMachine: where the scheduler is slow, the clock fast, callers pause and other solvers come late, or in another order,
// the same questions have the same answers, models, counts and cost.
func TestBusyMachine(t *testing.T) {
	idle := ask(t, []smtlib.Command{smtlib.Z3(), smtlib.CVC5()}, clock, 0)
	for name, answer := range map[string]string{"sat": "sat ", "unsat": "unsat ", "unknown": "unknown "} {
		hard := idle.answers[len(idle.answers)-4:]
		if !slices.ContainsFunc(hard, func(line string) bool { return strings.HasPrefix(line, answer) }) {
			t.Errorf("no hard question is %s: %q", name, hard)
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	done := make(chan bool)
	defer close(done)
	for range 2 {
		go func() {
			for {
				select {
				case <-done:
					return
				default:
				}
			}
		}()
	}
	fast := func() float64 { return 20 * clock() }
	for _, delays := range [][2]string{{"0", "0.3"}, {"0.3", "0"}} {
		busy := ask(t, []smtlib.Command{late(smtlib.Z3(), delays[0]), late(smtlib.CVC5(), delays[1])}, fast, time.Millisecond)
		for i, line := range idle.answers {
			if busy.answers[i] != line {
				t.Errorf("question %d: %s\nand when busy: %s", i, line, busy.answers[i])
			}
		}
		if !slices.Equal(idle.counts, busy.counts) || !slices.Equal(idle.pauses, busy.pauses) || idle.work != busy.work {
			t.Errorf("%q\nand when busy\n%q\npauses %d\nand %d, work %d and %d", idle.counts, busy.counts, idle.pauses, busy.pauses, idle.work, busy.work)
		}
	}
}
