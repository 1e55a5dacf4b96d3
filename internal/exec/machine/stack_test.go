package machine

import (
	"strings"
	"testing"
)

// TestStackObjectsEnd: numbers of objects whose function has returned are given again, but for those that a value still
// names, anywhere in them.
func TestStackObjectsEnd(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for _, inside := range []uint64{0, 5000} {
			m := threaded(t, bits, 2, Options{})
			b, global := m.tcb(0), m.static(2)
			mark := m.w[b+tcbObjects]
			before := m.Mark()
			m.putAt(0, atRet)
			low, kept, high := local(t, m, 0, 8000), local(t, m, 0, 8000), local(t, m, 0, 8000)
			write(t, m, 0, global, m.addr.ptr, kept+inside)
			write(t, m, 0, global+16, m.addr.ptr, low)
			write(t, m, 0, global+16, m.addr.ptr, 0) // leaked, but forgotten
			m.popFrame(0)
			o, _, ok := m.object(m.addr.Number((kept + inside)))
			if !ok || !o.Freed() || o.Alive() || o.Kind() != StackObject {
				t.Errorf("%d bits: what is still named is %#x", bits, o.d0)
			}
			if _, f := m.Read(0, 0, kept+inside, 1); f == nil || f.Check != UseAfterReturn {
				t.Errorf("%d bits: %v", bits, f)
			}
			for _, x := range []uint64{low, low + 5000, high, high + 5000} {
				if _, _, ok := m.object(m.addr.Number(x)); ok {
					t.Errorf("%d bits: a number that nothing names is kept", bits)
				}
			}
			want := mark + m.addr.Span(0, 8000)*2
			if got := m.w[b+tcbObjects]; got != want {
				t.Errorf("%d bits: %d numbers in use, not %d", bits, got, want)
			}
			for at := b + descBase + uint32(want)*2; at < b+descBase+uint32(want)*2+40; at++ {
				if m.w[at] != 0 {
					t.Errorf("%d bits: a word of a descriptor that is not in use", bits)
				}
			}
			first := m.addr.Number(low)
			if m.addr.Span(0, 40000) > m.addr.Span(0, 8000) { // it has no room before the one that is kept
				first += 2 * m.addr.Span(0, 8000)
			}
			if large, small := local(t, m, 0, 40000), local(t, m, 0, 8); m.addr.Number(large) != first || small < large {
				t.Errorf("%d bits: objects of 40,000 and 8 bytes have numbers %d and %d, behind %d", bits, m.addr.Number(large), m.addr.Number(small), m.addr.Number(low))
			}
			m.popObjects(0, mark)
			if fresh := local(t, m, 0, 8); fresh != low {
				t.Errorf("%d bits: the number %d is not given again, but %d", bits, m.addr.Number(low), m.addr.Number(fresh))
			}
			// Once nothing names it, it goes with the next end.
			write(t, m, 0, global, m.addr.ptr, 0)
			m.popObjects(0, mark)
			if m.w[b+tcbObjects] != mark {
				t.Errorf("%d bits: %d numbers are left in use", bits, m.w[b+tcbObjects]-mark)
			}
			m.Undo(before)
		}
	}
}

// TestPopFrame: the words of a frame and of its objects are zero afterwards, and the caller is on top.
func TestPopFrame(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	b := m.tcb(0)
	m.putAt(0, atRet, 1, 2, 3)
	sp, fp, objects := m.w[b+tcbSP], m.w[b+tcbFP], m.w[b+tcbObjects]
	m.pushFrame(0, 0, frameCallback|5)
	m.set(uint32(m.w[b+tcbFP])+framePhase&0xffffffff, 7)
	for i := range uint32(8) {
		m.set(uint32(m.w[b+tcbFP])+i, 9*uint64(i&1)+1)
	}
	x := local(t, m, 0, 16)
	write(t, m, 0, x, 8, 5)
	write(t, m, 0, x+8, 8, 5)
	end := m.w[b+tcbSP]
	m.set(uint32(end), 3)
	if call, phase := m.popFrame(0); call != frameCallback|5 || phase != 7 {
		t.Errorf("the header %#x, %d", call, phase)
	}
	if m.w[b+tcbSP] != sp || m.w[b+tcbFP] != fp || m.w[b+tcbObjects] != objects {
		t.Error("not as before the call")
	}
	if m.w[end] != 3 {
		t.Error("a word above the stack changed")
	}
	m.set(uint32(end), 0)
	for at := sp; at < end+4; at++ {
		if m.w[at] != 0 {
			t.Errorf("word %d of the frame is %d", at-sp, m.w[at])
		}
	}
	if m.w[fp] != 1 || m.w[fp+2] != 3 {
		t.Error("the caller's slots")
	}
}

