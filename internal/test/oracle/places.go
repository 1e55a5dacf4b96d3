package oracle

import "slices"

// Where objects lie, with Options.Places: each of two may lie before the other, and each at an address that is a multiple of
// nothing more than it has to be. That is decided when it is first asked for, and is so from then on.

// alignment is what every object is aligned to.
const alignment = 16

// places is what was decided.
type places struct {
	before [][2]int // pairs of objects of which the first lies before the second, with all that follows from others
	odd    []int    // objects whose addresses are odd multiples of the alignment
	even   []int
}

// lies reports whether object a lies before object b.
func (st *step) lies(a, b int) bool {
	switch {
	case slices.Contains(st.places.before, [2]int{a, b}):
		return true
	case slices.Contains(st.places.before, [2]int{b, a}):
		return false
	}
	first, second := a, b
	if st.choose(2) == 1 {
		first, second = b, a
	}
	st.put(first, second)
	return first == a
}

// put keeps that one object lies before another one, and what follows from that.
func (st *step) put(first, second int) {
	before, behind := []int{first}, []int{second}
	for _, p := range st.places.before {
		if p[1] == first {
			before = append(before, p[0])
		}
		if p[0] == second {
			behind = append(behind, p[1])
		}
	}
	list := slices.Clone(st.places.before)
	for _, a := range before {
		for _, b := range behind {
			if !slices.Contains(list, [2]int{a, b}) {
				list = append(list, [2]int{a, b})
			}
		}
	}
	st.places.before = list
}

// isOdd reports whether the address of an object is an odd multiple of the alignment.
func (st *step) isOdd(a int) bool {
	switch {
	case slices.Contains(st.places.odd, a):
		return true
	case slices.Contains(st.places.even, a):
		return false
	case st.choose(2) == 1:
		st.places.odd = append(slices.Clone(st.places.odd), a)
		return true
	}
	st.places.even = append(slices.Clone(st.places.even), a)
	return false
}

// forget drops what was decided of objects that are no more.
func (s *state) forget() {
	gone := func(i int) bool { return s.objects[i] == nil }
	s.places.before = slices.DeleteFunc(slices.Clone(s.places.before), func(p [2]int) bool { return gone(p[0]) || gone(p[1]) })
	s.places.odd = slices.DeleteFunc(slices.Clone(s.places.odd), gone)
	s.places.even = slices.DeleteFunc(slices.Clone(s.places.even), gone)
}

// lying writes down what was decided.
func (k *tracer) lying() {
	var pairs [][2]int
	for _, p := range k.places.before {
		pairs = append(pairs, [2]int{k.number[p[0]], k.number[p[1]]})
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, p := range pairs {
		k.ints(p[0], p[1])
	}
	k.ints(0)
	for _, of := range [][]int{k.places.odd, k.places.even} {
		var list []int
		for _, i := range of {
			list = append(list, k.number[i])
		}
		slices.Sort(list)
		k.ints(list...)
		k.ints(0)
	}
}
