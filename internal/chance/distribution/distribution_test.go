package distribution_test

import (
	"math"
	"strings"
	"testing"

	"heddle/internal/chance/distribution"
	"heddle/internal/chance/random"
)

var (
	i32 = distribution.Type{Bits: 32, Signed: true}
	u8  = distribution.Type{Bits: 8}
	i64 = distribution.Type{Bits: 64, Signed: true}
	f64 = distribution.Type{Bits: 64, Float: true}
)

func of(t *testing.T, text string, typ distribution.Type) distribution.Distribution {
	t.Helper()
	s, err := distribution.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.For(typ)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestMoments: each family has the mean and the variance that it has by theory, both
// of its table and of what is drawn.
func TestMoments(t *testing.T) {
	for text, want := range map[string][2]float64{
		"5":                    {5, 0},
		"uniform(-3,8)":        {2.5, 143.0 / 12},
		"bernoulli(0.3)":       {0.3, 0.21},
		"bernoulli(1)":         {1, 0},
		"binomial(40,0.25)":    {10, 7.5},
		"binomial(100000,0.5)": {50000, 25000},
		"geometric(0.125)":     {7, 56},
		"geometric(1)":         {0, 0},
		"poisson(4.5)":         {4.5, 4.5},
		"poisson(2000)":        {2000, 2000},
		"poisson(0)":           {0, 0},
		"normal(-100,15)":      {-100, 225 + 1.0/12}, // rounding adds 1/12
		"{1:1,2:3,-7:0}":       {1.75, 0.1875},
	} {
		d := of(t, text, i32)
		list, ok := d.Outcomes(1 << 20)
		if !ok {
			t.Fatal(text, "is not listed")
		}
		sum, mean, square := 0.0, 0.0, 0.0
		for _, o := range list {
			v := float64(int32(o.Value))
			sum, mean, square = sum+o.P, mean+o.P*v, square+o.P*(v-want[0])*(v-want[0])
		}
		if math.Abs(sum-1) > 1e-12 || math.Abs(mean-want[0]) > 1e-8 || math.Abs(square-want[1]) > 1e-7*(1+want[1]) {
			t.Errorf("%s: sum %g, mean %g, variance %g, want %v", text, sum, mean, square, want)
		}
		const draws = 100_000
		rnd := random.New(5, 1)
		mean = 0
		for range draws {
			mean += float64(int32(d.Draw(&rnd))) / draws
		}
		if math.Abs(mean-want[0]) > 5*math.Sqrt(want[1]/draws)+1e-9 {
			t.Errorf("%s: the mean of draws is %g, want %g", text, mean, want[0])
		}
	}
}

// TestProbabilities: tables have the probabilities of the formulae.
func TestProbabilities(t *testing.T) {
	logs := func(k float64) float64 { v, _ := math.Lgamma(k + 1); return v }
	for text, p := range map[string]func(k float64) float64{
		"poisson(30)": func(k float64) float64 { return math.Exp(k*math.Log(30) - 30 - logs(k)) },
		"binomial(60,0.9)": func(k float64) float64 {
			return math.Exp(logs(60) - logs(k) - logs(60-k) + k*math.Log(0.9) + (60-k)*math.Log(0.1))
		},
		"geometric(0.01)": func(k float64) float64 { return 0.01 * math.Pow(0.99, k) },
		"normal(3.25,2.5)": func(k float64) float64 {
			return (math.Erf((k-2.75)/2.5/math.Sqrt2) - math.Erf((k-3.75)/2.5/math.Sqrt2)) / 2
		},
		"{-1:2,0:5,77:0.5}": func(k float64) float64 { return map[float64]float64{-1: 2 / 7.5, 0: 5 / 7.5, 77: 0.5 / 7.5}[k] },
	} {
		list, _ := of(t, text, i32).Outcomes(1 << 20)
		for _, o := range list {
			if k := float64(int32(o.Value)); math.Abs(o.P-p(k)) > 1e-12 {
				t.Errorf("%s: %g has %g, want %g", text, k, o.P, p(k))
			}
		}
	}
}

// TestDrawn: each value is drawn as often as its probability says.
func TestDrawn(t *testing.T) {
	const draws = 200_000
	for text, typ := range map[string]distribution.Type{"uniform(0,9)": u8, "poisson(3)": u8, "{1:0.2,200:0.7,7:0.1}": u8, "uniform(-2,2)": i64} {
		d := of(t, text, typ)
		counts, rnd := map[uint64]float64{}, random.New(9, 9)
		for range draws {
			counts[d.Draw(&rnd)]++
		}
		list, _ := d.Outcomes(1000)
		seen := 0.0
		for _, o := range list {
			seen += counts[o.Value]
			if math.Abs(counts[o.Value]/draws-o.P) > 5*math.Sqrt(o.P*(1-o.P)/draws)+1e-12 {
				t.Errorf("%s: %d was drawn %g times, its probability is %g", text, o.Value, counts[o.Value], o.P)
			}
		}
		if seen != draws {
			t.Errorf("%s: %g draws are not listed", text, draws-seen)
		}
	}
}

// TestDefault: without a rule all bits of a type are drawn alike, and ranges are kept.
func TestDefault(t *testing.T) {
	const draws = 20_000
	for _, typ := range []distribution.Type{i32, i64, u8, {Bits: 64}, {Bits: 33}} {
		d, rnd := distribution.Default(typ), random.New(1, 1)
		ones := make([]float64, 65)
		for range draws {
			v := d.Draw(&rnd)
			if v>>typ.Bits != 0 && typ.Bits < 64 {
				t.Fatalf("%v: %#x", typ, v)
			}
			for b := range typ.Bits {
				ones[b] += float64(v >> b & 1)
			}
		}
		for b := range typ.Bits {
			if math.Abs(ones[b]/draws-0.5) > 5*0.5/math.Sqrt(draws) {
				t.Errorf("%v: bit %d is set in %g of %d", typ, b, ones[b], draws)
			}
		}
		if _, ok := d.Outcomes(255); ok {
			t.Errorf("%v is listed", typ)
		}
	}
	within := i32
	within.Within, within.First, within.Last = true, -5, 7
	if list, ok := distribution.Default(within).Outcomes(13); !ok || len(list) != 13 || int32(list[0].Value) != -5 || list[12].Value != 7 {
		t.Error(list)
	}
	unit := f64
	unit.Unit = true
	rnd, sum := random.New(2, 2), 0.0
	for range draws {
		v := math.Float64frombits(distribution.Default(unit).Draw(&rnd))
		if v < 0 || v >= 1 {
			t.Fatal(v)
		}
		sum += v
	}
	if math.Abs(sum/draws-0.5) > 5/math.Sqrt(12*draws) {
		t.Error(sum / draws)
	}
	if distribution.Default(f64) != nil {
		t.Error("a float has a distribution of its own")
	}
}

// TestFloats: floating-point inputs.
func TestFloats(t *testing.T) {
	rnd, sum := random.New(3, 3), 0.0
	d := of(t, "uniform(-1,3)", f64)
	for range 20_000 {
		sum += math.Float64frombits(d.Draw(&rnd))
	}
	if math.Abs(sum/20_000-1) > 0.05 {
		t.Error(sum / 20_000)
	}
	if v := math.Float32frombits(uint32(of(t, "0.5", distribution.Type{Bits: 32, Float: true}).Draw(&rnd))); v != 0.5 {
		t.Error(v)
	}
	s, err := distribution.Parse("poisson(3)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.For(f64); err == nil || !strings.Contains(err.Error(), "floating-point") {
		t.Error(err)
	}
}

// TestErrors: what is not a distribution, and what does not fit a type.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": "must be a number", "x": "must be a number", "zipf(1)": "unknown distribution zipf", "uniform(1)": "takes 2 parameters",
		"uniform(2,1)": "is above", "bernoulli(1.5)": "not a probability", "binomial(2.5,0.5)": "trials", "geometric(0)": "not a probability",
		"poisson(-1)": "not a mean", "normal(0,0)": "deviation", "{1}": "VALUE:WEIGHT", "{1:-1}": "negative", "{1:0}": "sum to 0",
		"{1:1,1:2}": "two weights", "uniform(a,2)": "not a number", "NaN": "must be a number",
	} {
		if _, err := distribution.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"256": "not a value of the type, which ranges from 0 to 255", "-1": "not a value", "uniform(0,300)": "not a value", "0.5": "not an integer",
		"binomial(300,0.1)": "not a value", "{1:1,999:1}": "not a value", "normal(1e9,1)": "no value of the type has",
	} {
		s, err := distribution.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.For(u8); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := mustParse(t, "poisson(1e12)"); err == nil {
		t.Error("a table of 10^7 values was made")
	}
	// What has no end is cut off at the type's.
	list, ok := of(t, "geometric(0.001)", u8).Outcomes(256)
	if !ok || len(list) != 256 {
		t.Errorf("%d values", len(list))
	}
}

