package machine

import (
	"slices"
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// Instructions of threaded's program at which a test can put a thread: their operands are the slots 0, 1 and 2.
const (
	atRet = iota
	atLoad
	atStore
	atRMW
	atCmpXchg
	atMemSet
	atMemCopy
	atAdd
	atCallPtr
	atCall // a call of the first external; behind it those of the others
)

// threaded is a machine with threads whose program has a variable of 10 bytes, a constant of 4, a variable of 5000, an object
// that is nowhere defined and two thread-local variables.
func threaded(t *testing.T, bits uint, threads int, o Options, externals ...*External) *Machine {
	t.Helper()
	s := program.Slot
	p := &program.Program{PointerBits: bits,
		Code: []program.Instr{
			{Op: program.Ret}, {Op: program.Load, Dst: 3, A: s(0), N: 8, W: 64, Span: 8}, {Op: program.Store, A: s(0), B: s(1), N: 8, W: 64, Span: 8},
			{Op: program.RMW, Dst: 3, A: s(0), B: s(1), N: 8, W: 64}, {Op: program.CmpXchg, Dst: 3, A: s(0), B: s(1), C: s(2), N: 8, W: 64},
			{Op: program.MemSet, A: s(0), B: s(1), C: s(2), N: 1}, {Op: program.MemCopy, A: s(0), B: s(1), C: s(2), N: 1}, {Op: program.Add, Dst: 3, A: s(0), B: s(1), W: 64},
			{Op: program.CallPtr, A: s(0)},
		},
		Statics: []program.Static{
			{Name: "v", Size: 10}, {Name: "c", Kind: program.StaticConst, Size: 4, Init: []byte{1, 2, 3, 4}}, {Name: "big", Size: 5000},
			{Name: "u", Kind: program.StaticExternal, Size: 8},
			{Name: "nothing", Kind: program.StaticFunc, Size: 1, Func: -1, External: callNothing - atCall},
			{Name: "l", Size: 12, ThreadLocal: true, Init: []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}, {Name: "k", Size: 5000, ThreadLocal: true, Init: slices.Repeat([]byte{7}, 5000)},
		},
	}
	o.Externals = map[string]*External{}
	for i, x := range externals {
		p.Code = append(p.Code, program.Instr{Op: program.External, Imm: int64(i), C: program.Operand(i)})
		p.Sites = append(p.Sites, program.Site{Args: []program.Arg{{Value: s(0), Words: 1, Bits: 64}}, Result: program.Result{Slot: -1}, Unwind: -1})
		p.Externals = append(p.Externals, program.ExternalFunc{Name: x.Name, Static: -1})
		o.Externals[x.Name] = x
	}
	for i := range p.Code {
		p.Code[i].Flags |= program.FlagFirst
	}
	p.PlaceOf, p.FuncOf, p.Places = make([]int32, len(p.Code)), make([]int32, len(p.Code)), make([]source.Place, 1)
	p.Funcs = []program.Func{{Name: "main", End: len(p.Code), Slots: 8, ParamWords: 1, Params: []program.Param{{Words: 1}}}}
	program.AssignAddresses(p.Statics, bits)
	o.Entries = []int{0}
	m, err := New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	for range threads - 1 {
		if _, f := m.spawn(0, 0, []uint64{0}); f != nil {
			t.Fatal(f)
		}
	}
	for u := range threads {
		if _, f := m.newStackObject(u, 64, 0); f != nil { // room that stands for the slots of a frame
			t.Fatal(f)
		}
	}
	return m
}

// putAt puts a thread at an instruction, with values in its slots.
func (m *Machine) putAt(u, pc int, slots ...uint64) {
	m.pushFrame(u, 0, 0)
	fp := uint32(m.w[m.tcb(u)+tcbFP])
	for i, v := range slots {
		m.set(fp+uint32(i), v)
	}
	m.set(m.tcb(u)+tcbPC, uint64(pc))
}

func local(t *testing.T, m *Machine, u int, size uint64) uint64 {
	t.Helper()
	addr, f := m.newStackObject(u, size, 0)
	if f != nil {
		t.Fatal(f)
	}
	return addr
}

func block(t *testing.T, m *Machine, u int, size uint64) uint64 {
	t.Helper()
	addr, f := m.newHeapObject(u, size)
	if f != nil {
		t.Fatal(f)
	}
	return addr
}

func (m *Machine) desc(addr uint64) uint64 {
	o, _, _ := m.object(m.addr.Number(addr))
	return m.w[o.at]
}

func write(t *testing.T, m *Machine, u int, addr uint64, n uint, v uint64) {
	t.Helper()
	if f := m.Write(u, 0, addr, n, v); f != nil {
		t.Fatal(f)
	}
}

func (m *Machine) static(i int) uint64 { return m.p.Statics[i].Addr }

// TestSharedAt: what lies in a shared object that is not a constant, and what is not an object or no more one.
func TestSharedAt(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	private, public, freed := block(t, m, 0, 8), block(t, m, 0, 8), block(t, m, 0, 8)
	m.publish(public)
	o, _, _ := m.object(m.addr.Number(freed))
	m.freeBlock(0, &o)
	want := map[uint64]bool{private: false, public: true, freed: true, m.static(0): true, m.static(1): false, 0: true, block(t, m, 0, 8) + 1<<40: true}
	for addr, shared := range want {
		if m.SharedAt(addr) != shared {
			t.Errorf("%#x: not %v", addr, shared)
		}
	}
	if m := threaded(t, 64, 1, Options{}); m.SharedAt(m.static(0)) || m.SharedAt(0) {
		t.Error("shared with nobody")
	}
}

// TestOfThread: addresses of threads' objects, with those a step before, are all that lies between two bounds.
func TestOfThread(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for _, threads := range []int{1, 3} {
			m := threaded(t, bits, threads, Options{})
			first, n := m.Unknowns().ThreadAddresses()
			for v, want := range map[uint64]bool{
				0: false, m.static(0): false, first - 1: false, first: true, local(t, m, 0, 8): true, block(t, m, threads-1, 8): true,
				// A step on from there begins what would be the next thread's.
				first + n - 1: true, first + n: false,
			} {
				if m.Unknowns().OfThread(v) != want {
					t.Errorf("%d bits, %d threads: %#x: not %v", bits, threads, v, want)
				}
			}
		}
	}
}

