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
	for range comparedWords {
		prefix, cycle := r.word(f.Atoms())
		if f.Holds(prefix, cycle) != accepts(prefix, cycle) {
			return fmt.Errorf("the automaton of %s is wrong: it disagrees on the word %b (%b)*; this is a bug in heddle, please report it", f, prefix, cycle)
		}
	}
	return nil
}

// CompareStutters reports a word that an automaton accepts, and does not with letters repeated, or the other way round: it is not stutter-invariant. That it reports
// none is no proof that it is.
func (a *Automaton) CompareStutters() error {
	r := draws(0x9e3779b97f4a7c15)
	repeated := func(word []uint64) (list []uint64) {
		for _, letter := range word {
			for range 1 + r.next()%3 {
				list = append(list, letter)
			}
		}
		return list
	}
	for range 10 * comparedWords {
		prefix, cycle := r.word(a.used())
		longer, again := repeated(prefix), repeated(cycle)
		if is := a.Accepts(prefix, cycle); is != a.Accepts(longer, again) {
			return fmt.Errorf("it accepts one of the words %b (%b)* and %b (%b)*, which differ in repetitions only", prefix, cycle, longer, again)
		}
	}
	return nil
}

// word is a word over some atoms, of up to three letters and a cycle of up to four.
func (d *draws) word(atoms uint64) (prefix, cycle []uint64) {
	density := d.next()
	letters := func(n int) []uint64 {
		list := make([]uint64, n)
		for i := range list {
			list[i] = d.next() & atoms
			switch density % 3 { // as many words with few atoms, and with many
			case 0:
				list[i] &= d.next()
			case 1:
				list[i] |= d.next() & atoms
			}
		}
		return list
	}
	prefix = letters(int(d.next() % 4))
	return prefix, letters(1 + int(d.next()%4))
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
