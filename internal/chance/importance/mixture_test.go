package importance

import (
	"bytes"
	"encoding/gob"
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// TestMixture: half of the runs are drawn under the policy that was learnt, a tenth under the real scheduler; a run weighs twice what it does under the learnt
// one at most, and ten times what a plain run does; and a mixture is the same after it was sent.
func TestMixture(t *testing.T) {
	learnt, other := Skewed(8, 1), Skewed(1, 8)
	p := defended(learnt, []*Policy{Uniform(), other, learnt})
	if len(p.parts) != 3 || defended(Uniform(), []*Policy{other}).parts != nil {
		t.Fatalf("%d parts", len(p.parts))
	}
	rnd := random.New(1, 1)
	counts := map[*Policy]int{}
	for range 10_000 {
		counts[p.draw(&rnd)]++
	}
	for i, want := range []int{5000, 1000, 4000} {
		if n := counts[p.parts[i].Policy]; math.Abs(float64(n-want)) > 200 {
			t.Errorf("part %d: %d of 10,000 runs, not %d", i, n, want)
		}
	}
	var sent bytes.Buffer
	var got Policy
	if err := gob.NewEncoder(&sent).Encode(p); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&sent).Decode(&got); err != nil {
		t.Fatal(err)
	}
	places := []uint64{place(0, 0), place(1, 0)}
	for _, ways := range [][]int{{0}, {1}, {0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}, {0, 1, 0, 1}} {
		var l, again likelihoods
		l.begin(p)
		again.begin(&got)
		alone := 0.0 // the logarithm of the weight under the learnt policy alone
		for _, way := range ways {
			l.choose(p, places, 0, way)
			again.choose(&got, places, 0, way)
			var q [2]float64
			learnt.of(places, 0, q[:])
			alone -= math.Log(2 * q[way])
		}
		w := l.weight(p)
		if w > math.Log(10)+1e-9 || w > alone+math.Log(2)+1e-9 || math.IsNaN(w) {
			t.Errorf("%v: weight %g, under the learnt policy %g", ways, math.Exp(w), math.Exp(alone))
		}
		if sentWeight := again.weight(&got); sentWeight != w {
			t.Errorf("%v: weight %g, after it was sent %g", ways, w, sentWeight)
		}
	}
}
