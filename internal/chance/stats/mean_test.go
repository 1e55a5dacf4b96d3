package stats

import (
	"fmt"
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// meansOf makes estimates of a mean by a method and counts the intervals that miss it.
func meansOf(t *testing.T, name string, o MeanOptions, times int, mean float64, draw func(*random.Stream) float64) (missed, runs int) {
	t.Helper()
	m, ok := FindMean(name)
	if !ok {
		t.Fatalf("no method %q", name)
	}
	for i := range uint64(times) {
		e, err := m.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for s := random.New(41, i); !e.Done(); {
			e.Add(draw(&s))
		}
		if !e.Interval().Contains(mean) {
			missed++
		}
		if o.Relative > 0 && name == "ebstop" && math.Abs(e.Estimate()-mean) > o.Relative*math.Abs(mean) {
			missed++
		}
		runs += e.Summary().Runs
	}
	return missed, runs / times
}

// TestBoundedMeans: the methods with a proof keep it, by far; EBStop needs fewer runs than Hoeffding where values vary little.
func TestBoundedMeans(t *testing.T) {
	rare := func(s *random.Stream) float64 {
		if s.Below(50) == 0 {
			return 10
		}
		return 0
	}
	even := func(s *random.Stream) float64 { return 10 * s.Float64() }
	o := MeanOptions{Alpha: 0.05, Width: 0.5, Range: Interval{0, 10}}
	fixed := 0
	for _, c := range []struct {
		method string
		mean   float64
		draw   func(*random.Stream) float64
		o      MeanOptions
	}{
		{"hoeffding", 0.2, rare, o}, {"ebstop", 0.2, rare, o}, {"ebstop", 5, even, o},
		{"ebstop", 5, even, MeanOptions{Alpha: 0.05, Relative: 0.1, Range: Interval{0, 10}}},
		{"ebstop", 0.2, rare, MeanOptions{Alpha: 0.05, Runs: 500, Range: Interval{0, 10}}},
	} {
		missed, runs := meansOf(t, c.method, c.o, 200, c.mean, c.draw)
		if missed > 3 {
			t.Errorf("%s of mean %v: %d of 200 missed", c.method, c.mean, missed)
		}
		t.Logf("%s of mean %v: %d runs", c.method, c.mean, runs)
		if c.method == "hoeffding" {
			fixed = runs
		} else if c.mean == 0.2 && runs > fixed {
			t.Errorf("EBStop took %d runs, Hoeffding %d", runs, fixed)
		}
	}
}

// TestStudent: right for normal values and a fixed number of runs; what the list says for exponential values and 30 runs.
func TestStudent(t *testing.T) {
	normal := func(s *random.Stream) float64 { return NormalQuantile((float64(s.Below(1<<52)) + 0.5) * 0x1p-52) }
	missed, _ := meansOf(t, "student", MeanOptions{Alpha: 0.05, Runs: 8}, 20000, 0, normal)
	within(t, "normal", missed, 20000, 0.05)
	missed, _ = meansOf(t, "student", MeanOptions{Alpha: 0.05, Runs: 30}, 40000, 1, (*random.Stream).Exp)
	m, _ := FindMean("student")
	if text := fmt.Sprintf("%.3f for exponential values, 30 runs", 1-float64(missed)/40000); text != m.Measured {
		t.Errorf("coverage %s, the list says %q", text, m.Measured)
	}
	missed, runs := meansOf(t, "student", MeanOptions{Alpha: 0.05, Width: 0.2}, 800, 1, (*random.Stream).Exp)
	if share := float64(missed) / 800; share > 0.08 {
		t.Errorf("stopped at the width after %d runs: missed %v", runs, share)
	}
}

// TestSummary: against the two-pass formulas, with an offset that would spoil sums of squares.
func TestSummary(t *testing.T) {
	var s Summary
	values := []float64{4, 7, 13, 16}
	for _, v := range values {
		s.Add(1e9 + v)
	}
	if s.Mean != 1e9+10 || s.Variance() != 30 || s.Min != 1e9+4 || s.Max != 1e9+16 || s.Runs != 4 {
		t.Errorf("%+v, variance %v", s, s.Variance())
	}
	near(t, "half width", s.StudentInterval(0.05).Width()/2, 3.182446305284263*math.Sqrt(30./4), 1e-6)
}

// TestOutOfRange: a value outside of the range takes the promise back.
func TestOutOfRange(t *testing.T) {
	for _, name := range []string{"ebstop", "hoeffding"} {
		m, _ := FindMean(name)
		e, err := m.New(MeanOptions{Alpha: 0.05, Runs: 3, Range: Interval{0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		e.Add(0.5)
		before := e.Guarantee()
		e.Add(2)
		if e.Guarantee() == before {
			t.Errorf("%s still says %q", name, before)
		}
	}
}