func mustParse(t *testing.T, text string) (distribution.Distribution, error) {
	t.Helper()
	s, err := distribution.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.For(i64)
}

// TestRules: a rule of a line goes before one of a function, and two of the same are refused.
func TestRules(t *testing.T) {
	parse := func(texts ...string) (*distribution.Rules, error) {
		var list []distribution.Rule
		for _, text := range texts {
			r, err := distribution.ParseRule(text)
			if err != nil {
				return nil, err
			}
			list = append(list, r)
		}
		return distribution.NewRules(list)
	}
	r, err := parse("f=1", "a.c:3=2", "dir/b.c:4=uniform(0,1)")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		function, file string
		line, want     int
	}{{"f", "a.c", 3, 1}, {"f", "x/a.c", 3, 1}, {"g", "xa.c", 3, -1}, {"f", "xa.c", 3, 0}, {"g", "a.c", 4, -1}, {"f", "/y/dir/b.c", 4, 2}, {"g", "b.c", 4, -1}} {
		if got := r.Find(x.function, x.file, x.line); got != x.want {
			t.Errorf("%v: rule %d", x, got)
		}
	}
	for _, bad := range [][]string{{"f=1", "f=2"}, {"a.c:3=1", "a.c:3=2"}, {"f"}, {"=1"}, {"a.c:x=1"}, {"a.c:0=1"}, {"f=zipf(1)"}} {
		if _, err := parse(bad...); err == nil || !strings.HasPrefix(err.Error(), "--dist=") {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// TestOf: the probability of a value is the one that it is listed with, and 0 of what is not listed.
func TestOf(t *testing.T) {
	for text, typ := range map[string]distribution.Type{"uniform(-3,8)": i32, "binomial(40,0.25)": i32, "{1:1,2:3,-7:0}": i32, "uniform(250,255)": u8, "5": i64} {
		d := of(t, text, typ)
		list, _ := d.Outcomes(1 << 20)
		want := map[uint64]float64{}
		for _, o := range list {
			want[o.Value] += o.P
		}
		if int(d.Size()) != len(list) {
			t.Errorf("%s has %g values, listed are %d", text, d.Size(), len(list))
		}
		for v := int64(-300); v < 300; v++ {
			bits := uint64(v) & (^uint64(0) >> (64 - typ.Bits))
			if p, ok := d.Of(bits); !ok || math.Abs(p-want[bits]) > 1e-15 {
				t.Errorf("%s: %d has the probability %g, want %g", text, v, p, want[bits])
			}
		}
		if p, ok := d.Of(5 | 1<<40); !ok || p != 0 {
			t.Errorf("%s: a value that is none of the type has the probability %g", text, p)
		}
	}
	whole := distribution.Default(i64)
	if p, ok := whole.Of(77); !ok || p != 0x1p-64 || whole.Size() != 0x1p64 {
		t.Errorf("of 2^64 values one has the probability %g", p)
	}
	if _, ok := of(t, "uniform(0,1)", f64).Of(0); ok {
		t.Error("a floating-point number has a probability")
	}
}
