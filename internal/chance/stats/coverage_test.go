package stats

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/random"
)

// places are all outcomes of a rule, for the probability p, by a forward pass that knows nothing about boundaries.
func places(p float64, stops func(hits, runs int) bool, interval func(hits, runs int) Interval) []outcome {
	var found []outcome
	now := map[int]float64{0: 1}
	for runs := 1; len(now) > 0; runs++ {
		next := map[int]float64{}
		for hits, weight := range now {
			next[hits] += weight * (1 - p)
			next[hits+1] += weight * p
		}
		for hits, weight := range next {
			if weight < 1e-14 {
				delete(next, hits)
			} else if stops(hits, runs) {
				found = append(found, outcome{hits, runs, weight, interval(hits, runs)})
				delete(next, hits)
			}
		}
		now = next
	}
	return found
}

// TestCoverage: the reweighed forward pass over boundaries gives the coverage of the plain one.
func TestCoverage(t *testing.T) {
	for _, edge := range []bool{true, false} {
		b := newBoundary(0.05, 0.2, edge)
		c := coverage{stop: b}
		for _, p := range []float64{0.05, 0.17, 0.2, 0.33, 0.5} {
			stops := func(hits, runs int) bool { return b.interval(hits, runs).Width() <= b.width }
			want := coverageAt(places(p, stops, b.interval), p, p)
			centre := math.Min(0.5, p+b.width/4)
			near(t, fmt.Sprint("coverage at ", p), coverageAt(c.outcomes(centre), centre, p), want, 1e-9)
		}
	}
}

// TestRepeatedLooks: how far looking after every run, unaccounted for, falls short at confidence 0.95.
func TestRepeatedLooks(t *testing.T) {
	for _, c := range []struct {
		width float64
		edge  bool
		want  float64
	}{{0.1, true, 0.9190}, {0.1, false, 0.9359}, {0.05, true, 0.9180}, {0.05, false, 0.9341},
		{0.2, true, 0.9176}, {0.02, true, 0.9191}, {0.01, true, 0.9208}, {0.01, false, 0.9369}, {0.005, true, 0.9194}} {
		cover := coverage{stop: newBoundary(0.05, c.width, c.edge)}
		if got := cover.least(0, 3*c.width); math.Abs(got-c.want) > 0.0002 {
			t.Errorf("width %v, one-sided edge %v: least coverage %.5f, want %.4f", c.width, c.edge, got, c.want)
		}
	}
}

// TestCalibrate: with the level found the rule covers, over all probabilities and not only where it was made.
func TestCalibrate(t *testing.T) {
	for _, c := range []struct{ alpha, width, level float64 }{
		{0.05, 0.1, 0.0375}, {0.05, 0.02, 0.0375}, {0.05, 0.01, 0.0369}, {0.01, 0.05, 0.0066}, {0.1, 0.2, 0.0828},
	} {
		found, _ := Calibrate(c.alpha, c.width)
		near(t, fmt.Sprint("level for ", c.alpha, c.width), found.Level, c.level, 0.01)
		cover := coverage{stop: newBoundary(found.Level, c.width, false)}
		if c.width >= 0.02 {
			if least := cover.least(0, 0.5); least < 1-c.alpha {
				t.Errorf("alpha %v width %v: least coverage %.5f", c.alpha, c.width, least)
			}
			continue
		}
		for _, p := range []float64{0.035, 0.045, 0.06, 0.1, 0.2, 0.5} {
			if least := leastNear(cover.outcomes(p), p, p-c.width/4, math.Min(0.5, p+c.width/4)); least < 1-c.alpha {
				t.Errorf("alpha %v width %v: coverage %.5f near %v", c.alpha, c.width, least, p)
			}
		}
	}
}

// TestNarrowWidths: the level hardly changes from the narrowest width it is computed for to the next ones.
func TestNarrowWidths(t *testing.T) {
	level := calibrated(t, 0.05, 0.0005)
	for _, width := range []float64{0.0015, 0.001, 0.0005} {
		if got := covered(level, width, 3*width).Coverage; got < 0.95 {
			t.Errorf("width %v: coverage %.5f", width, got)
		}
	}
}

// rule is a way to stop and to answer by the numbers alone.
type rule struct {
	stops    func(hits, runs int) bool
	interval func(hits, runs int) Interval
}

// least is the least coverage of a rule over all probabilities. By symmetry those up to one half are enough.
func (r rule) least(width float64) float64 {
	worst := 1.0
	for centre := width / 4; centre < 0.5+width/4; centre += width / 2 {
		p := math.Min(centre, 0.5)
		worst = math.Min(worst, leastNear(places(p, r.stops, r.interval), p, centre-width/4, math.Min(0.5, centre+width/4)))
	}
	return worst
}

