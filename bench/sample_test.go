package bench

import (
	"math"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/sample"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/test/testsession"
)

// calling holds where thread 0's next instruction calls a function outside of the
// program.
type calling string

func (c calling) Holds(m *machine.Machine) bool {
	p := m.Program()
	in := &p.Code[m.PC(0)]
	return in.Op == program.External && p.Externals[in.Imm].Name == string(c)
}

// BenchmarkSample draws runs of fib_32, watched for its error: LLVM instructions a
// second of one worker.
func BenchmarkSample(b *testing.B) {
	s, err := sample.New(testsession.StepwiseMachine(b, "fib.c", "-DNUM=16", "-DGOAL=2178309"), 5000, 1)
	if err != nil {
		b.Fatal(err)
	}
	s.Watch(sample.Finally(calling("__VERIFIER_error")))
	steps, k := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		steps += s.Run(k).Steps
		k++
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Minstr/s")
	b.ReportMetric(float64(steps)/float64(b.N), "steps/run")
}

// BenchmarkRuns computes the probability of fib_16's error exactly, by runs.
func BenchmarkRuns(b *testing.B) {
	configs := 0
	for b.Loop() {
		e, err := markov.Ever(testsession.StepwiseMachine(b, "fib16-clang5.ll"), []markov.Call{{Thread: 0, Function: "__VERIFIER_error"}}, 1e-15, markov.Limits{MaxBytes: 8 << 30}, nil)
		if err != nil {
			b.Fatal(err)
		}
		if math.Abs(e.Low-1.9821788958e-3) > 1e-13 {
			b.Errorf("%+v", e)
		}
		configs += e.Configurations
	}
	b.ReportMetric(float64(configs)/b.Elapsed().Seconds(), "configurations/s")
}

// BenchmarkMarkov builds the chain of fib_8 and solves it.
func BenchmarkMarkov(b *testing.B) {
	states := 0
	for b.Loop() {
		c, err := markov.Build(testsession.StepwiseMachine(b, "fib.c", "-DNUM=4", "-DGOAL=21"), markov.Options{
			Labels: []markov.Predicate{calling("__VERIFIER_error")}, MaxBytes: 4 << 30,
		})
		if err != nil {
			b.Fatal(err)
		}
		c.Within(0, 1, 5000)
		states += c.States()
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}
