package machine

import (
	"slices"
	"testing"
)

// mentioned is a call of eachMention's function.
type mentioned struct {
	t       int
	shift   uint
	pointer bool
}

func (m *Machine) mentions(v uint64) (list []mentioned) {
	m.eachMention(v, func(t int, shift uint, pointer bool) { list = append(list, mentioned{t, shift, pointer}) })
	return list
}

// TestMentions: a value names threads, or points into their regions, by the number that it has at some bit.
func TestMentions(t *testing.T) {
	const long, short = longNames << nameBits, shortNames << nameBits
	m := threaded(t, 64, 3, Options{CounterAbstraction: true})
	for v, want := range map[uint64][]mentioned{
		0: nil, 1: nil, 3: nil, long: nil, long | 1: {{0, 0, false}}, long | 3: {{2, 0, false}}, long | 4: nil, (long | 1) ^ 1<<63: {{0, 0, false}}, long + 1<<nameBits | 1: nil,
		short | 2: {{1, 0, false}}, short | 4: nil, short: nil, (short | 2) << 32: {{1, 32, false}}, (short|2)<<32 | short | 3: {{2, 0, false}, {1, 32, false}},
		short + 1<<nameBits | 2: nil, 0x7e << 40: {{0, 40, true}}, 0x7c<<40 | 77: {{2, 40, true}}, 0x7b << 40: nil, 1<<40 - 1: nil, 0x7d<<40 | short | 1: {{1, 40, true}}, 0xfff << 40: nil,
		7<<47 | 0x7c<<40: {{2, 40, true}}, 1 << 47: nil,
		OpaqueWord(1): nil,
	} {
		if got := m.mentions(v); !slices.Equal(got, want) {
			t.Errorf("64 bits, %#x: %v, want %v", v, got, want)
		}
	}
	m = threaded(t, 32, 3, Options{CounterAbstraction: true})
	for v, want := range map[uint64][]mentioned{
		0: nil, 3: nil, short | 2: {{1, 0, false}}, (short | 3) << 32: {{2, 32, false}}, short | 4: nil, 1 << 26: {{0, 26, true}}, 3<<26 | 5: {{2, 26, true}}, 4 << 26: nil,
		1<<26 - 1: nil, 2 << 26 << 32: {{1, 58, true}}, 2<<26<<32 | 1<<26: {{0, 26, true}, {1, 58, true}}, (short|1)<<32 | 3<<26: {{2, 26, true}, {0, 32, false}},
	} {
		if got := m.mentions(v); !slices.Equal(got, want) {
			t.Errorf("32 bits, %#x: %v, want %v", v, got, want)
		}
	}
}

func (p madeOf) Constants(w uint64, f func(uint64)) { f(p.of[w]) }

// TestOpaqueMentions: an opaque word mentions what it is made of.
func TestOpaqueMentions(t *testing.T) {
	m := threaded(t, 64, 3, Options{CounterAbstraction: true})
	m.o.Opaque = true
	w := OpaqueWord(1)
	m.Unknowns().SetValues(madeOf{of: map[uint64]uint64{w: m.ThreadName(2)}})
	if got := m.mentions(w); !slices.Equal(got, []mentioned{{2, 0, false}}) {
		t.Errorf("an opaque word: %v", got)
	}
	if got := m.mentions(m.ThreadName(1)); !slices.Equal(got, []mentioned{{1, 0, false}}) {
		t.Errorf("an ordinary word: %v", got)
	}
}

// TestPointsToThread: only what points into a region does.
func TestPointsToThread(t *testing.T) {
	m := threaded(t, 64, 3, Options{CounterAbstraction: true})
	for v, want := range map[uint64]bool{77: false, m.static(0): false, m.ThreadName(1): false, m.ThreadName(3): false, local(t, m, 2, 8): true, m.Record().ErrnoAddress(0): true} {
		if m.pointsToThread(v) != want {
			t.Errorf("%#x: not %v", v, want)
		}
	}
}

// TestPointsToThreadTwice: of two parts of a word either may be a pointer, what the other one names.
func TestPointsToThreadTwice(t *testing.T) {
	m := threaded(t, 32, 3, Options{CounterAbstraction: true})
	name, pointer := m.ThreadName(1), local(t, m, 2, 8)
	for v, want := range map[uint64]bool{name: false, name<<32 | name: false, name<<32 | pointer: true, pointer<<32 | name: true, pointer<<32 | pointer: true} {
		if m.pointsToThread(v) != want {
			t.Errorf("%#x: not %v", v, want)
		}
	}
}