// played is the rule of an estimator that depends on the numbers alone: state builds one from them.
func played(state func(hits, runs int) Estimator, stops func(hits, runs int) bool) rule {
	return rule{stops, func(hits, runs int) Interval { return state(hits, runs).Interval() }}
}

func fixedRule(t *testing.T, name string, o Options) rule {
	t.Helper()
	m, _ := FindMethod(name)
	e, err := m.New(o)
	if err != nil {
		t.Fatal(err)
	}
	f := e.(*fixed)
	return rule{func(_, runs int) bool { return runs >= f.size }, f.interval}
}

func rules(t *testing.T, alpha, width float64) map[string]rule {
	o := Options{Alpha: alpha, Width: width}
	lodin, calibrated := newBoundary(alpha, width, true), newBoundary(calibrated(t, alpha, width), width, false)
	chenAt := func(x, n int) Estimator { return &chen{tally: tally{n, x}, alpha: alpha, half: width / 2, done: true} }
	bayesAt := func(x, n int) *bayes {
		return &bayes{tally: tally{n, x}, alpha: alpha, width: width, prior: Prior{1, 1}, done: true}
	}
	looksAt := map[int]bool{}
	for n := 1; n < 10000; n += max(1, n/100) {
		looksAt[n] = true
	}
	table := map[string]rule{
		"lodin":      {func(x, n int) bool { return lodin.reached(min(x, n-x), n) }, lodin.interval},
		"calibrated": {func(x, n int) bool { return calibrated.reached(min(x, n-x), n) }, calibrated.interval},
		"chen":       played(chenAt, (&chen{alpha: alpha, half: width / 2}).reached),
		"bayes": played(func(x, n int) Estimator { return bayesAt(x, n) }, func(x, n int) bool {
			b := bayesAt(x, n)
			return looksAt[n] && b.mass(b.centred()) >= 1-alpha
		}),
	}
	for _, name := range []string{"okamoto", "clopper-pearson", "wilson", "agresti-coull", "jeffreys"} {
		table[name] = fixedRule(t, name, o)
	}
	return table
}

// TestMeasured: what the methods' list says of coverage, computed exactly; those that promise coverage have it.
func TestMeasured(t *testing.T) {
	for name, r := range rules(t, 0.05, 0.1) {
		least := r.least(0.1)
		m, _ := FindMethod(name)
		if text := fmt.Sprintf("%.4f", least); m.Measured != "" && m.Measured != text {
			t.Errorf("%s: least coverage %s, the list says %q", name, text, m.Measured)
		} else if m.Measured == "" && least < 0.95 {
			t.Errorf("%s: least coverage %s", name, text)
		}
		t.Logf("%s: %.4f", name, least)
	}
}

// state of a confidence sequence after some numbers; the order does not matter.
func sequenceAt(hits, runs int, alpha, width float64) *sequence {
	s := &sequence{alpha: alpha, width: width}
	for i := range runs {
		s.mixture.add(i < hits)
	}
	return s
}

// TestSequenceCovers: stopped at its width and stopped at the worst time for it, both far above the promise or just at it.
func TestSequenceCovers(t *testing.T) {
	const alpha, width = 0.05, 0.25
	r := rule{func(x, n int) bool { return sequenceAt(x, n, alpha, width).Interval().Width() <= width },
		func(x, n int) Interval { return sequenceAt(x, n, alpha, width).Interval() }}
	if least := r.least(width); least < 1-alpha {
		t.Errorf("coverage %v", least)
	}
	// The opponent stops when the interval misses the probability, within 300 runs.
	for _, p := range []float64{0.01, 0.1, 0.3, 0.5} {
		missed := 0.0
		for _, o := range places(p, func(x, n int) bool { return n == 300 || !sequenceAt(x, n, alpha, width).Interval().Contains(p) },
			func(x, n int) Interval { return sequenceAt(x, n, alpha, width).Interval() }) {
			if !o.interval.Contains(p) {
				missed += o.probability
			}
		}
		if missed > alpha {
			t.Errorf("p %v: missed with %v", p, missed)
		}
		t.Logf("p %v: missed at some time with %.4f", p, missed)
	}
}

// TestSequenceEdges: the ends are where the ratio is 1/alpha.
func TestSequenceEdges(t *testing.T) {
	for _, c := range []struct{ hits, runs int }{{0, 10}, {1, 10}, {10, 10}, {38, 2507}, {2789, 19242}, {5000, 10000}, {3, 1000000}} {
		s := sequenceAt(c.hits, c.runs, 0.05, 0.1)
		i := s.Interval()
		if c.hits > 0 {
			near(t, "at the low end", s.against(i.Low), math.Log(20), 1e-6)
		}
		if c.hits < c.runs {
			near(t, "at the high end", s.against(i.High), math.Log(20), 1e-6)
		}
	}
}

