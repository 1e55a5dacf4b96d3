package property

// What a monitor has seen of a run is part of the state of that run: whoever goes
// back to the state gives it back too.

// Save appends what the monitor has seen, as words.
func (x *Monitor) Save(buf []uint64) []uint64 {
	buf = append(buf, x.seen)
	if x.simple() {
		return buf
	}
	return x.root.save(buf)
}

// Restore takes the words that Save appended, of this monitor or of another for the
// same condition.
func (x *Monitor) Restore(saved []uint64) {
	x.seen = saved[0]
	if !x.simple() {
		x.root.restore(saved[1:], int(x.seen))
	}
}

// save packs what the leaves were in each state, 64 states a word.
func (f *formula) save(buf []uint64) []uint64 {
	if f.kind == leafFormula {
		for at := 0; at < len(f.truth); at += 64 {
			w := uint64(0)
			for i, b := range f.truth[at:min(at+64, len(f.truth))] {
				if b {
					w |= 1 << i
				}
			}
			buf = append(buf, w)
		}
	}
	for _, a := range f.args {
		buf = a.save(buf)
	}
	return buf
}

func (f *formula) restore(saved []uint64, states int) []uint64 {
	f.truth = f.truth[:0]
	if f.kind == leafFormula {
		for t := range states {
			f.truth = append(f.truth, saved[t/64]>>(t%64)&1 != 0)
		}
		saved = saved[(states+63)/64:]
	}
	for _, a := range f.args {
		saved = a.restore(saved, states)
	}
	return saved
}
