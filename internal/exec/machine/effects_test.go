package machine

import (
	"slices"
	"testing"

	"heddle/internal/ir/program"
)

// reported is the effects of an action, as a value to compare.
type reported struct {
	list         []Effect
	whole, waits bool
}

func (x reported) equal(y reported) bool {
	return x.whole == y.whole && x.waits == y.waits && (x.whole || slices.Equal(x.list, y.list))
}

// next is what the next action of a thread does.
func (m *Machine) next(u int) reported {
	e := &Effects{}
	e.Reset(m)
	m.Independence().Next(u, e)
	return reported{e.List, e.Whole, e.Waits}
}

// touches are effects on the words of n bytes at an address.
func (m *Machine) touches(t *testing.T, addr uint64, kind EffectKind, masks ...uint8) (list []Effect) {
	t.Helper()
	at := m.at(t, addr, 1).word()
	for i, mask := range masks {
		list = append(list, Effect{uint64(at) + uint64(i), mask, kind})
	}
	return list
}

// lives says that an action depends on the life of the object at an address.
func (m *Machine) lives(addr uint64) []Effect {
	o, _, _ := m.object(m.addr.Number(addr))
	return []Effect{{uint64(o.at), wholePlace, Reads}}
}

// TestAccessEffects: the effects of an access are the bytes that others may reach, and of the life of an object that may end; one that
// fails, or is too long to list, has to do with everything.
func TestAccessEffects(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 3, Options{}, outside()...)
		v := m.static(0)
		mine, theirs, heap, long, freed := local(t, m, 0, 64), local(t, m, 1, 64), block(t, m, 1, 64), block(t, m, 0, 8*placesAtOne+8), block(t, m, 0, 8)
		m.publish(theirs)
		m.publish(heap)
		m.publish(long)
		private := block(t, m, 0, 8*placesAtOne+8)
		o, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(0, &o)
		all := slices.Repeat([]uint8{0xff}, placesAtOne)
		for name, c := range map[string]struct {
			addr, size uint64
			lives      bool
			masks      []uint8
			whole      bool
		}{
			"nothing": {}, "one byte": {addr: v, size: 1, masks: []uint8{1}}, "all": {addr: v, size: 10, masks: []uint8{0xff, 3}},
			"across": {addr: v + 3, size: 7, masks: []uint8{0xf8, 3}}, "inside": {addr: v + 2, size: 3, masks: []uint8{0x1c}}, "last": {addr: v + 9, size: 1, masks: []uint8{2}},
			"behind": {addr: v + 3, size: 8, whole: true}, "longer": {addr: v, size: 11, whole: true}, "null": {size: 1, whole: true},
			"undefined": {addr: m.static(3), size: 8, whole: true}, "freed": {addr: freed, size: 8, whole: true}, "mine": {addr: mine, size: 8},
			"theirs": {addr: theirs + 8, size: 8, lives: true, masks: []uint8{0xff}}, "heap": {addr: heap + 60, size: 4, lives: true, masks: []uint8{0xf0}},
			"private": {addr: private, size: 8*placesAtOne + 8}, "long": {addr: long, size: 8 * placesAtOne, lives: true, masks: all},
			"too long": {addr: long, size: 8*placesAtOne + 1, whole: true},
		} {
			for _, kind := range []EffectKind{Reads, Writes, Opens} {
				e := &Effects{}
				e.Reset(m)
				e.Access(Access{Addr: c.addr, Size: c.size, Write: kind == Writes}, kind == Opens)
				want := reported{whole: c.whole}
				if c.lives {
					want.list = m.lives(c.addr)
				}
				if c.masks != nil {
					want.list = append(want.list, m.touches(t, c.addr, kind, c.masks...)...)
				}
				if got := (reported{e.List, e.Whole, e.Waits}); !got.equal(want) {
					t.Errorf("%d bits, %s, kind %d: %+v, want %+v", bits, name, kind, got, want)
				}
			}
		}
		for _, write := range []bool{false, true} {
			e := &Effects{}
			e.Reset(m)
			if e.Access(Access{Addr: m.static(1), Size: 4, Write: write}, false); e.Whole != write || len(e.List) > 0 {
				t.Errorf("%d bits, a constant, write %v: %+v", bits, write, e)
			}
		}
	}
}

