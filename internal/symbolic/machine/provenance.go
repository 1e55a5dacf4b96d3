package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// A word that may be the address of an object which is no more keeps the object's number, so that its use is seen. The solver
// says whether it may be. It is not asked
//
//  1. about a word that can have no such value, by its range;
//  2. while no integer was made of an address (machine.NumbersMade), about a term without an address. Pointers are moved,
//     compared and added to then, which leaves a constant of the address in all that is made of it, and the high bits of it
//     at least where memory is read in parts: the machine notes that for the next time. This is most programs, whatever hashes they compute;
//  3. from then on, about a guess: the bits of a word that name an object come from inputs alone. Every number in a term may
//     have been made of an address, however small it is: the region of one, shifted down, is 1. So a guess has no number
//     in it but zero, nor what numbers become when terms are simplified: a mask leaves parts of what it is put on,
//     between zeros, and a shift moves them. Of whole bytes that is no matter, since those that are not zero are an input's.
//
// All that holds as long as the path does not relate the inputs of a word to an address (related). So a word that is an address for
// some inputs is missed only if it was guessed, or if conditions that show no address say of an input what it is.

// origin is what is known about where a term comes from.
type origin uint8

const (
	unseen origin = iota
	guess         // from inputs alone
	number        // from numbers, too
)

// provenance is what is known about where terms come from. It holds whatever the path is, but for relatives, which are those of the
// conditions that were last asked about.
type provenance struct {
	m    *machine.Machine
	pool *term.Pool
	bits uint // of a pointer

	addresses program.Addresses

	origins   []origin          // by term
	visited   []term.Term       // reused: see originOf
	addressed map[term.Term]int // see hasAddress

	relatives  []term.Term // see relate
	relatedBy  []term.Term // the conditions that relatives is of
	relatedFor int         // and the number of threads
}

func newProvenance(m *machine.Machine, pool *term.Pool, bits uint) provenance {
	return provenance{m: m, pool: pool, bits: bits, addresses: program.AddressesOf(bits), addressed: map[term.Term]int{}}
}

// ofAddress reports whether a term may have been computed of an address, on a path with some conditions.
func (f *provenance) ofAddress(t term.Term, conds []term.Term) bool {
	if f.m.Unknowns().NumbersMade() {
		return f.originOf(t) == number || f.related(t, conds)
	}
	return f.hasAddress(t) || f.related(t, conds)
}

// originOf looks at each term once.
func (f *provenance) originOf(t term.Term) origin {
	if n := f.pool.Len(); len(f.origins) < n {
		f.origins = append(f.origins, make([]origin, n-len(f.origins)+n/4)...)
	}
	for list := append(f.visited[:0], t); len(list) > 0; f.visited = list {
		last, before := list[len(list)-1], len(list)
		if f.origins[last] == unseen {
			for i := range f.pool.NumArgs(last) {
				if a := f.pool.Arg(last, i); f.origins[a] == unseen {
					list = append(list, a)
				}
			}
		}
		if len(list) == before {
			f.origins[last] = f.originFrom(last)
			list = list[:before-1]
		}
	}
	return f.origins[t]
}

// originFrom is that of a term whose arguments have theirs.
func (f *provenance) originFrom(t term.Term) origin {
	p := f.pool
	if p.IsConst(t) {
		if v, ok := p.Value(t); ok && v == 0 {
			return guess
		}
		return number
	}
	for i := range p.NumArgs(t) {
		if f.origins[p.Arg(t, i)] == number {
			return number
		}
	}
	whole := func(bits uint) bool { return bits%8 == 0 }
	switch p.Op(t) {
	case term.OpConcat:
		if p.IsConst(p.Arg(t, 0)) {
			return guess // it is zero
		}
		if !whole(p.Width(p.Arg(t, 0))) || !whole(p.Width(p.Arg(t, 1))) {
			return number
		}
	case term.OpExtract:
		if !whole(p.Low(t)) || !whole(p.Width(t)) {
			return number
		}
	}
	return guess
}

// related reports whether the path relates a term's inputs to an address.
func (f *provenance) related(t term.Term, conds []term.Term) bool {
	f.relate(conds)
	return len(f.relatives) > 0 && slices.ContainsFunc(f.pool.Support(t), f.isRelative)
}

func (f *provenance) isRelative(v term.Term) bool { return slices.Contains(f.relatives, v) }

// relate finds the inputs that the path relates to addresses, by way of others too.
func (f *provenance) relate(conds []term.Term) {
	if f.relatedFor == f.m.Threads() && slices.Equal(f.relatedBy, conds) {
		return
	}
	f.relatedFor = f.m.Threads()
	f.relatedBy, f.relatives = append(f.relatedBy[:0], conds...), f.relatives[:0]
	if !slices.ContainsFunc(f.relatedBy, f.hasAddress) {
		return
	}
	for n := -1; n != len(f.relatives); {
		n = len(f.relatives)
		for _, c := range f.relatedBy {
			vars := f.pool.Support(c)
			if !f.hasAddress(c) && !slices.ContainsFunc(vars, f.isRelative) {
				continue
			}
			for _, v := range vars {
				if !f.isRelative(v) {
					f.relatives = append(f.relatives, v)
				}
			}
		}
	}
}

// hasAddress reports whether an address of a thread's object, or the high bits of one, is in a condition, be it to subtract.
func (f *provenance) hasAddress(t term.Term) bool {
	none := f.addressed[t]
	if none == addressFound || f.m.Threads() <= none {
		return none == addressFound
	}
	found := false
	f.numbersIn(t, func(x uint64) {
		found = found || f.m.Unknowns().OfThread(x) || f.m.Unknowns().OfThread(-x&bitvec.Mask(f.bits))
	})
	if f.addressed[t] = f.m.Threads(); found {
		f.addressed[t] = addressFound
	}
	return found
}

// addressFound says of a term that it has an address. It has none as long as there are no more threads than another number says:
// zero of a term that was not examined.
const addressFound = -1

// numbersIn calls a function with each number that a term may be a sum of, or a part of. Of a pointer whose low bits an input decides,
// say of a tagged one, only the high ones may be left as a constant, be it without those that no address has. A number of several
// words has each of them.
func (f *provenance) numbersIn(t term.Term, call func(uint64)) {
	bits, high := f.bits, f.addresses.Bits()
	least := min(bits/2, high-f.addresses.OffsetBits())
	each := func(x uint64) {
		call(x & bitvec.Mask(bits))
		call(x >> (wordBits - bits)) // of two pointers in a word the other one
	}
	for _, t := range f.pool.Topological(nil, t) {
		for _, x := range f.pool.Words(t) {
			each(x)
		}
		x, ok := f.pool.Value(t)
		w := f.pool.Width(t)
		if !ok || w < least {
			continue // too few to be those
		}
		each(x)
		for _, end := range [3]uint{wordBits, (high + 7) &^ 7, high} {
			if w < end {
				each(x << (end - w))
			}
		}
	}
}
