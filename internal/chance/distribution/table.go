package distribution

import (
	"fmt"
	"math"
	"sort"

	"heddle/internal/chance/random"
)

// maxTable is the greatest number of values that are listed with their probabilities.
const maxTable = 1 << 20

// table is a distribution over listed values.
type table struct {
	outcomes []Outcome
	below    []float64 // of each value: the probability of those before it
}

func (t *table) Draw(rnd *random.Stream) uint64 {
	at := rnd.Float64()
	i := sort.Search(len(t.below), func(i int) bool { return t.below[i] > at })
	return t.outcomes[i-1].Value
}

func (t *table) Outcomes(limit int) ([]Outcome, bool) {
	if len(t.outcomes) > limit {
		return nil, false
	}
	return t.outcomes, true
}

func (t *table) Of(value uint64) (float64, bool) {
	for _, o := range t.outcomes {
		if o.Value == value {
			return o.P, true
		}
	}
	return 0, true
}

func (t *table) Size() float64 { return float64(len(t.outcomes)) }

// tableOf scales weights to probabilities; values without any are left out.
func tableOf(list []Outcome) (Distribution, error) {
	t, sum := &table{}, 0.0
	for _, o := range list {
		sum += o.P
	}
	if sum <= 0 {
		return nil, fmt.Errorf("no value of the type has a representable probability")
	}
	before := 0.0
	for _, o := range list {
		if o.P /= sum; o.P > 0 {
			t.outcomes = append(t.outcomes, o)
			t.below = append(t.below, before)
			before += o.P
		}
	}
	return t, nil
}

// negligible is the weight, relative to the greatest, below which values are left out.
const negligible = 0x1p-80

// unimodal makes the table of a distribution over integers whose weights fall on both
// sides of mode. up is the weight of k+1 relative to that of k.
func unimodal(t Type, mode, least, most int64, up func(k int64) float64) (Distribution, error) {
	least, most = max(least, t.least()), min(most, t.most())
	mode = min(max(mode, least), most)
	var down, list []Outcome
	w := 1.0
	for k := mode; k > least && w >= negligible && len(down) <= maxTable; k-- {
		w /= up(k - 1)
		down = append(down, Outcome{uint64(k-1) & t.mask(), w})
	}
	for i := len(down) - 1; i >= 0; i-- {
		list = append(list, down[i])
	}
	list = append(list, Outcome{uint64(mode) & t.mask(), 1})
	w = 1.0
	for k := mode; k < most && w >= negligible && len(list) <= maxTable; k++ {
		w *= up(k)
		list = append(list, Outcome{uint64(k+1) & t.mask(), w})
	}
	if len(list) > maxTable {
		return nil, fmt.Errorf("it has more than %d values that matter", maxTable)
	}
	return tableOf(list)
}

func binomial(t Type, n int64, p float64) (Distribution, error) {
	if p == 0 || p == 1 {
		return constant(t, int64(float64(n)*p))
	}
	return unimodal(t, int64(float64(n+1)*p), 0, n, func(k int64) float64 {
		return float64(n-k) / float64(k+1) * (p / (1 - p))
	})
}

// geometric counts failures before the first success.
func geometric(t Type, p float64) (Distribution, error) {
	if p == 1 {
		return constant(t, 0)
	}
	return unimodal(t, 0, 0, math.MaxInt64, func(int64) float64 { return 1 - p })
}

func poisson(t Type, mean float64) (Distribution, error) {
	if mean == 0 {
		return constant(t, 0)
	}
	return unimodal(t, int64(mean), 0, math.MaxInt64, func(k int64) float64 { return mean / float64(k+1) })
}

// normal is the normal distribution, rounded to the nearest integer.
func normal(t Type, mean, deviation float64) (Distribution, error) {
	const widest = 40 // deviations: beyond it no number holds the probability
	if deviation*2*widest > maxTable {
		return nil, fmt.Errorf("it has more than %d values that matter", maxTable)
	}
	from, to := math.Ceil(mean-widest*deviation), math.Floor(mean+widest*deviation)
	from, to = max(math.Min(from, math.Round(mean)), float64(t.least())), min(math.Max(to, math.Round(mean)), float64(t.most()))
	var list []Outcome
	for k := from; k <= to; k++ {
		a, b := (math.Abs(k-mean)-0.5)/deviation/math.Sqrt2, (math.Abs(k-mean)+0.5)/deviation/math.Sqrt2
		list = append(list, Outcome{uint64(int64(k)) & t.mask(), math.Erfc(a) - math.Erfc(b)})
	}
	return tableOf(list)
}

// constant is one value.
func constant(t Type, v int64) (Distribution, error) {
	if v < t.least() || v > t.most() {
		return nil, t.misfit(v)
	}
	return tableOf([]Outcome{{uint64(v) & t.mask(), 1}})
}

func (t Type) misfit(v int64) error {
	return fmt.Errorf("%d is not a value of the type, which ranges from %d to %d", v, t.least(), t.most())
}