// TestPublish: what can be reached from a published object is shared, and stack objects among it are leaked as well.
func TestPublish(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		a, b, other, behind := block(t, m, 0, 64), block(t, m, 0, 16), block(t, m, 0, 8), block(t, m, 0, 8)
		s, freed := local(t, m, 0, 8), block(t, m, 0, 8)
		n := m.addr.ptr
		write(t, m, 0, a+8, n, b)
		write(t, m, 0, a+64-uint64(n), n, freed)
		write(t, m, 0, b, n, a) // a circle
		write(t, m, 0, b+8, n, s)
		write(t, m, 0, other, n, a)
		// Behind an object lies a record of its bytes, which may look like a pointer.
		o, _, _ := m.object(m.addr.Number(a))
		m.set(o.base()+8, behind)
		dead, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(0, &dead)
		was := m.desc(freed)
		m.publish(a + 4)
		for _, x := range []uint64{a, b, s} {
			if m.desc(x)&bitShared == 0 || m.desc(x)&bitLeaked != 0 != (x == s) {
				t.Errorf("%d bits: descriptor %#x of what was reached", bits, m.desc(x))
			}
		}
		for _, x := range []uint64{other, behind} {
			if m.desc(x)&bitShared != 0 {
				t.Errorf("%d bits: what was not reached is shared", bits)
			}
		}
		if m.desc(freed) != was {
			t.Errorf("%d bits: a freed block was shared", bits)
		}
		mark := m.Mark()
		m.publish(m.static(0))
		m.publish(uint64(m.threads+1) << m.addr.RegionBits())
		m.publish(a)
		if m.Mark() != mark {
			t.Errorf("%d bits: publishing what is shared, or nothing, changed the state", bits)
		}
	}
}

