package machine

import "testing"

// madeOf are Values of which each opaque word is made of one number.
type madeOf struct {
	Values
	of map[uint64]uint64
}

func (p madeOf) Pointers(w uint64, f func(uint64)) { f(p.of[w]) }

func (p madeOf) MayLie(w, first, n uint64) bool { return false }

func (p madeOf) Made(w uint64) bool { return false }

// within are Values of which each opaque word may be one number, and shows none.
type within struct{ madeOf }

func (within) Pointers(uint64, func(uint64)) {}

func (p within) MayLie(w, first, n uint64) bool { return p.of[w]-first < n }

// computed are Values of which each opaque word was made of an address.
type computed struct{ madeOf }

func (computed) Made(uint64) bool { return true }

// TestMadeOfAddress: where a word is stored that was made of an address, those local variables may be pointed to that end before the
// place does.
func TestMadeOfAddress(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{EverywhereShared: true})
		m.Unknowns().SetValues(computed{})
		leaked := func(x uint64) bool { return m.desc(x)&bitLeaked != 0 }
		outer, place, inner, others := local(t, m, 0, 8), local(t, m, 0, 8), local(t, m, 0, 8), local(t, m, 1, 8)
		write(t, m, 0, place, 8, OpaqueWord(1))
		if leaked(outer) || leaked(place) || !leaked(inner) || !leaked(others) {
			t.Errorf("%d bits: in a local variable: %v %v %v %v", bits, leaked(outer), leaked(place), leaked(inner), leaked(others))
		}
		write(t, m, 0, m.static(2), 8, OpaqueWord(1))
		if !leaked(outer) || !leaked(place) {
			t.Errorf("%d bits: in a global variable: %v %v", bits, leaked(outer), leaked(place))
		}
	}
}

// TestMadeOfAddressWhereOthersLook: in a local variable that others may know, such a word may be of any; also if they come to know the
// variable later, and whatever lies behind the word.
func TestMadeOfAddressWhereOthersLook(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for name, c := range map[string]struct {
			do   func(m *Machine, place uint64)
			want bool
		}{
			"known": {func(m *Machine, place uint64) {
				write(t, m, 0, m.static(2), m.addr.ptr, place)
				write(t, m, 0, place, 8, OpaqueWord(1))
			}, true},
			"known later": {func(m *Machine, place uint64) {
				write(t, m, 0, place, 8, OpaqueWord(1))
				write(t, m, 0, place+8, 8, m.addr.Page(1)) // behind it lies what could be a pointer, and is none
				write(t, m, 0, m.static(2), m.addr.ptr, place)
			}, true},
			"never known": {func(m *Machine, place uint64) { write(t, m, 0, place, 8, OpaqueWord(1)) }, false},
			"of numbers": {func(m *Machine, place uint64) {
				m.Unknowns().SetValues(madeOf{})
				write(t, m, 0, place, 8, OpaqueWord(1))
				write(t, m, 0, m.static(2), m.addr.ptr, place)
			}, false},
			"first of two": {func(m *Machine, place uint64) {
				s, _ := m.Memory().Resolve(0, 0, m.static(2), 16, true)
				m.Memory().PutWord(s.a.word(), OpaqueWord(1))
				m.Memory().PutWord(s.a.word()+1, m.addr.Page(1))
				m.Memory().Wrote(0, s, 16)
			}, true},
		} {
			m := threaded(t, bits, 2, Options{EverywhereShared: true})
			m.Unknowns().SetValues(computed{})
			outer, place := local(t, m, 0, 8), local(t, m, 0, 16)
			if c.do(m, place); m.desc(outer)&bitLeaked != 0 != c.want {
				t.Errorf("%d bits, %s: leaked is not %v", bits, name, c.want)
			}
		}
	}
}

// TestLeakedReaches: a variable may have leaked before others come to know it, since an opaque word may point to it. What it holds
// leaks all the same.
func TestLeakedReaches(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for name, leak := range map[string]func(m *Machine, place, p uint64){
			"computed with its address":      func(m *Machine, _, p uint64) { m.Unknowns().KeepNumber(p) },
			"or with one a step before it":   func(m *Machine, _, p uint64) { m.Unknowns().KeepNumber(p - 4) },
			"an opaque word may point there": func(m *Machine, place, _ uint64) { write(t, m, 0, place, 8, OpaqueWord(1)) },
		} {
			m := threaded(t, bits, 2, Options{EverywhereShared: true})
			m.Unknowns().SetValues(computed{})
			leaked := func(x uint64) bool { return m.desc(x)&bitLeaked != 0 }
			x, place, p := local(t, m, 0, 8), local(t, m, 0, 8), local(t, m, 0, 8)
			if write(t, m, 0, p, m.addr.ptr, x); leaked(x) {
				t.Errorf("%d bits, %s: known to a younger variable only, and leaked", bits, name)
			}
			leak(m, place, p)
			if write(t, m, 0, m.static(2), m.addr.ptr, p); !leaked(p) || !leaked(x) {
				t.Errorf("%d bits, %s: leaked: %v and what it points to: %v", bits, name, leaked(p), leaked(x))
			}
		}
	}
}