// TestNextEffects: what the next action does, by what it is: what is done only when it is taken is not reported, and what is
// not known here has to do with everything.
func TestNextEffects(t *testing.T) {
	m := threaded(t, 64, 2, Options{}, outside()...)
	big, c := m.static(2), m.static(1)
	write(t, m, 0, big, 8, 7)
	reads, writes := reported{list: m.touches(t, big, Reads, 0xff)}, reported{list: m.touches(t, big, Writes, 0xff)}
	for _, x := range []struct {
		pc    int
		slots []uint64
		want  reported
	}{
		{atLoad, []uint64{big}, reads}, {atStore, []uint64{big}, writes}, {atRMW, []uint64{big}, writes}, {atMemSet, []uint64{big, 0, 8}, writes},
		{atMemCopy, []uint64{c, big, 0}, reported{}}, {atMemCopy, []uint64{big + 8, big, 8}, reported{list: append(m.touches(t, big+8, Writes, 0xff), reads.list...)}},
		{atCmpXchg, []uint64{big, 7}, writes}, {atCmpXchg, []uint64{big, 8}, reads}, {atCmpXchg, []uint64{0, 8}, reported{whole: true}},
		{atRet, nil, reported{}}, {atAdd, nil, reported{whole: true}}, {atCallPtr, []uint64{big}, reported{whole: true}}, {atCallPtr, []uint64{m.static(4)}, reported{}},
		{callContained, []uint64{big}, writes}, {callAnything, []uint64{big}, reported{whole: true}},
	} {
		if m.putAt(0, x.pc, x.slots...); !m.next(0).equal(x.want) {
			t.Errorf("at %d with %#x: %+v, want %+v", x.pc, x.slots, m.next(0), x.want)
		}
	}
	for _, op := range []program.Op{program.Ret, program.LifetimeEnd, program.StackRestore, program.Jump, program.Branch, program.Switch, program.IndirectJump, program.Call} {
		m.p.Code[atAdd].Op = op
		if m.putAt(0, atAdd); !m.next(0).equal(reported{}) {
			t.Errorf("operation %d: %+v", op, m.next(0))
		}
	}
}

// TestExchanges: a compare-and-exchange succeeds if the value in memory, of as many bits as the type has, is the expected
// one. One that reaches no memory counts as one that writes: it fails.
func TestExchanges(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	v := m.static(2)
	write(t, m, 0, v, 8, 0x1122334455667788)
	for _, c := range []struct {
		n, w       int
		addr, want uint64
		exchanges  bool
	}{
		{8, 64, v, 0x1122334455667788, true}, {8, 64, v, 0x22334455667788, false}, {4, 32, v, 0x55667788, true}, {4, 32, v, 0x1122334455667788, false},
		{1, 8, v, 0x88, true}, {1, 4, v, 8, true}, {1, 4, v, 0x88, false}, {2, 16, v + 2, 0x5566, true}, {8, 64, 0, 5, true}, {8, 64, v + 4993, 5, true},
	} {
		m.putAt(0, atCmpXchg, c.addr, c.want)
		if in := (program.Instr{Op: program.CmpXchg, N: uint16(c.n), W: uint8(c.w), A: program.Slot(0), B: program.Slot(1)}); m.exchanges(0, &in) != c.exchanges {
			t.Errorf("%+v: not so", c)
		}
	}
}