// TestPublishEverywhereShared: where all is shared, stack objects that others may know still leak, with those that they
// point to.
func TestPublishEverywhereShared(t *testing.T) {
	m := threaded(t, 64, 2, Options{EverywhereShared: true})
	inner, lone := local(t, m, 0, 8), local(t, m, 0, 8)
	outer, late := local(t, m, 0, 16), local(t, m, 0, 8)
	leaked := func(x uint64) bool { return m.desc(x)&bitLeaked != 0 }
	write(t, m, 0, outer, 8, inner)
	write(t, m, 0, late, 8, lone)
	if leaked(inner) || leaked(lone) {
		t.Error("known to a younger variable only, and leaked")
	}
	m.publish(outer)
	if !leaked(outer) || !leaked(inner) || leaked(lone) || leaked(late) {
		t.Error("not those leak that were published")
	}
	write(t, m, 0, outer+8, 8, lone) // where others look
	if !leaked(lone) {
		t.Error("the address was stored where others look")
	}
	write(t, m, 0, block(t, m, 0, 8), 8, late)
	if !leaked(late) {
		t.Error("the address was stored in the heap")
	}
	theirs, mine := local(t, m, 1, 8), local(t, m, 0, 8)
	write(t, m, 0, theirs, 8, mine) // its address is a higher one
	if !leaked(mine) {
		t.Error("the address was stored on another stack")
	}
}

// TestEachPointer: values that no object of a thread has are left out; of those that may be a step before an object this is one.
func TestEachPointer(t *testing.T) {
	for _, c := range []struct {
		bits uint
		word uint64
		want []uint64
	}{
		{64, 0, nil}, {64, 1<<40 - 1<<19 - 1, nil}, {64, 1<<40 - 1, []uint64{1<<40 - 1, 1 << 40}}, {64, 1 << 40, []uint64{1 << 40}},
		{64, 0xffff<<48 | 5<<40, []uint64{5 << 40}}, {64, 0xffff << 48, nil}, {64, OpaqueWord(3), nil},
		{32, 0, nil}, {32, 5, []uint64{5}}, {32, 6 << 32, []uint64{6}}, {32, 6<<32 | 5, []uint64{5, 6}}, {32, OpaqueWord(3), nil},
	} {
		var got []uint64
		tiny(t, c.bits).eachPointer(c.word, func(v uint64) { got = append(got, v) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%d bits: %#x holds %#x", c.bits, c.word, got)
		}
	}
}

// TestStored: an address that is stored where it outlives its object leaks, and in a shared object it is shared.
func TestStored(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		old, x, young := local(t, m, 0, 8), local(t, m, 0, 8), local(t, m, 0, 8)
		for _, c := range []struct {
			name   string
			at     uint64
			leaked bool
			shared bool
		}{
			{"younger", young, false, false}, {"itself", x, false, false}, {"older", old, true, false}, {"heap", block(t, m, 0, 8), true, false},
			{"global", m.static(0), true, true}, {"at an odd place", m.static(2) + 1, true, true}, {"not aligned to 8", m.static(2) + 4, true, true},
		} {
			mark := m.Mark()
			write(t, m, 0, c.at, m.addr.ptr, x)
			if d := m.desc(x); d&bitLeaked != 0 != c.leaked || d&bitShared != 0 != c.shared {
				t.Errorf("%d bits, %s: descriptor %#x", bits, c.name, d)
			}
			m.Undo(mark)
		}
		// A block stays private in a private one.
		a, b := block(t, m, 0, 8), block(t, m, 0, 8)
		write(t, m, 0, a, m.addr.ptr, b)
		if m.desc(b)&(bitShared|bitLeaked) != 0 {
			t.Errorf("%d bits: a block that only its thread knows has %#x", bits, m.desc(b))
		}
		// An object that has ended changes no more.
		write(t, m, 0, m.static(2), m.addr.ptr, young)
		m.popObjects(0, m.w[m.tcb(0)+tcbObjects]-1)
		was := m.desc(young)
		for _, at := range []uint64{a, m.static(2) + 8, old} {
			write(t, m, 0, at, m.addr.ptr, young)
		}
		if was&bitFreed == 0 || m.desc(young) != was {
			t.Errorf("%d bits: %#x of an object that has ended, not %#x", bits, m.desc(young), was)
		}
		// Words that were not written say nothing.
		big := m.static(2)
		o, _, _ := m.object(m.addr.Number(big))
		m.set(o.base()+3, b)
		if bits == 32 {
			m.set(o.base()+3, b|b<<32)
		}
		write(t, m, 0, big+16, 8, 1)
		write(t, m, 0, big+12, 8, 1)
		if m.desc(b)&bitShared != 0 {
			t.Errorf("%d bits: a word behind what was written", bits)
		}
		buf := make([]byte, 16)
		for i := range m.addr.ptr {
			buf[8+i] = byte(b >> (8 * i))
		}
		mark := m.Mark()
		m.WriteBytes(0, 0, big+32, buf)
		if m.desc(b)&bitShared == 0 {
			t.Errorf("%d bits: the second word that was written", bits)
		}
		m.Undo(mark)
		// The last word of which a part is written.
		m.set(o.base()+8, b)
		if write(t, m, 0, big+56, 8, 1); m.desc(b)&bitShared != 0 {
			t.Errorf("%d bits: a word behind what was written", bits)
		}
		if write(t, m, 0, big+63, 2, 0); m.desc(b)&bitShared == 0 {
			t.Errorf("%d bits: the upper end of a write", bits)
		}
	}
}

