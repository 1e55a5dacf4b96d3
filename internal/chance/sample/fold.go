package sample

// Folding is the numbers of a run so far.
type Folding struct {
	n             int
	sum, min, max float64
	last          float64
}

// Add takes the number of the next state.
func (f *Folding) Add(v float64) {
	if f.n == 0 {
		f.min, f.max = v, v
	}
	f.n++
	f.sum += v
	f.min, f.max, f.last = min(f.min, v), max(f.max, v), v
}

// Repeat takes the last number so many times more.
func (f *Folding) Repeat(times int) {
	f.n += times
	f.sum += float64(times) * f.last
}

// Result makes one number of them; one at least was added.
func (f *Folding) Result(by Fold) float64 {
	switch by {
	case Max:
		return f.max
	case Min:
		return f.min
	case Average:
		return f.sum / float64(f.n)
	}
	return f.last
}