// TestPopFrameKept: objects that outlive a call do not count as the callee's.
func TestPopFrameKept(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	mine := local(t, m, 0, 8)
	m.pushFrame(0, 0, 0)
	m.popFrame(0)
	if m.desc(mine)&bitAlive == 0 {
		t.Error("the caller's variable ended")
	}
}

// TestPopFrameUnsaved: no word names a frame that setjmp did not save, whatever it looks like.
func TestPopFrameUnsaved(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	b, at := m.tcb(0), m.static(2)
	m.pushFrame(0, 0, 5)
	offset := m.w[b+tcbFP] - uint64(b)
	write(t, m, 0, at, 8, offset)
	write(t, m, 0, at+8, 8, m.jumpMark(0))
	m.popFrame(0)
	if got := word(m.bytes(at, 8)); got != offset {
		t.Errorf("the word is %d, was %d", got, offset)
	}
}

// TestNotLeaked: what looks like the address of a variable that never leaked keeps no number.
func TestNotLeaked(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	b := m.tcb(0)
	mark := m.w[b+tcbObjects]
	x := local(t, m, 0, 8)
	o, _, _ := m.object(m.addr.Number(m.static(2)))
	m.set(o.base(), x)
	m.popObjects(0, mark)
	if _, _, ok := m.object(m.addr.Number(x)); ok || m.w[b+tcbObjects] != mark {
		t.Error("the number is kept")
	}
}

// TestLeakResult: a result that points to a local of the function leaks it, and nothing else.
func TestLeakResult(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	outer := local(t, m, 0, 8)
	b := m.tcb(0)
	mark := m.w[b+tcbObjects]
	mine, theirs, heap := local(t, m, 0, 8), local(t, m, 1, 8), block(t, m, 0, 8)
	for range mark + 2 { // one with a number like that of a local
		heap = block(t, m, 0, 8)
	}
	before := m.Mark()
	for _, v := range []uint64{outer, heap, theirs, m.Record().ErrnoAddress(0), 0, 5, m.static(0), 1 << 63} {
		m.leakResult(0, v, mark)
	}
	m.leakResult(0, m.Record().ErrnoAddress(0), 0)
	m.leakResult(1, mine, 0)
	if m.Mark() != before {
		t.Error("what is no local of the function leaks")
	}
	m.leakResult(0, mine, mark)
	if m.desc(mine)&bitLeaked == 0 {
		t.Error("the local does not")
	}
	m.leakResult(0, outer, mark-1)
	if m.desc(outer)&bitLeaked == 0 {
		t.Error("the first local does not")
	}
	write(t, m, 0, m.static(2), 8, mine)
	m.popObjects(0, mark)
	before = m.Mark()
	if m.leakResult(0, mine, mark); m.Mark() != before || m.desc(mine)&bitFreed == 0 {
		t.Error("what has ended")
	}
}

// TestLeakResultHalf: with 32 bits, either half of a word of the result may point to a local.
func TestLeakResultHalf(t *testing.T) {
	for _, shift := range []uint{0, 32} {
		m := threaded(t, 32, 2, Options{})
		mine := local(t, m, 0, 8)
		if m.leakResult(0, mine<<shift|1<<(32-shift), 0); m.desc(mine)&bitLeaked == 0 {
			t.Errorf("at bit %d: the local does not leak", shift)
		}
	}
}

