package importance

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Choices that follow weights are fitted by these.
func TestFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	weight := []float64{1, 3, 0.5}
	paths := make([]path, 400)
	for i := range paths {
		x := &paths[i]
		x.weight = 1
		for range 50 {
			n := 2 + r.IntN(2)
			threads := r.Perm(3)[:n]
			c := choice{score: int64(r.IntN(2)), first: int32(len(x.places)), n: uint8(n)}
			sum := 0.0
			for _, k := range threads {
				x.places = append(x.places, place(k, 7))
				sum += weight[k]
			}
			for u := r.Float64() * sum; int(c.way) < n-1; c.way++ {
				if u -= weight[threads[c.way]]; u < 0 {
					break
				}
			}
			x.choices = append(x.choices, c)
		}
	}
	p := Uniform()
	for range 4 {
		p = p.fit(paths)
	}
	for k := range weight {
		for score := range int64(2) {
			got, want := p.weight(place(k, 7), score)/p.weight(place(0, 7), score), weight[k]
			if math.Abs(got/want-1) > 0.1 {
				t.Errorf("thread %d has the weight %g beside thread 0, not %g", k, got, want)
			}
		}
	}
	if n := p.Weights(); n > 6 {
		t.Errorf("%d weights were learnt where three say it all", n)
	}
}

// Where nothing but chance made the choices no weight is learnt.
func TestFitNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var x path
	x.weight = 1
	for i := range 20_000 {
		x.choices = append(x.choices, choice{first: int32(2 * i), n: 2, way: uint8(r.IntN(2))})
		x.places = append(x.places, place(1, r.IntN(20)), place(2, r.IntN(20)))
	}
	if p := Uniform().fit([]path{x}); p.Weights() > 2 {
		t.Errorf("%d weights", p.Weights())
	}
}

// No weight makes a probability less than the floor, and they sum to 1.
func TestFloor(t *testing.T) {
	p := Skewed(1e300, 1, 1e-300)
	places := []uint64{place(0, 1), place(1, 2), place(2, 3)}
	q := make([]float64, 3)
	p.of(places, 0, q)
	if sum := q[0] + q[1] + q[2]; math.Abs(sum-1) > 1e-12 || min(q[0], q[1], q[2]) < Floor {
		t.Error(q)
	}
}

// Moments are those of the weights, whatever their size.
func TestMoments(t *testing.T) {
	for _, shift := range []float64{0, -600, 600} {
		var m Moments
		for i, log := range []float64{0, math.Log(3), math.Log(2), 0} {
			r := Run{Log: log + shift}
			r.Satisfied = i < 3
			m.Add(&r)
		}
		scale := math.Exp(shift)
		values := []float64{1, 3, 2, 0}
		variance := 0.0
		for _, v := range values {
			variance += (v - 1.5) * (v - 1.5) / 3
		}
		for what, pair := range map[string][2]float64{
			"mean": {m.Mean() / scale, 1.5}, "error": {m.StandardError() / scale, math.Sqrt(variance / 4)},
			"effective": {m.Effective(), 36.0 / 14}, "share": {m.Share(), 0.5},
		} {
			if math.Abs(pair[0]/pair[1]-1) > 1e-9 {
				t.Errorf("%s: %g, not %g", what, pair[0], pair[1])
			}
		}
	}
}

// Weights that one run has nearly all of are tempered until others count.
func TestTemper(t *testing.T) {
	logs := make([]float64, 100)
	for i := range logs {
		logs[i] = -float64(i)
	}
	weights, even := temper(logs, 50)
	sum := 0.0
	for i := range weights {
		sum += weights[i]
		if i > 0 && weights[i] > weights[i-1] {
			t.Fatal("a run of less weight counts for more")
		}
	}
	if even || math.Abs(sum-50) > 0.1 {
		t.Errorf("worth %g runs, %v", sum, even)
	}
	if weights, even = temper(make([]float64, 100), 50); !even || weights[3] != 1 {
		t.Errorf("%v %v", weights[3], even)
	}
}