// TestOwns: an address is of the thread in whose region it is.
func TestOwns(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 3, Options{CounterAbstraction: true})
		a := local(t, m, 2, 8)
		if !m.Independence().Owns(2, a) || m.Independence().Owns(1, a) || m.Independence().Owns(2, m.static(0)) || bits == 32 && !m.Independence().Owns(2, a|1<<40) {
			t.Errorf("%d bits", bits)
		}
	}
}

// TestPointsIntoThread: a pointer is one to an object that exists, and is not errno.
func TestPointsIntoThread(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 3, Options{CounterAbstraction: true})
		at := m.addr.RegionBits()
		variable, first, second, freed := local(t, m, 1, 8), block(t, m, 1, 8), block(t, m, 1, 8), block(t, m, 1, 8)
		m.publish(freed)
		o, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(1, &o)
		for v, want := range map[uint64]bool{variable: true, variable + 4: true, first: true, second: true, freed: false, m.Record().ErrnoAddress(1): false, m.addr.Page(m.addr.Number(variable) + 1000): false} {
			if got := m.pointsIntoThread(v, at); got != want {
				t.Errorf("%d bits, %#x: %v", bits, v, got)
			}
			if bits == 32 && (m.pointsIntoThread(v<<32|5, at+32) != want || m.pointsIntoThread(v|77<<32, at) != want) {
				t.Errorf("in a half, %#x: not %v", v, want)
			}
		}
	}
}

// mentionedBy is which threads m.mention notes, and which of them not by a name in plain sight.
func (m *Machine) mentionedBy() (mentioned, pinned []int) {
	m.meanings.list()
	m.meanings.mention()
	for t := range m.threads {
		if m.meanings.mentioned[t] {
			mentioned = append(mentioned, t)
		}
		if m.meanings.pinned[t] {
			pinned = append(pinned, t)
		}
	}
	return mentioned, pinned
}

// TestMentioned: a thread is referred to by what others have, and by globals, and not by what it has itself.
func TestMentioned(t *testing.T) {
	m := threaded(t, 64, 4, Options{CounterAbstraction: true})
	m.o.Opaque = true
	hidden, number := OpaqueWord(1), OpaqueWord(2)
	m.Unknowns().SetValues(madeOf{of: map[uint64]uint64{hidden: m.ThreadName(2), number: 7}})
	variable := local(t, m, 3, 8)
	stack := func(u int) uint32 { return m.tcb(u) + tcbSpare }
	g := m.staticBase(2)
	private, _, _ := m.object(m.addr.Number(block(t, m, 0, 8)))
	type word struct {
		at uint32
		v  uint64
	}
	for name, x := range map[string]struct {
		words             []word
		mentioned, pinned []int
	}{
		"nothing":                     {nil, nil, nil},
		"a name in a global":          {[]word{{g, m.ThreadName(2)}}, []int{2}, nil},
		"the first thread's name":     {[]word{{g, m.ThreadName(0)}}, []int{0}, nil},
		"a name that another has":     {[]word{{stack(1), m.ThreadName(2)}}, []int{2}, nil},
		"a name that the next has":    {[]word{{stack(2), m.ThreadName(1)}}, []int{1}, nil},
		"its own":                     {[]word{{stack(2), m.ThreadName(2)}}, nil, nil},
		"the first one's own":         {[]word{{stack(0), m.ThreadName(0)}}, nil, nil},
		"a name that thread 0 has":    {[]word{{stack(0), m.ThreadName(3)}}, []int{3}, nil},
		"a name that thread 0 keeps":  {[]word{{private.base(), m.ThreadName(3)}}, []int{3}, nil},
		"the owner of a section":      {[]word{{ctlAtomic, 3}}, []int{2}, nil},
		"the last thread's section":   {[]word{{ctlAtomic, 4}}, []int{3}, nil},
		"the first thread's section":  {[]word{{ctlAtomic, 1}}, []int{0}, nil},
		"a pointer":                   {[]word{{g, variable}}, []int{3}, []int{3}},
		"a pointer, then a name":      {[]word{{g, variable}, {g + 1, m.ThreadName(3)}}, []int{3}, []int{3}},
		"names of two":                {[]word{{g, m.ThreadName(1)}, {g + 1, variable}}, []int{1, 3}, []int{3}},
		"its own pointer":             {[]word{{stack(3), variable}}, nil, nil},
		"a name in an opaque word":    {[]word{{g, hidden}}, []int{2}, []int{2}},
		"a number in an opaque word":  {[]word{{g, number}}, nil, nil},
		"a depth that looks like one": {[]word{{ctlDepth, m.ThreadName(2)}}, nil, nil},
		"where the heap ends":         {[]word{{m.tcb(1) + tcbHeapTop, uint64(m.tcb(1) + heapBase + 2)}}, nil, nil},
	} {
		mark := m.Mark()
		for _, w := range x.words {
			m.set(w.at, w.v)
		}
		if mentioned, pinned := m.mentionedBy(); !slices.Equal(mentioned, x.mentioned) || !slices.Equal(pinned, x.pinned) {
			t.Errorf("%s: threads %v, pinned %v", name, mentioned, pinned)
		}
		m.Undo(mark)
	}
}