// TestRestoreKeeps: what a variable of the function points to, also from a step before, keeps its number; so does all if an opaque
// one may. What it does not point to any more is free when the next one ends, so that rounds of a loop need two numbers.
func TestRestoreKeeps(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for _, x := range []struct {
			slot func(addr uint64) uint64
			kept bool
		}{
			{func(addr uint64) uint64 { return addr }, true}, {func(addr uint64) uint64 { return addr - 4 }, true}, {func(addr uint64) uint64 { return addr + 4 }, true},
			{func(uint64) uint64 { return 5 }, false}, {func(uint64) uint64 { return OpaqueWord(3) }, false}, {func(addr uint64) uint64 { return OpaqueWord(4) }, true},
		} {
			m := threaded(t, bits, 2, Options{})
			m.o.Opaque = true
			token, living := m.height(0), m.livingObjects(0)
			addr := local(t, m, 0, 8)
			m.Unknowns().SetValues(madeOf{of: map[uint64]uint64{OpaqueWord(3): 7, OpaqueWord(4): addr}})
			slot := m.slot(0, 1)
			m.set(slot, x.slot(addr))
			m.stackRestore(0, token)
			if _, _, kept := m.object(m.addr.Number(addr)); kept != x.kept || m.livingObjects(0) != living {
				t.Errorf("%d bits, the slot has %#x: kept: %v, %d live of %d", bits, m.w[slot], kept, m.livingObjects(0), living)
			}
		}
	}
	m := threaded(t, 64, 2, Options{})
	token, living, slot := m.height(0), m.livingObjects(0), m.slot(0, 1)
	for round := range uint64(5) {
		m.set(slot, local(t, m, 0, 8))
		m.stackRestore(0, token)
		if got, want := m.addr.Number(m.w[slot])&(1<<m.addr.idBits-1), living+round%2; got != want {
			t.Errorf("round %d: number %d, want %d", round, got, want)
		}
	}
}

// TestLivingObjects: the numbers of a call's objects come behind those of all that live, and end with them, also where one that has
// ended before keeps a higher one.
func TestLivingObjects(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		mine := local(t, m, 0, 8000)
		living := m.livingObjects(0)
		if want := m.addr.Number(mine)&(1<<m.addr.idBits-1) + m.addr.Span(0, 8000); living != want {
			t.Errorf("%d bits: %d numbers up to the last living object, want %d", bits, living, want)
		}
		m.pushFrame(0, 0, 0)
		_, above := local(t, m, 0, 8), local(t, m, 0, 8)
		write(t, m, 0, m.static(2), m.addr.ptr, above)
		m.popFrame(0)
		if m.livingObjects(0) != living || m.w[m.tcb(0)+tcbObjects] != living+2 {
			t.Errorf("%d bits: %d numbers up to the last living object, want %d; %d in use", bits, m.livingObjects(0), living, m.w[m.tcb(0)+tcbObjects])
		}
		m.pushFrame(0, 0, 0)
		below := local(t, m, 0, 8)
		m.popFrame(0)
		if _, _, ok := m.object(m.addr.Number(below)); ok || m.addr.Number(below)+1 != m.addr.Number(above) {
			t.Errorf("%d bits: number %d, below %d: ended: %v", bits, m.addr.Number(below), m.addr.Number(above), !ok)
		}
		if _, f := m.Read(0, 0, above, 1); f == nil || f.Check != UseAfterReturn {
			t.Errorf("%d bits: %v", bits, f)
		}
	}
}

// TestStackRestore ends the objects made since a token was given, and the words of the stack from the first of them on.
func TestStackRestore(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	b := m.tcb(0)
	first := local(t, m, 0, 8)
	token, objects, sp := m.height(0), m.w[b+tcbObjects], m.w[b+tcbSP]
	m.stackRestore(0, token)
	m.stackRestore(0, token+5)
	if m.w[b+tcbObjects] != objects || m.w[b+tcbSP] != sp {
		t.Error("nothing was made since")
	}
	x, y := local(t, m, 0, 8), local(t, m, 0, 24)
	write(t, m, 0, y, 8, 77)
	write(t, m, 0, m.static(2), 8, x)
	m.stackRestore(0, token)
	if m.desc(first)&bitAlive == 0 || m.desc(x) != uint64(StackObject)<<kindShift|bitFreed || m.w[b+tcbSP] != sp {
		t.Errorf("%#x, %#x, %d words", m.desc(first), m.desc(x), m.w[b+tcbSP]-sp)
	}
	// x has ended, and has no words: only z does.
	z := local(t, m, 0, 8)
	write(t, m, 0, z, 8, 78)
	m.stackRestore(0, token)
	if m.w[b+tcbSP] != sp || m.w[sp] != 0 {
		t.Errorf("%d words are left", m.w[b+tcbSP]-sp)
	}
	if m.desc(first)&bitAlive == 0 {
		t.Error("an older object ended")
	}
}

