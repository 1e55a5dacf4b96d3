package sample

// folding is the numbers of a run so far.
type folding struct {
	n             int
	sum, min, max float64
	last          float64
}

func (f *folding) add(v float64) {
	if f.n == 0 {
		f.min, f.max = v, v
	}
	f.n++
	f.sum += v
	f.min, f.max, f.last = min(f.min, v), max(f.max, v), v
}

func (f *folding) result(by Fold) float64 {
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
