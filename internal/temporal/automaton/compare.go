package automaton

import (
	"fmt"

	"heddle/internal/temporal/ltl"
)

// comparedWords is how many words each automaton is compared on with its formula before
// it is given away. A proof rests on the automaton alone, so that a mistake in it must not
// stay unseen; a lasso that is found is judged by the formula anyway.
const comparedWords = 100

// Compared reports a word on which an automaton, by the words that it accepts, and its formula disagree, which is a bug.
func Compared(f *ltl.Formula, accepts func(prefix, cycle []uint64) bool) error {
	r := draws(0x9e3779b97f4a7c15)
	atoms := f.Atoms()
	for range comparedWords {
		density := r.next()
		letters := func(n int) []uint64 {
			list := make([]uint64, n)
			for i := range list {
				list[i] = r.next() & atoms
				switch density % 3 { // as many words with few atoms, and with many
				case 0:
					list[i] &= r.next()
				case 1:
					list[i] |= r.next() & atoms
				}
			}
			return list
		}
		prefix, cycle := letters(int(r.next()%4)), letters(1+int(r.next()%4))
		if f.Holds(prefix, cycle) != accepts(prefix, cycle) {
			return fmt.Errorf("the automaton of %s is wrong: it disagrees on the word %b (%b)*; this is a bug in heddle, please report it", f, prefix, cycle)
		}
	}
	return nil
}

// draws is a sequence of numbers without order (splitmix64), the same in each run.
type draws uint64

func (d *draws) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