// TestLifetimeEnd makes the whole of a living stack object zero, and nothing else.
func TestLifetimeEnd(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	x, heap := local(t, m, 0, 20), block(t, m, 0, 8)
	after := local(t, m, 0, 8)
	for _, addr := range []uint64{x, x + 8, heap, after} {
		write(t, m, 0, addr, 8, 5)
	}
	write(t, m, 0, m.static(2), 8, 5)
	before := m.Mark()
	for _, addr := range []uint64{x + 8, heap, m.static(2), 0, 1 << 60} {
		m.lifetime(addr, false)
	}
	if m.Mark() != before {
		t.Error("what is no start of a stack object ended")
	}
	m.publish(x)
	version := m.o.Discipline.Version()
	m.lifetime(x, false)
	o, _, _ := m.object(m.addr.Number(x))
	for k := range m.roomFor(20) {
		if m.w[o.base()+k] != 0 {
			t.Errorf("word %d is not zero", k)
		}
	}
	if v, _ := m.Read(0, 0, after, 8); v != 5 || m.o.Discipline.Version() == version {
		t.Errorf("the next object holds %d", v)
	}
	write(t, m, 0, m.static(2)+8, 8, after)
	m.popObjects(0, uint64(o.Index)+1)
	before = m.Mark()
	version = m.o.Discipline.Version()
	if m.lifetime(after, false); m.Mark() != before || m.o.Discipline.Version() != version {
		t.Error("it ended before")
	}
}

// TestLifetime: a variable out of scope may not be accessed, and holds nothing when its block is entered again.
func TestLifetime(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	x := local(t, m, 0, 8)
	write(t, m, 0, x, 8, 5)
	m.lifetime(x, false)
	for _, write := range []bool{false, true} {
		if _, f := m.check(0, 0, x, 8, write); f == nil || f.Check != UseAfterReturn || !strings.Contains(f.Text, "whose block was left") {
			t.Errorf("write %v: %+v", write, f)
		}
	}
	m.lifetime(x, true)
	a, f := m.check(0, 0, x, 8, false)
	if f != nil || !m.neverWritten(a, 8) || m.get(a, 8) != 0 {
		t.Errorf("in scope again: %+v", f)
	}
}

// TestSpawn: threads have their number, errno, thread-local variables and arguments; too many are a limit.
func TestSpawn(t *testing.T) {
	m := threaded(t, 64, 1, Options{MaxThreads: 3})
	for u := 1; u < 3; u++ {
		got, f := m.spawn(0, 0, []uint64{uint64(40 + u)})
		if f != nil || got != u || m.live != u+1 || m.threads != u+1 || m.Status(u) != Running || m.w[m.tcb(u)+tcbFlags] != 0 {
			t.Errorf("thread %d of %d: %v", got, u, f)
		}
		if fp := m.w[m.tcb(u)+tcbFP]; m.w[fp] != uint64(40+u) {
			t.Errorf("thread %d: argument %d", u, m.w[fp])
		}
		for i, size := range map[int]uint64{5: 12, 6: 5000} {
			addr := m.threadLocal(u, i)
			buf := make([]byte, size)
			if f := m.ReadBytes(u, 0, addr, buf); f != nil {
				t.Fatal(f)
			}
			for k, v := range buf {
				if v != m.p.Statics[i].Init[k] {
					t.Errorf("thread %d: byte %d of variable %d is %d", u, k, i, v)
				}
			}
			if _, f := m.Read(u, 0, addr+size, 1); f == nil {
				t.Errorf("variable %d is longer than it is", i)
			}
		}
		if _, f := m.Read(u, 0, m.Record().ErrnoAddress(u), 4); f != nil {
			t.Error(f)
		}
	}
	if m.Notes().OutOfThreads() {
		t.Error("there was room")
	}
	if _, f := m.spawn(0, 0, nil); f == nil || f.Class != Limit || !m.Notes().OutOfThreads() || m.threads != 3 || m.live != 3 {
		t.Errorf("the fourth: %v", f)
	}
}