// across are Values of which one opaque word is read at one place, and numbers at all others.
type across struct {
	madeOf
	at, w uint64
}

func (p across) Across(first uint64, _ uint) uint64 {
	if first == p.at {
		return p.w
	}
	return 0
}

// TestReferencedOdd: at a place where no pointer belongs an opaque word is looked into, and a number that only looks like one is not.
func TestReferencedOdd(t *testing.T) {
	const known, hidden = 1, 2
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{EverywhereShared: true})
		dead := block(t, m, 1, 8)
		big := m.resolve(t, 0, m.static(2), 64)
		place := access{first: big.first + 3, d0: big.d0, size: big.size, desc: big.desc}
		for _, noted := range []uint64{0, 1} {
			m.set(ctlOdd, noted)
			ask := func(want bool, what string) {
				t.Helper()
				if got := m.referenced([]uint64{m.addr.Number(dead)})[0]; got != want {
					t.Errorf("%d bits, noted %d: %s: found %v", bits, noted, what, got)
				}
			}
			m.Unknowns().SetValues(across{madeOf{of: map[uint64]uint64{OpaqueWord(hidden): dead}}, place.first, OpaqueWord(hidden)})
			m.set(big.word(), OpaqueWord(known))
			ask(noted != 0, "an opaque word")
			m.Unknowns().SetValues(across{madeOf{}, place.first, dead})
			ask(noted != 0, "a pointer of which an opaque word has a part")
			m.set(big.word(), 0)
			m.put(place, m.addr.ptr, dead)
			ask(noted != 0, "a pointer among opaque words elsewhere")
			m.Unknowns().SetValues(nil)
			m.put(place, m.addr.ptr, OpaqueWord(known))
			ask(false, "a number that looks opaque where no words are")
			m.put(place, m.addr.ptr, 0)
		}
	}
}

// TestNoteOddOpaque: an opaque word that was made of an address may bring a pointer to an odd place, and may be of any local variable; what an
// opaque word shows to be made of counts as a plain word does.
func TestNoteOddOpaque(t *testing.T) {
	const w = 1
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{EverywhereShared: true})
		x := local(t, m, 0, 8)
		for name, c := range map[string]struct {
			values      Values
			word        uint64
			odd, leaked bool
		}{
			"made of an address": {computed{}, OpaqueWord(w), true, true}, "made of numbers": {madeOf{}, OpaqueWord(w), false, false},
			"shows an address": {madeOf{of: map[uint64]uint64{OpaqueWord(w): x}}, OpaqueWord(w), true, false},
			"a number":         {computed{}, 5, false, false}, "an address": {computed{}, x, true, false}, "a step before it": {computed{}, x - 4, true, false},
			"looks opaque": {nil, OpaqueWord(w), false, false},
		} {
			mark := m.Mark()
			m.Unknowns().SetValues(c.values)
			m.Unknowns().NoteOdd(c.word)
			if leaked := m.desc(x)&bitLeaked != 0; m.Unknowns().OddPointers() != c.odd || leaked != c.leaked {
				t.Errorf("%d bits: %s: odd %v, leaked %v", bits, name, m.Unknowns().OddPointers(), leaked)
			}
			m.Undo(mark)
		}
	}
}

// TestHide: a block whose address is hidden in a number keeps its own when it is freed, as do all if the address is unknown.
func TestHide(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for name, c := range map[string]struct {
			hide func(first uint64) uint64
			want []bool
		}{
			"nothing":            {func(uint64) uint64 { return 5 }, []bool{false, false}},
			"one":                {func(first uint64) uint64 { return first }, []bool{true, false}},
			"an unknown address": {func(uint64) uint64 { return OpaqueWord(1) }, []bool{true, true}},
		} {
			m := threaded(t, bits, 2, Options{EverywhereShared: true})
			m.Unknowns().SetValues(computed{})
			list := []uint64{block(t, m, 0, 8), block(t, m, 0, 8)}
			m.hide(c.hide(list[0]))
			for i, want := range c.want {
				if got := m.desc(list[i])&bitHidden != 0; got != want {
					t.Errorf("%d bits, %s: block %d: %v", bits, name, i, got)
				}
			}
		}
	}
}
