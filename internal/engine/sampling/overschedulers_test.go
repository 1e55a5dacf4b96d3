package sampling_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// optimum is the greatest, or the least, probability over all schedulers that see the
// state of coming to a call of the error function, by value iteration in a graph
// without cycles.
type optimum struct {
	s     *semantics.System
	least bool
	known map[string]float64
}

func (o *optimum) value() float64 {
	m := o.s.Machine()
	if in := &m.Program().Code[m.PC(0)]; m.Status(0) == machine.Running && in.Op == program.External &&
		m.Program().Externals[in.Imm].Name == "__VERIFIER_error" {
		return 1
	}
	if len(o.s.Enabled()) == 0 {
		return 0
	}
	key := stateKey(m)
	if v, ok := o.known[key]; ok {
		return v
	}
	best := math.Inf(-1)
	if o.least {
		best = math.Inf(1)
	}
	mark, saved := m.Mark(), o.s.Save(nil)
	for i := range len(o.s.Enabled()) {
		t := o.s.Enabled()[i]
		sum, ways := 0.0, o.s.Ways(t)
		for way := range ways {
			if o.s.Step(t, way) == nil {
				sum += o.value()
			}
			m.Undo(mark)
			o.s.Restore(saved)
		}
		if v := sum / float64(ways); v < best == o.least {
			best = v
		}
	}
	o.known[key] = best
	return best
}

// stateKey has all words of a state.
func stateKey(m *machine.Machine) string {
	var b []byte
	for _, s := range m.Sections(nil) {
		b = binary.LittleEndian.AppendUint32(b, s.Words)
		for _, w := range m.Words()[s.First : s.First+s.Words] {
			b = binary.LittleEndian.AppendUint64(b, w)
		}
	}
	return string(b)
}

// extreme is the optimum for a program of testdata/probabilistic.
func extreme(t *testing.T, file string, least bool) float64 {
	t.Helper()
	c, err := semantics.New(testsession.StepwiseMachine(t, file))
	if err != nil {
		t.Fatal(err)
	}
	return (&optimum{c, least, map[string]float64{}}).value()
}

// TestOverSchedulers: what smart sampling finds is within its interval no better than
// the optimum over the schedulers that it searches, and near to it.
func TestOverSchedulers(t *testing.T) {
	for _, x := range []struct {
		file string
		over plan.Over
		sees scheduler.View
		want float64
	}{
		{"schedulers.c", plan.OverMax, scheduler.SeesState, 0.75},
		{"schedulers.c", plan.OverMin, scheduler.SeesState, 0.25},
		{"schedulers.c", plan.OverMax, scheduler.SeesLocations, 0.5}, // the coin is not a location
		{"schedulers.c", plan.OverMin, scheduler.SeesHistory, 0.5},
		{"dice.c", plan.OverMax, scheduler.SeesState, 0.125}, // the coin does not mind
	} {
		if x.file == "schedulers.c" && x.sees == scheduler.SeesState {
			if got := extreme(t, x.file, x.over == plan.OverMin); math.Abs(got-x.want) > 1e-12 {
				t.Errorf("%s, %s: by value iteration %g, by hand %g", x.file, x.over, got, x.want)
			}
		}
		q, err := plan.ParseQuery("Pr[<=1000] (<> [0.__VERIFIER_error]) {Epsilon = 0.02}")
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(2) {
			s := testsession.Open(t, plan.Task{
				Source:   plan.Source{Load: compile.Options{Files: []string{"../../../testdata/probabilistic/" + x.file}}},
				Checks:   plan.Checks{Queries: q},
				Sampling: plan.Sampling{Over: x.over, SchedulersSee: x.sees, SchedulerBudget: 1000, Seed: seed},
			})
			res, err := s.Answer(verify.Query{Query: q[0]})
			if err != nil {
				t.Fatal(err)
			}
			a := &res.Verdict
			c := a.Estimate
			// Other schedulers come to 0, 1/4, 1/2 or 3/4.
			if math.Abs(c.Value-x.want) > 4*math.Sqrt(x.want*(1-x.want)/float64(c.Runs)) || c.Low > c.Value || c.High < c.Value || c.Sample.Over != string(x.over) || c.Runs == 0 {
				t.Errorf("%s, %s over schedulers that see %s, seed %d: %+v, want %g", x.file, x.over, x.sees, seed, c, x.want)
			}
		}
	}
}

// TestOverWorkers: the scheduler that is found follows from the seed.
func TestOverWorkers(t *testing.T) {
	q, err := plan.ParseQuery("Pr[<=500] (<> [0.__VERIFIER_error]) {Epsilon = 0.05}")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, workers := range []int{1, 3} {
		s := testsession.Open(t, plan.Task{
			Source:   plan.Source{Load: compile.Options{Files: []string{"../../../testdata/probabilistic/schedulers.c"}}},
			Checks:   plan.Checks{Queries: q},
			Search:   plan.Search{Workers: workers},
			Sampling: plan.Sampling{Over: plan.OverMax, SchedulersSee: scheduler.SeesState, SchedulerBudget: 500},
		})
		res, err := s.Answer(verify.Query{Query: q[0]})
		if err != nil {
			t.Fatal(err)
		}
		a := &res.Verdict
		c := *a.Estimate
		all = append(all, strings.Join(a.Assumptions, "")+"|"+c.Method+"|"+strings.Repeat("h", c.Hits)+strings.Repeat("r", c.Runs))
	}
	if all[0] != all[1] {
		t.Error("one worker and three find different answers")
	}
}