// TestSpawnNoRoom: thread-local variables and a first frame may need more room than a stack has.
func TestSpawnNoRoom(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	size := m.p.Statics[5].Size
	m.p.Statics[5].Size = stackLimit * 8
	if _, f := m.spawn(0, 0, nil); f == nil || f.Class != Limit {
		t.Errorf("thread-local variables: %v", f)
	}
	m = threaded(t, 64, 1, Options{})
	m.p.Statics[5].Size = size
	m.p.Funcs[0].Slots = stackLimit
	if _, f := m.spawn(0, 0, nil); f == nil || f.Class != Limit {
		t.Errorf("a frame: %v", f)
	}
}

// TestThreadLocal: each variable has its own place, on both kinds of targets.
func TestThreadLocal(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := threaded(t, bits, 2, Options{})
		first, second := m.threadLocal(1, 5), m.threadLocal(1, 6)
		if o, _, _ := m.object(m.addr.Number(first)); o.Index != 1 || o.Size != 12 || o.Thread != 1 {
			t.Errorf("%d bits: the first is %+v", bits, o)
		}
		if o, _, _ := m.object(m.addr.Number(second)); o.Index != 1+int(m.addr.Span(0, 12)) || o.Size != 5000 {
			t.Errorf("%d bits: the second is %+v", bits, o)
		}
	}
}

// TestNumbersAgain: only where threads are counted is the number of one that is gone given again, and a new one distinguished.
func TestNumbersAgain(t *testing.T) {
	for _, counting := range []bool{false, true} {
		m := threaded(t, 64, 3, Options{CounterAbstraction: counting})
		if isNew := m.flags(2) == flagNew; isNew != counting {
			t.Errorf("counting %v: a new thread has the flags %#x", counting, m.w[m.tcb(2)+tcbFlags])
		}
		m.set(m.tcb(1)+tcbStatus, uint64(Unborn))
		want := 3
		if counting {
			want = 1
		}
		if got := m.nextThread(); got != want {
			t.Errorf("counting %v: the next is %d", counting, got)
		}
	}
}

// TestFinish: of a thread that has ended only its result is left, which its joiner may use, and of a joined one nothing.
func TestFinish(t *testing.T) {
	for _, steady := range []bool{false, true} {
		m := threaded(t, 64, 3, Options{Steady: steady})
		result := block(t, m, 1, 8)
		mine := local(t, m, 1, 8)
		write(t, m, 1, mine, 8, 5)
		b := m.tcb(1)
		for i := range 3 {
			m.Record().SetSpare(1, i, 7)
		}
		m.Record().SetFlags(1, 4)
		m.set(b+tcbErrno, 9)
		m.finish(1, result)
		if m.desc(result)&bitShared == 0 {
			t.Error("the joiner may not use the result")
		}
		if m.Status(1) != Finished || m.Record().Result(1) != result || m.w[b+tcbObjects] != 0 || m.Record().Errno(1) != 0 {
			t.Errorf("status %d, result %#x", m.Status(1), m.Record().Result(1))
		}
		if live := m.live; live != 2 && !steady || live != 3 && steady {
			t.Errorf("steady %v: %d live", steady, live)
		}
		m.set(b+tcbWords, 6) // an end leaves no words, so that this one is another's
		m.Record().Join(1, 0)
		if m.Status(1) != Reaped || m.Record().Result(1) != 0 || m.Record().Flags(1) != 0 || m.Record().Spare(1, 0)|m.Record().Spare(1, 1)|m.Record().Spare(1, 2) != 0 || m.w[b+tcbWords] != 6 {
			t.Error("something is left of a joined thread")
		}
		if m.live != 2 || m.alive().Has(1) {
			t.Errorf("steady %v: %d live after joining", steady, m.live)
		}
	}
}