// TestStoredOdd: a whole pointer that is stored where none belongs is found; parts of what lies there are none.
func TestStoredOdd(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		b, big := block(t, m, 0, 8), m.static(2)
		step := uint64(m.addr.ptr)
		for off := uint64(0); off < 16; off++ {
			mark := m.Mark()
			write(t, m, 0, big+off, m.addr.ptr, b)
			if m.desc(b)&bitShared == 0 {
				t.Errorf("%d bits: stored at %d and not shared", bits, off)
			}
			if odd := m.w[ctlOdd] != 0; odd != (off%step != 0) {
				t.Errorf("%d bits: stored at %d: odd is %v", bits, off, odd)
			}
			if found := m.referenced([]uint64{m.addr.Number(b)})[0]; !found {
				t.Errorf("%d bits: stored at %d and not found", bits, off)
			}
			m.Undo(mark)
		}
		o, _, _ := m.object(m.addr.Number(big))
		a := access{first: uint64(o.base())<<3 + 1, d0: o.d0, size: o.Size, desc: o.at}
		m.put(a, m.addr.ptr, b)
		write(t, m, 0, big+1, 1, b&0xff)
		if m.desc(b)&bitShared != 0 || m.w[ctlOdd] != 0 {
			t.Errorf("%d bits: one byte of what could be a pointer", bits)
		}
	}
}

// TestNamesStoredOdd: where names are to be found, one that is stored at an odd place is noted, as is the holder of a lock; the
// number of a thread is not.
func TestNamesStoredOdd(t *testing.T) {
	for _, o := range []Options{{}, {Symmetric: true}, {CounterAbstraction: true}} {
		for _, bits := range []uint{64, 32} {
			m := threaded(t, bits, 2, o)
			big := m.static(2)
			for off := uint64(0); off < 16; off++ {
				for _, x := range []struct {
					n uint
					v uint64
				}{{m.addr.ptr, m.ThreadName(1)}, {4, uint64(m.Record().OwnerName(2))}, {2, uint64(m.Record().OwnerName(2)) & 0xffff}} {
					mark := m.Mark()
					write(t, m, 0, big+off, x.n, x.v)
					if odd, want := m.w[ctlOdd] != 0, m.found() && x.n > 2 && off%4 != 0; odd != want {
						t.Errorf("%d bits, %+v, %d bytes at %d: odd is %v", bits, o, x.n, off, odd)
					}
					m.Undo(mark)
				}
			}
		}
	}
}

// TestMovedPointers: a copy brings pointers to odd places, if the ends are not aligned alike.
func TestMovedPointers(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		b, big := block(t, m, 0, 8), m.static(2)
		n := uint64(m.addr.ptr)
		write(t, m, 0, big+2*n, m.addr.ptr, b)
		for _, c := range []struct {
			to, from, n uint64
			odd         bool
		}{
			{100*n + 1, n, 4 * n, true}, {100 * n, n, 4 * n, false}, {100*n + 1, n + 1, 4 * n, false}, {100 * n, n + 1, 4 * n, true},
			{100*n + 1, n, 2 * n, true}, {100*n + 1, n, 2*n - 1, false}, {100*n + 1, 2*n + 1, 2 * n, false}, {100 * n, n + 1, 2*n - 1, true},
		} {
			mark := m.Mark()
			if f := m.copyMemory(0, 0, big+c.to, big+c.from, c.n); f != nil {
				t.Fatal(f)
			}
			if odd := m.w[ctlOdd] != 0; odd != c.odd {
				t.Errorf("%d bits: %+v: odd is %v", bits, c, odd)
			}
			m.Undo(mark)
		}
		o, _, _ := m.object(m.addr.Number(b))
		m.freeBlock(0, &o)
		m.copyMemory(0, 0, big+801, big, 64)
		write(t, m, 0, big+2*n, m.addr.ptr, 0)
		if !m.referenced([]uint64{m.addr.Number(b)})[0] {
			t.Errorf("%d bits: the copy of a dangling pointer is not found", bits)
		}
	}
}