// TestCallEffects: what a call does to others, by what the platform says of its function.
func TestCallEffects(t *testing.T) {
	touch := func(c *Call, buf []Access) []Access { return append(buf, Access{Addr: c.Arg(0), Size: 8}) }
	says := func(c *Call, e *Effects) { e.AwaitsEnd(3) }
	whole, heap := reported{whole: true}, Effect{placeHeap, wholePlace, Reads}
	for name, x := range map[string]struct {
		External
		want    []Effect
		touches EffectKind
		reported
	}{
		"anything": {External: External{}, reported: whole}, "section": {External: External{Section: true}}, "section first": {External: External{Section: true, Effects: says}},
		"says":      {External: External{Effects: says}, want: []Effect{{placeEnds + 3, wholePlace, Writes}}},
		"says more": {External: External{Effects: says, Visible: Never, Contained: true, Accesses: touch}, want: []Effect{{placeEnds + 3, wholePlace, Writes}}},
		"lists":     {External: External{Effects: func(c *Call, e *Effects) { e.Accesses(c) }, Accesses: touch}, touches: Reads + 1},
		"opens":     {External: External{Effects: func(c *Call, e *Effects) { e.Opening(c) }, Accesses: touch}, touches: Opens + 1},
		"invisible": {External: External{Visible: Never}}, "visible": {External: External{Visible: Always}, reported: whole},
		"contained": {External: External{Contained: true, Accesses: touch}, touches: Reads + 1}, "contained, invisible": {External: External{Contained: true, Visible: Never, Accesses: touch}},
		"contained, visible": {External: External{Contained: true, Visible: Always, Accesses: touch}, touches: Reads + 1}, "touches nothing": {External: External{Contained: true}},
		"waits":              {External: External{Contained: true, Enabled: Always}, reported: reported{waits: true}},
		"allocates":          {External: External{Visible: Never, Allocates: true}, want: []Effect{heap}},
		"allocates and more": {External: External{Allocates: true}, want: []Effect{heap}, reported: whole},
		"frees":              {External: External{Visible: Never, Frees: true}, want: []Effect{{placeHeap, wholePlace, Updates}}},
	} {
		x.External.Name, x.External.Do = "x", does
		m := threaded(t, 64, 2, Options{}, &x.External)
		big, freed := m.static(2), block(t, m, 1, 8)
		m.putAt(0, atCall, big)
		x.reported.list = x.want
		if x.touches > 0 {
			x.reported.list = append(x.reported.list, m.touches(t, big, x.touches-1, 0xff)...)
		}
		if got := m.next(0); !got.equal(x.reported) {
			t.Errorf("%s: %+v, want %+v", name, got, x.reported)
		}
		d := m.descriptor(1, 0)
		m.set(d, m.w[d]|bitShared)
		errno := reported{append(slices.Clone(x.reported.list), append(m.lives(m.Record().ErrnoAddress(0)), m.touches(t, m.Record().ErrnoAddress(0), Writes, 0xf)...)...), x.reported.whole, x.reported.waits}
		if x.Allocates || x.Frees {
			errno.list = append(errno.list[len(x.want):], x.want...)
		}
		if got := m.next(0); !got.equal(errno) {
			t.Errorf("%s, others reach errno: %+v, want %+v", name, got, errno)
		}
		o, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(1, &o)
		if got := m.next(0); got.whole != (x.reported.whole || x.Allocates) {
			t.Errorf("%s, with a freed block: %+v", name, got)
		}
	}
	m := threaded(t, 64, 2, Options{}, outside()...)
	m.externals[0] = nil
	if m.putAt(0, callContained, 0); !m.next(0).equal(whole) {
		t.Error("a function that is not there")
	}
}

// TestCallLeft: a call that is left does what it says that it does, or anything, if it says nothing.
func TestCallLeft(t *testing.T) {
	m := &Machine{}
	m.callLeft(&External{}, &Call{}) // nobody asks
	for _, says := range []bool{false, true} {
		x, e := &External{}, &Effects{}
		if says {
			x.Effects = func(_ *Call, e *Effects) { e.add(3, Writes) }
		}
		m.effects = e
		if m.callLeft(x, &Call{}); e.Whole == says || (len(e.List) == 1) != says {
			t.Errorf("says what it does: %v; effects %v, anything: %v", says, e.List, e.Whole)
		}
	}
}
