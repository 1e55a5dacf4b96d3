package verify

import (
	"slices"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
)

// failing is a contender that panics after so much work, itself or in a search of its own; if inside, it makes a reason of that.
func failing(name string, work int64, how string) *contender {
	return &contender{name: name, engine: plan.EngineExplicit, first: 100, search: func(p *plan.Plan) (*Result, error) {
		for done := int64(0); done < work; done += 10 {
			if end := p.Meter().Charge(10, 0); end != budget.None {
				return resulted(verdict.Unknown, 0, verdict.LimitTime), nil
			}
		}
		switch how {
		case "caught":
			r := resulted(verdict.Unknown, 0, verdict.InternalError)
			r.Verdict.Reasons[0].Text = "injected\nstack"
			return r, nil
		case "within":
			inner := budget.NewRun(p.Meter(), func(*budget.Meter) (*Result, error) { panic("injected") })
			return inner.Finish(budget.Decided)
		}
		panic("injected")
	}}
}

// TestPanicsOfEngines: a panic of an engine ends its own turns. Another one's answer is the answer, and the verdict lists the bug. A panic of
// the only one that is left is a reason.
func TestPanicsOfEngines(t *testing.T) {
	for name, x := range map[string]struct {
		list func(how string) []*contender
		want verdict.Answer
		bugs []string
	}{
		"the first": {func(how string) []*contender {
			return []*contender{failing("a", 50, how), worker("b", 90, 0, resulted(verdict.Verified, 0))}
		}, verdict.Verified, []string{"a"}},
		"as much as it needs": {func(how string) []*contender {
			f := failing("a", 50, how)
			f.first = 0
			return []*contender{f, worker("b", 90, 0, resulted(verdict.Violated, 1))}
		}, verdict.Violated, []string{"a"}},
		"in a later turn": {func(how string) []*contender {
			return []*contender{failing("a", 200, how), worker("b", 2000, 0, resulted(verdict.Verified, 0))}
		}, verdict.Verified, []string{"a"}},
		"the second does not decide": {func(how string) []*contender {
			return []*contender{failing("a", 50, how), worker("b", 50, 0, resulted(verdict.Unknown, 0, verdict.SolverGap))}
		}, verdict.Unknown, []string{"a"}},
		"both": {func(how string) []*contender {
			return []*contender{failing("a", 50, how), failing("b", 50, how)}
		}, verdict.Unknown, []string{"a"}},
		"behind the answer": {func(how string) []*contender {
			return []*contender{worker("b", 90, 0, resulted(verdict.Verified, 0)), failing("a", 50, how)}
		}, verdict.Verified, nil},
	} {
		for _, how := range []string{"", "caught", "within"} {
			p := &plan.Plan{Task: plan.Task{Search: plan.Search{Workers: 1}}}
			r, err := newTurns(p, "", x.list(how)...).take()
			if err != nil || r.Verdict.Answer != x.want {
				t.Errorf("%s, %q: %v %v, want %v", name, how, r, err, x.want)
				continue
			}
			var bugs []string
			for _, b := range r.Verdict.Bugs {
				bugs = append(bugs, b.Engine)
				if b.Text != "injected" || b.Stack == "" {
					t.Errorf("%s, %q: %+v", name, how, b)
				}
			}
			if !slices.Equal(bugs, x.bugs) {
				t.Errorf("%s, %q: bugs %v, want %v", name, how, bugs, x.bugs)
			}
		}
	}
}

// TestEnginesFail: each of the engines that take turns fails where it asks whether it is interrupted, in whichever goroutine that is. The
// answer is that of the others.
func TestEnginesFail(t *testing.T) {
	for name, x := range map[string]struct {
		text string
		want verdict.Answer
	}{
		"inputs": {`int __VERIFIER_nondet_int(void); void reach_error(void);
			int main(void) { int x = __VERIFIER_nondet_int(), n = 0; for (int i = 0; i < 60; i++) n += x & 1; if (n > 60) reach_error(); return 0; }`, verdict.Verified},
	} {
		file := checkout.Write(t, "fails.c", x.text)
		for _, workers := range []int{1, 2} {
			s := unprovable(t, file, false, false, func(k *plan.Task) {
				k.Checks.Set = machine.CheckSet(0).With(machine.Assert).With(machine.ErrorCall)
				k.Checks.KeepGoing, k.Search.Engine, k.Search.Workers = false, plan.EngineAuto, workers
			})
			all, err := lineup(s.Plan)
			if err != nil || len(all.list) < 2 {
				t.Fatal(all, err)
			}
			for i := range all.list {
				one, _ := lineup(s.Plan)
				list := one.list
				search, failed := list[i].search, atomic.Bool{}
				list[i].search = func(p *plan.Plan) (*Result, error) {
					return search(p.With(func(k *plan.Task) { k.Host.Interrupted = func() bool { failed.Store(true); panic("injected") } }))
				}
				r, err := one.take()
				if i == 0 && !failed.Load() {
					t.Errorf("%s, %d workers: %s does not ask", name, workers, list[i].name)
				}
				if err != nil || r.Verdict.Answer != x.want {
					t.Errorf("%s, %d workers, %s fails: %+v, %v", name, workers, list[i].name, r, err)
				}
			}
		}
	}
}