// TestPlainSight: without opaque words no name is hidden, whatever it looks like.
func TestPlainSight(t *testing.T) {
	m := threaded(t, 64, 3, Options{CounterAbstraction: true})
	m.set(m.staticBase(2), opaqueTag<<32|uint64(m.Record().OwnerName(2)))
	if mentioned, pinned := m.mentionedBy(); !slices.Equal(mentioned, []int{1}) || pinned != nil {
		t.Errorf("threads %v, pinned %v", mentioned, pinned)
	}
}

// TestRename: the names of a thread change wherever others have them, and its own stay.
func TestRename(t *testing.T) {
	m := threaded(t, 64, 4, Options{CounterAbstraction: true})
	spare := func(u int) uint32 { return m.tcb(u) + tcbSpare }
	g := m.staticBase(2)
	var to [maxRegions]int
	for u := range to {
		to[u] = u
	}
	to[1], to[2] = 3, 1
	heap := func(u int) uint32 {
		o, _, _ := m.object(m.addr.Number(block(t, m, u, 8)))
		return o.base()
	}
	h0, h3 := heap(0), heap(3)
	variable := local(t, m, 3, 8)
	o, _, _ := m.object(m.addr.Number(variable))
	m.set(m.tcb(3)+tcbPC, m.ThreadName(1)) // what is no value stays
	for _, x := range []struct {
		at        uint32
		v, become uint64
	}{
		{g, m.ThreadName(1), m.ThreadName(3)}, {g + 1, m.ThreadName(2), m.ThreadName(1)}, {g + 2, m.ThreadName(0), m.ThreadName(0)}, {g + 3, 77, 77},
		{g + 4, uint64(m.Record().OwnerName(2))<<32 | 9, uint64(m.Record().OwnerName(4))<<32 | 9}, {spare(0), m.ThreadName(2), m.ThreadName(1)}, {h0, m.ThreadName(1), m.ThreadName(3)},
		{h3, m.ThreadName(2), m.ThreadName(1)}, {spare(1), m.ThreadName(1), m.ThreadName(1)}, {spare(1) + 1, m.ThreadName(2), m.ThreadName(1)}, {spare(2), m.ThreadName(1), m.ThreadName(3)},
		{spare(2) + 1, m.ThreadName(2), m.ThreadName(2)}, {o.base(), variable, variable}, {m.tcb(3) + tcbPC, m.ThreadName(1), m.ThreadName(1)}, {ctlAtomic, 2, 4},
	} {
		mark := m.Mark()
		m.set(x.at, x.v)
		m.meanings.list()
		before := slices.Clone(m.meanings.wordsIn(Section{heapBase, m.globalEnd - heapBase}))
		m.meanings.rename(&to)
		if m.w[x.at] != x.become {
			t.Errorf("%#x at %#x becomes %#x, want %#x", x.v, x.at, m.w[x.at], x.become)
		}
		for i, v := range m.meanings.wordsIn(Section{heapBase, m.globalEnd - heapBase}) {
			if heapBase+uint32(i) != x.at && v != before[i] {
				t.Errorf("%#x at %#x: word %d changed", x.v, x.at, i)
			}
		}
		m.Undo(mark)
	}
}