// TestStepBefore: a pointer a step before an object's start keeps its number, as a plain word and as an opaque one of which nobody
// sees what it is made of.
func TestStepBefore(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		block(t, m, 1, 8)
		block(t, m, 1, 8)
		dead := block(t, m, 1, 8)
		global, _, _ := m.object(m.addr.Number(m.static(2)))
		for v, want := range map[uint64]bool{dead - 4: true, dead: true, dead + 8: true, m.addr.Page(m.addr.Number(dead) - 1): false} {
			m.set(global.base(), v)
			if got := m.referenced([]uint64{m.addr.Number(dead)})[0]; got != want {
				t.Errorf("%d bits: %#x to %#x: %v", bits, v, dead, got)
			}
			m.set(global.base(), OpaqueWord(1))
			m.Unknowns().SetValues(within{madeOf{of: map[uint64]uint64{OpaqueWord(1): v}}})
			if got := m.referenced([]uint64{m.addr.Number(dead)})[0]; got != want {
				t.Errorf("%d bits: opaque %#x to %#x: %v", bits, v, dead, got)
			}
		}
	}
}

// TestReferenced looks for pointers in all that makes a state, but not in descriptors.
func TestReferenced(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 4, Options{})
		dead := m.addr.Number(block(t, m, 1, 8))
		block(t, m, 1, 8)
		other := m.addr.Number(block(t, m, 1, 8))
		ask := func(want bool, where string) {
			t.Helper()
			if got := m.referenced([]uint64{other, dead, 77}); got[0] || got[1] != want || got[2] {
				t.Errorf("%d bits: %s: %v", bits, where, got)
			}
		}
		ask(false, "nowhere")
		b := m.tcb(3)
		heap, _, _ := m.object(m.addr.Number(block(t, m, 3, 8)))
		global, _, _ := m.object(m.addr.Number(m.static(2)))
		for where, at := range map[string]uint32{"control block": b + tcbWait, "stack": b + tcbWords, "heap": heap.base(), "global": global.base(), "the last word": m.globalEnd - 1} {
			was := m.w[at]
			m.set(at, m.addr.Page(dead)|3)
			ask(true, where)
			if bits == 32 {
				m.set(at, m.addr.Page(dead)<<32)
				ask(true, where)
			}
			m.set(at, was)
		}
		m.set(global.base(), OpaqueWord(1))
		ask(false, "an opaque word that nobody knows")
		for _, v := range []uint64{m.addr.Page(dead), m.addr.Page(dead) - 4, m.addr.Page(dead) | 1<<(m.addr.PageBits(dead)-1)} {
			m.Unknowns().SetValues(madeOf{of: map[uint64]uint64{OpaqueWord(1): v}})
			ask(true, "an opaque word")
		}
		m.set(global.base(), m.addr.Page(dead))
		ask(true, "an ordinary word among opaque ones")
		m.set(global.base(), 0)
		ask(false, "nowhere again")
	}
}

// TestReferencedDescriptors: where a large object lies looks like a pointer if addresses are short.
func TestReferencedDescriptors(t *testing.T) {
	m := threaded(t, 32, 4, Options{})
	for _, make := range []func(*testing.T, *Machine, int, uint64) uint64{local, block} {
		var at [3]uint64
		for i := range at {
			at[i] = make(t, m, 3, 80_000)
		}
		id := m.addr.Number(m.desc(at[1]) & 0xffffffff)
		if m.referenced([]uint64{id})[0] {
			t.Error("a descriptor was taken for a pointer")
		}
	}
}
