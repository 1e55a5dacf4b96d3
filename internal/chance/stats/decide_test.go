package stats

import (
	"fmt"
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// errorsOf is the probabilities of the decisions of a test that depends on the numbers alone, by a forward pass over at most
// limit runs. state answers for hits and runs.
func errorsOf(p float64, limit int, state func(hits, runs int) Decision) (accepted, rejected float64) {
	now := map[int]float64{0: 1}
	for runs := 1; runs <= limit && len(now) > 0; runs++ {
		next := map[int]float64{}
		for hits, weight := range now {
			next[hits] += weight * (1 - p)
			next[hits+1] += weight * p
		}
		for hits, weight := range next {
			switch d := state(hits, runs); {
			case weight < 1e-15:
				delete(next, hits)
			case d == Accepted:
				accepted += weight
				delete(next, hits)
			case d == Rejected:
				rejected += weight
				delete(next, hits)
			}
		}
		now = next
	}
	return accepted, rejected
}

func newTest(t *testing.T, name string, o TestOptions) Test {
	t.Helper()
	m, ok := FindTest(name)
	if !ok {
		t.Fatalf("no test %q", name)
	}
	test, err := m.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return test
}

// TestSPRTErrors: the error probabilities at the ends of the indifference region, computed exactly, keep Wald's bounds.
func TestSPRTErrors(t *testing.T) {
	for _, o := range []TestOptions{
		{Theta: 0.5, Alpha: 0.05, Beta: 0.05, Delta: 0.05}, {Theta: 0.1, Alpha: 0.01, Beta: 0.1, Delta: 0.03},
		{Theta: 0.9, Alpha: 0.05, Beta: 0.01, Delta: 0.1}, {Theta: 0.02, Alpha: 0.05, Beta: 0.05, Delta: 0.02},
	} {
		s := newTest(t, "sprt", o).(*sprt)
		decide := func(hits, runs int) Decision {
			ratio := 0.0
			if hits > 0 {
				ratio += float64(hits) * s.hit
			}
			if hits < runs {
				ratio += float64(runs-hits) * s.miss
			}
			switch {
			case ratio <= s.accept+1e-12:
				return Accepted
			case ratio >= s.reject-1e-12:
				return Rejected
			}
			return Open
		}
		accepted, alpha := errorsOf(math.Min(1, o.Theta+o.Delta), 5000, decide)
		beta, rejected := errorsOf(math.Max(0, o.Theta-o.Delta), 5000, decide)
		if math.Abs(accepted+alpha-1) > 1e-6 || math.Abs(beta+rejected-1) > 1e-6 {
			t.Errorf("%+v does not stop: %v %v", o, accepted+alpha, beta+rejected)
		}
		if alpha > o.Alpha/(1-o.Beta) || beta > o.Beta/(1-o.Alpha) || alpha+beta > o.Alpha+o.Beta {
			t.Errorf("%+v: errors %v and %v", o, alpha, beta)
		}
	}
}

// TestSinglePlan: the plan keeps both errors, and no smaller number of runs can.
func TestSinglePlan(t *testing.T) {
	for _, c := range []struct{ above, below, alpha, beta float64 }{
		{0.55, 0.45, 0.05, 0.05}, {0.12, 0.08, 0.1, 0.05}, {1, 0.9, 0.05, 0.05}, {0.05, 0, 0.01, 0.01}, {0.99, 0.95, 0.2, 0.01},
		{0.9, 0.1, 0.3, 0.3}, {0.6, 0.4, 0.45, 0.45},
	} {
		n, need := SinglePlan(c.above, c.below, c.alpha, c.beta)
		if BinomialCDF(need-1, n, c.above) > c.alpha || BinomialTail(need, n, c.below) > c.beta {
			t.Errorf("%+v: %d of %d errs", c, need, n)
		}
		for size := 1; size < n; size++ {
			for k := 1; k <= size; k++ {
				if BinomialCDF(k-1, size, c.above) > c.alpha {
					break
				}
				if BinomialTail(k, size, c.below) <= c.beta {
					t.Fatalf("%+v: %d of %d would do, not only %d of %d", c, k, size, need, n)
				}
			}
		}
	}
}

// TestLargePlan: a large plan is that of the search one by one (433001, which took it
// 15 s), found at once; one beyond what the tails are exact for is refused.
func TestLargePlan(t *testing.T) {
	if n, need := SinglePlan(0.201, 0.199, 0.05, 0.05); n != 433001 || need != 86600 {
		t.Errorf("%d of %d", need, n)
	}
	if _, err := NewSSP(TestOptions{Theta: 0.2, Alpha: 0.05, Beta: 0.05, Delta: 0.0001}); err == nil {
		t.Error("a plan of 43 million runs was taken")
	}
}

// TestSSPStopsEarly: as soon as the rest cannot matter, and not before.
func TestSSPStopsEarly(t *testing.T) {
	o := TestOptions{Theta: 0.5, Alpha: 0.05, Beta: 0.05, Delta: 0.1}
	hit, miss := newTest(t, "ssp", o).(*ssp), newTest(t, "ssp", o).(*ssp)
	for hit.Decision() == Open {
		hit.Add(true)
	}
	for miss.Decision() == Open {
		miss.Add(false)
	}
	if hit.Decision() != Accepted || hit.Runs() != hit.need || miss.Decision() != Rejected ||
		miss.Runs() != miss.size-miss.need+1 {
		t.Errorf("%v after %d, %v after %d; plan %d of %d", hit.Decision(), hit.Runs(), miss.Decision(), miss.Runs(), hit.need,
			hit.size)
	}
}

// TestSequenceTestErrors: at theta itself, and just on either side, within 400 runs.
func TestSequenceTestErrors(t *testing.T) {
	for _, theta := range []float64{0.05, 0.3, 0.5, 0.8} {
		const alpha, beta = 0.1, 0.02
		decide := func(hits, runs int) Decision {
			m := sequenceAt(hits, runs, alpha, 0).mixture
			switch evidence := m.against(theta); {
			case m.Estimate() >= theta && evidence >= math.Log(1/beta):
				return Accepted
			case m.Estimate() < theta && evidence >= math.Log(1/alpha):
				return Rejected
			}
			return Open
		}
		accepted, rejected := errorsOf(theta, 400, decide)
		if accepted > beta || rejected > alpha {
			t.Errorf("theta %v: accepted %v, rejected %v", theta, accepted, rejected)
		}
		test := newTest(t, "confidence-sequence", TestOptions{Theta: theta, Alpha: alpha, Beta: beta})
		s := random.New(5, 5)
		for test.Decision() == Open {
			test.Add(s.Float64() < theta/2)
			if want := decide(test.Hits(), test.Runs()); want != test.Decision() {
				t.Fatalf("theta %v: %v after %d of %d, the numbers say %v", theta, test.Decision(), test.Hits(), test.Runs(), want)
			}
		}
		if test.Decision() != Rejected {
			t.Errorf("theta %v: half of it is %v", theta, test.Decision())
		}
	}
}

// TestEachTestDecides: every test in the list is right where it is easy, and ignores results after that.
func TestEachTestDecides(t *testing.T) {
	o := TestOptions{Theta: 0.3, Alpha: 0.001, Beta: 0.001, Delta: 0.05}
	for _, m := range TestMethods() {
		for p, want := range map[float64]Decision{0.05: Rejected, 0.6: Accepted} {
			s := random.New(6, 1)
			test := newTest(t, m.Name, o)
			for test.Decision() == Open {
				test.Add(s.Float64() < p)
			}
			runs := test.Runs()
			test.Add(true)
			if test.Decision() != want || test.Runs() != runs || test.Guarantee() == "" {
				t.Errorf("%s at %v: %v after %d", m.Name, p, test.Decision(), test.Runs())
			}
		}
	}
}

// TestBayesFactor: with a uniform prior and no misses the posterior is p^(n+1), so the odds are known.
func TestBayesFactor(t *testing.T) {
	test := newTest(t, "bayes-factor", TestOptions{Theta: 0.5, Alpha: 0.05, Beta: 0.05, Factor: 100})
	for test.Decision() == Open {
		test.Add(true)
	}
	// (1 - 2^-(n+1)) / 2^-(n+1) = 2^(n+1) - 1 over 1 exceeds 100 from n = 6 on.
	if test.Runs() != 6 {
		t.Errorf("decided after %d runs", test.Runs())
	}
}

// TestComparisons: errors of the comparisons over 3000 pairs of independent properties with the odds ratio at the ends.
func TestComparisons(t *testing.T) {
	const times, alpha, beta = 3000, 0.05, 0.1
	o := ComparisonOptions{Alpha: alpha, Beta: beta, Low: 0.8, High: 1.25}
	second := func(p1, u float64) float64 { return p1 * u / (1 - p1 + p1*u) }
	for _, c := range []struct {
		method string
		u      float64
	}{{"untied-pairs", o.Low}, {"untied-pairs", o.High}, {"confidence-sequence", 1}} {
		m, _ := FindComparison(c.method)
		count := map[Order]int{}
		for i := range uint64(times) {
			s := random.New(21, i)
			compare, err := m.New(o)
			if err != nil {
				t.Fatal(err)
			}
			for compare.Decision() == Unordered && compare.Runs() < 3000 {
				compare.Add(s.Float64() < 0.3, s.Float64() < second(0.3, c.u))
			}
			count[compare.Decision()]++
		}
		what := fmt.Sprint(c, count)
		slack := 5 * math.Sqrt(times*0.1)
		if c.u <= 1 && float64(count[SecondLarger]) > times*alpha/(1-beta)+slack {
			t.Errorf("%s: the second too often", what)
		}
		if c.u >= 1 && float64(count[FirstLarger]) > times*beta/(1-alpha)+slack {
			t.Errorf("%s: the first too often", what)
		}
		if c.method == "untied-pairs" && count[Unordered] > times/100 {
			t.Errorf("%s: undecided too often", what)
		}
	}
}

// TestAgreement: properties that always agree are alike, and without that test undecided.
func TestAgreement(t *testing.T) {
	o := ComparisonOptions{Alpha: 0.05, Beta: 0.05, Low: 0.8, High: 1.25}
	without, err := NewUntiedPairs(o)
	if err != nil {
		t.Fatal(err)
	}
	o.Agree, o.AgreeDelta = 0.99, 0.005
	with, err := NewUntiedPairs(o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2000 {
		without.Add(i%2 == 0, i%2 == 0)
		with.Add(i%2 == 0, i%2 == 0)
	}
	if without.Decision() != Unordered || with.Decision() != Alike || with.Untied() != 0 {
		t.Errorf("%v, %v", without.Decision(), with.Decision())
	}
}

// TestDrift: a change is found soon and dated about right; without one, alarms are as rare as promised.
func TestDrift(t *testing.T) {
	const lambda = 3
	total := 0
	for i := range uint64(300) {
		d, err := NewDrift(0.2, 0.1, lambda)
		if err != nil {
			t.Fatal(err)
		}
		for s := random.New(31, i); !d.Alarm(); {
			d.Add(s.Float64() < 0.2)
		}
		total += d.Runs()
	}
	if mean := float64(total) / 300; mean < math.Exp(lambda) {
		t.Errorf("a false alarm after %v runs on average", mean)
	}
	d, _ := NewDrift(0.2, 0.3, 15)
	for s := random.New(32, 0); !d.Alarm(); {
		p := 0.2
		if d.Runs() >= 1000 {
			p = 0.5
		}
		d.Add(s.Float64() < p)
	}
	if d.Runs() < 1000 || d.Runs() > 1250 || math.Abs(float64(d.Since()-1000)) > 50 {
		t.Errorf("alarm after %d runs, change dated at %d", d.Runs(), d.Since())
	}
}