// TestUnwrittenHolds: memory that was never written holds what is said of it, and counts as written then.
func TestUnwrittenHolds(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	x := local(t, m, 0, 20)
	read := func(addr uint64, n uint) (uint64, bool) {
		mark, blind := m.Mark(), len(m.notes.uninitialised)
		v, f := m.Read(0, 3, addr, n)
		if f != nil {
			t.Fatal(f)
		}
		now := len(m.notes.uninitialised) > blind
		clear(m.notes.uninitialised)
		_ = mark
		return v, now
	}
	if v, blind := read(x, 4); v != 0 || !blind || len(m.Notes().UnwrittenReads()) != 0 {
		t.Errorf("%d, blind %v: nothing is said", v, blind)
	}
	hold := func(u map[uint64][]byte) {
		m.o.Unwritten = u
		if err := (&loader{m}).layFills(); err != nil {
			t.Fatal(err)
		}
	}
	hold(map[uint64][]byte{x + 1: {0x21}, x + 12: {3}, x + 19: {4}})
	if v, blind := read(x+4, 4); v != 0 || !blind || len(m.Notes().UnwrittenReads()) != 0 {
		t.Errorf("%d, blind %v: nothing is said of these bytes", v, blind)
	}
	if v, blind := read(x, 4); v != 0x2100 || blind {
		t.Errorf("%#x, blind %v", v, blind)
	}
	if h := m.Notes().UnwrittenReads(); len(h) != 1 || h[0] != (UnwrittenRead{PC: 3, Object: h[0].Object, Offset: 0, Size: 4, Value: 0x2100}) {
		t.Errorf("%+v", h)
	}
	o, _, _ := m.object(m.addr.Number(x))
	a := access{first: uint64(o.base())<<3 + 2, d0: o.d0, size: o.Size, desc: o.at}
	if m.neverWritten(a, 1) {
		t.Error("the bytes do not count as written")
	}
	var buf [11]byte
	if f := m.ReadBytes(0, 4, x+9, buf[:]); f != nil || buf != [11]byte{3: 3, 10: 4} {
		t.Errorf("%v, %v", f, buf)
	}
	if h := m.Notes().UnwrittenReads(); len(h) != 3 || h[1].Offset != 9 || h[1].Size != 8 || h[1].Value != 3<<24 || h[2].Offset != 17 || h[2].Size != 3 || h[2].Value != 4<<16 {
		t.Errorf("%+v", h)
	}
	y := local(t, m, 0, 8)
	hold(map[uint64][]byte{y: {9}})
	if v, _ := read(y, 8); v != 9 || len(m.Notes().UnwrittenReads()) != 1 {
		t.Errorf("%d, held %+v", v, m.Notes().UnwrittenReads())
	}
	hold(map[uint64][]byte{x + 20: {1}, 8: {1}})
	if m.fillUnwritten(3, x+16, 5) || m.fillUnwritten(3, 8, 1) {
		t.Error("memory outside of objects")
	}
}

// TestUnwrittenHoldsNext: memory that is never written again holds what is said of the next time; an undo goes back to the time before.
func TestUnwrittenHoldsNext(t *testing.T) {
	m := threaded(t, 64, 1, Options{})
	x := local(t, m, 0, 8)
	m.o.Unwritten = map[uint64][]byte{x: {7, 0, 9}}
	if err := (&loader{m}).layFills(); err != nil {
		t.Fatal(err)
	}
	again := func() {
		if f := m.Record().Unwrite(0, 3, x, 8); f != nil {
			t.Fatal(f)
		}
	}
	read := func() uint64 {
		v, f := m.Read(0, 3, x, 4)
		if f != nil {
			t.Fatal(f)
		}
		return v
	}
	begin := m.Mark()
	for round, want := range []uint64{7, 0, 9} {
		if v, twice := read(), read(); v != want || twice != want {
			t.Errorf("round %d: %d and %d, want %d", round, v, twice, want)
		}
		again()
	}
	if n := len(m.Notes().UnwrittenReads()); n != 2 {
		t.Errorf("%d reads found something, want 2", n)
	}
	m.Undo(begin)
	if v, n := read(), len(m.Notes().UnwrittenReads()); v != 7 || n != 1 {
		t.Errorf("after the undo: %d, %d reads", v, n)
	}
}