// TestSpendingCovers: at any look, so also at the stop.
func TestSpendingCovers(t *testing.T) {
	e, err := NewSpending(Options{Alpha: 0.05, Width: 0.1})
	if err != nil {
		t.Fatal(err)
	}
	s := e.(*spending)
	isLook := map[int]bool{}
	for _, n := range s.looks {
		isLook[n] = true
	}
	at := func(x, n int) Interval { return ClopperPearson(x, n, 0.05/float64(len(s.looks))) }
	last := s.looks[len(s.looks)-1]
	r := rule{func(x, n int) bool { return isLook[n] && (n == last || at(x, n).Width() <= 0.1) }, at}
	if least := r.least(0.1); least < 0.95 {
		t.Errorf("coverage %v with looks %v", least, s.looks)
	}
	if w := at(last/2, last).Width(); w > 0.1 {
		t.Errorf("the last look can be %v wide", w)
	}
}

// TestMassartCovers: exactly, over the pilot's results and the second stage's.
func TestMassartCovers(t *testing.T) {
	const alpha, width = 0.05, 0.1
	e, err := NewMassart(Options{Alpha: alpha, Width: width})
	if err != nil {
		t.Fatal(err)
	}
	m := e.(*massart)
	for _, p := range []float64{0, 0.001, 0.02, 0.1, 0.3, 0.45, 0.4833, 0.5, 0.8} {
		covered := 0.0
		for x := 0; x <= m.pilot; x++ {
			n := MassartRuns((1-pilotShare)*alpha, width/2, ClopperPearson(x, m.pilot, pilotShare*alpha))
			low := int(math.Ceil(float64(n) * (p - width/2)))
			high := int(math.Floor(float64(n) * (p + width/2)))
			covered += binomialDensity(float64(x), float64(m.pilot), p, 1-p) * (BinomialCDF(high, n, p) - BinomialCDF(low-1, n, p))
			if n > OkamotoRuns((1-pilotShare)*alpha, width/2) {
				t.Errorf("more runs than Okamoto's: %d", n)
			}
		}
		if covered < 1-alpha {
			t.Errorf("p %v: coverage %v", p, covered)
		}
	}
}

// TestEstimatorsFollowTheirRules: 1000 played estimates near the worst probability miss as often as the computed coverage of
// the rule says, and take as many runs as its outcomes do on average.
func TestEstimatorsFollowTheirRules(t *testing.T) {
	const times, p, alpha, width = 1000, 0.107, 0.05, 0.1
	for name, r := range rules(t, alpha, width) {
		m, _ := FindMethod(name)
		outcomes := places(p, r.stops, r.interval)
		mean, square := 0.0, 0.0
		for _, o := range outcomes {
			mean += o.probability * float64(o.runs)
			square += o.probability * float64(o.runs) * float64(o.runs)
		}
		missed, runs := 0, 0
		level := calibrated(t, alpha, width)
		for i := range uint64(times) {
			e := Estimator(&looking{stop: newBoundary(level, width, false)})
			if name != "calibrated" { // which would look for its level each time
				var err error
				if e, err = m.New(Options{Alpha: alpha, Width: width}); err != nil {
					t.Fatal(err)
				}
			}
			for s := random.New(51, i); !e.Done(); {
				e.Add(s.Float64() < p)
			}
			if !e.Interval().Contains(p) {
				missed++
			}
			runs += e.Runs()
		}
		within(t, name, missed, times, 1-coverageAt(outcomes, p, p))
		if sd := math.Sqrt(math.Max(0, square-mean*mean) / times); math.Abs(float64(runs)/times-mean) > 5*sd+1e-6 {
			t.Errorf("%s: %v runs on average, expected %v +- %v", name, float64(runs)/times, mean, sd)
		}
		t.Logf("%s: missed %d of %d, computed %.4f", name, missed, times, 1-coverageAt(outcomes, p, p))
	}
}

// calibrated is the level that is found.
func calibrated(t *testing.T, alpha, width float64) float64 {
	t.Helper()
	c, ok := Calibrate(alpha, width)
	if !ok {
		t.Fatalf("no level for alpha %g and width %g", alpha, width)
	}
	return c.Level
}

// TestUncalibrated: where no level is calibrated, which is known at once, alpha is spent over looks.
func TestUncalibrated(t *testing.T) {
	for _, o := range []Options{{Alpha: 5e-6, Width: 0.1}, {Alpha: 5e-6, Width: 0.01}, {Alpha: 1e-12, Width: 0.2}} {
		e, err := NewCalibrated(o)
		if err != nil || !strings.Contains(e.Guarantee(), "alpha-spending") {
			t.Fatal(err)
		}
		n := 0
		for ; !e.Done(); n++ {
			e.Add(n%2 == 0)
		}
		if i := e.Interval(); i.Width() > o.Width || !i.Contains(0.5) {
			t.Errorf("%+v: %+v after %d runs", o, i, n)
		}
	}
}
