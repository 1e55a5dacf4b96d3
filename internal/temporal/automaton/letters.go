package automaton

import (
	"math/bits"
	"slices"
)

// maxLetters bounds for how many atoms letters are enumerated: 2 to that power.
const maxLetters = 12

// alphabet are the valuations of the atoms that an automaton uses, as numbers: bit i of
// a letter is atom i of the list.
type alphabet struct {
	atoms []int
	size  int
	with  map[int]letters // by atom: the letters that have it
}

// alphabetOf is the alphabet of some atoms; ok: there are few enough.
func alphabetOf(used uint64) (al alphabet, ok bool) {
	if bits.OnesCount64(used) > maxLetters {
		return al, false
	}
	for ; used != 0; used &= used - 1 {
		al.atoms = append(al.atoms, bits.TrailingZeros64(used))
	}
	al.size = 1 << len(al.atoms)
	al.with = map[int]letters{}
	for i, a := range al.atoms {
		l := al.none()
		for letter := range al.size {
			if letter>>i&1 == 1 {
				l.add(letter)
			}
		}
		al.with[a] = l
	}
	return al, true
}

// letters is a set of letters.
type letters []uint64

func (al alphabet) none() letters { return make(letters, (al.size+63)/64) }

func (l letters) has(i int) bool { return l[i/64]>>(i%64)&1 == 1 }
func (l letters) add(i int)      { l[i/64] |= 1 << (i % 64) }

func (l letters) empty() bool {
	for _, w := range l {
		if w != 0 {
			return false
		}
	}
	return true
}

// addAll adds the letters of another set.
func (l letters) addAll(o letters) {
	for i, w := range o {
		l[i] |= w
	}
}

// removeAll removes the letters of another set.
func (l letters) removeAll(o letters) {
	for i, w := range o {
		l[i] &^= w
	}
}

func (l letters) within(o letters) bool {
	for i, w := range l {
		if w&^o[i] != 0 {
			return false
		}
	}
	return true
}

func (l letters) clone() letters { return slices.Clone(l) }

// admitted are the letters that a cube admits.
func (al alphabet) admitted(c Cube) letters {
	l := al.none()
	for i := range l {
		l[i] = ^uint64(0)
	}
	if al.size < 64 {
		l[0] = 1<<al.size - 1
	}
	for _, a := range al.atoms {
		for i, w := range al.with[a] {
			if c.True>>a&1 == 1 {
				l[i] &= w
			}
			if c.False>>a&1 == 1 {
				l[i] &^= w
			}
		}
	}
	return l
}

// cubes gives few conjunctions whose disjunction admits the letters of a set: an
// irredundant sum of products (Minato, 1992; Morreale, 1970).
func (al alphabet) cubes(l letters) []Cube {
	on := make([]bool, al.size)
	for i := range on {
		on[i] = l.has(i)
	}
	list, _ := al.products(on, on)
	return list
}

// products covers at least the letters of must with cubes, and only those of may. The
// letters are those of the first atoms.
func (al alphabet) products(must, may []bool) (list []Cube, covered []bool) {
	covered = make([]bool, len(must))
	if !slices.Contains(must, true) {
		return nil, covered
	}
	if !slices.Contains(may, false) {
		for i := range covered {
			covered[i] = true
		}
		return []Cube{{}}, covered
	}
	half := len(must) / 2
	bit := uint64(1) << al.atoms[bits.TrailingZeros(uint(half))]
	must0, must1, may0, may1 := must[:half], must[half:], may[:half], may[half:]
	low, covered0 := al.products(without(must0, may1), may0)
	high, covered1 := al.products(without(must1, may0), may1)
	rest, both := make([]bool, half), make([]bool, half)
	for i := range half {
		rest[i] = must0[i] && !covered0[i] || must1[i] && !covered1[i]
		both[i] = may0[i] && may1[i]
	}
	either, coveredBoth := al.products(rest, both)
	for _, c := range low {
		list = append(list, Cube{c.True, c.False | bit})
	}
	for _, c := range high {
		list = append(list, Cube{c.True | bit, c.False})
	}
	for i := range half {
		covered[i] = covered0[i] || coveredBoth[i]
		covered[half+i] = covered1[i] || coveredBoth[i]
	}
	return append(list, either...), covered
}

func without(a, b []bool) []bool {
	list := make([]bool, len(a))
	for i := range a {
		list[i] = a[i] && !b[i]
	}
	return list
}
