package stats

import (
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/random"
)

// optionsFor are options that every method of the list takes.
func optionsFor(waits *random.Stream) Options {
	return Options{Alpha: 0.001, Width: 0.04, Relative: 0.2, Exp: waits.Exp}
}

// TestEachMethod: every method of the list stops, is no wider than was asked for, holds what it estimates, ignores results
// after that, gives the same again, and has a usable interval on the way.
func TestEachMethod(t *testing.T) {
	for _, m := range Methods() {
		for _, p := range []float64{0.02, 0.3, 1} {
			first, again := play(t, m, p), play(t, m, p)
			i := first.Interval()
			if i != again.Interval() || first.Runs() != again.Runs() {
				t.Errorf("%s at %v: not the same again", m.Name, p)
			}
			if m.Name != "gbas" && m.Name != "dklr" && i.Width() > 0.04+1e-12 {
				t.Errorf("%s at %v: %v is too wide", m.Name, p, i)
			}
			if !i.Contains(math.Min(1, first.Estimate())) || !i.Contains(p) {
				t.Errorf("%s at %v: estimate %v, interval %v", m.Name, p, first.Estimate(), i)
			}
			runs := first.Runs()
			if first.Add(false); first.Runs() != runs || first.Interval() != i {
				t.Errorf("%s at %v: changed after its end", m.Name, p)
			}
			if approximate := strings.Contains(first.Guarantee(), "approximate"); approximate != strings.Contains(m.Promise, "approximate") {
				t.Errorf("%s: %q but %q", m.Name, m.Promise, first.Guarantee())
			}
		}
	}
}

func play(t *testing.T, m Method, p float64) Estimator {
	t.Helper()
	s, waits := random.New(3, 1), random.New(4, 1)
	e, err := m.New(optionsFor(&waits))
	if err != nil {
		t.Fatal(err)
	}
	for !e.Done() {
		if i := e.Interval(); e.Runs() < 100 && (!(i.Width() > 0) || i.Low < 0 || i.High > 1) {
			t.Fatalf("%s: %v after %d runs", m.Name, i, e.Runs())
		}
		e.Add(s.Float64() < p)
	}
	return e
}

// TestErrors: options that make no sense are refused by every method.
func TestErrors(t *testing.T) {
	for _, m := range Methods() {
		for _, o := range []Options{{}, {Alpha: 0.05}, {Alpha: 1, Width: 0.1, Relative: 0.1}, {Alpha: math.NaN(), Width: 0.1, Relative: 0.1},
			{Alpha: 0.05, Width: 1e-9}, {Alpha: 1, Runs: 10}, {Alpha: 0.05, Runs: -1}, {Alpha: 0.05, Relative: 1, Width: -1}} {
			if _, err := m.New(o); err == nil {
				t.Errorf("%s takes %+v", m.Name, o)
			}
		}
	}
	for _, m := range TestMethods() {
		for _, o := range []TestOptions{{}, {Theta: 1, Alpha: 0.1, Beta: 0.1, Delta: 0.1}, {Theta: 0.5, Alpha: 0.6, Beta: 0.5, Delta: 0.1}} {
			if _, err := m.New(o); err == nil {
				t.Errorf("%s takes %+v", m.Name, o)
			}
		}
	}
	for _, m := range MeanMethods() {
		for _, o := range []MeanOptions{{}, {Alpha: 0.05}, {Alpha: 0.05, Width: 1, Runs: 3}, {Alpha: 0.05, Width: -1}} {
			if _, err := m.New(o); err == nil {
				t.Errorf("%s takes %+v", m.Name, o)
			}
		}
	}
}

// TestSizes: fixed numbers of runs, the known ones by their formulas.
func TestSizes(t *testing.T) {
	if n := OkamotoRuns(0.05, 0.005); n != 73778 {
		t.Errorf("Okamoto: %d", n)
	}
	if n := ChernoffRunsMany(0.05, 0.005, 1); n != 59915 {
		t.Errorf("Chernoff, one: %d", n)
	}
	if n := MassartRuns(0.05, 0.05, everything); n != OkamotoRuns(0.05, 0.05) {
		t.Errorf("Massart without knowledge: %d", n)
	}
	for name, want := range map[string]int{"clopper-pearson": 402, "wilson": 381, "agresti-coull": 381, "jeffreys": 382} {
		if f := fixedSize(t, name); f != want {
			t.Errorf("%s: %d runs, want %d", name, f, want)
		}
	}
}

func fixedSize(t *testing.T, name string) int {
	t.Helper()
	m, _ := FindMethod(name)
	e, err := m.New(Options{Alpha: 0.05, Width: 0.1})
	if err != nil {
		t.Fatal(err)
	}
	return e.(*fixed).size
}

// BenchmarkAdd is a whole estimate each, in nanoseconds a result.
func BenchmarkAdd(b *testing.B) {
	for _, m := range Methods() {
		b.Run(m.Name, func(b *testing.B) {
			s, waits := random.New(3, 1), random.New(4, 1)
			o := optionsFor(&waits)
			o.Alpha, o.Width, o.Relative = 0.05, 0.01, 0.02
			runs := 0
			for b.Loop() {
				b.StopTimer()
				e, err := m.New(o)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				for !e.Done() {
					e.Add(s.Float64() < 0.3)
				}
				runs += e.Runs()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(runs), "ns/run")
			b.ReportMetric(float64(runs)/float64(b.N), "runs")
		})
	}
}

// BenchmarkCalibrate is what the default method costs before the first run.
func BenchmarkCalibrate(b *testing.B) {
	for b.Loop() {
		Calibrate(0.05, 0.01)
	}
}
