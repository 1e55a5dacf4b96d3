package machine

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/ir/program"
)

// TestPieceOf: pieces are powers of two, as large as the alignment allows at either end.
func TestPieceOf(t *testing.T) {
	for _, align := range []uint64{1, 2, 4, 8} {
		for rest := range uint64(40) {
			for _, backwards := range []bool{false, true} {
				n := pieceOf(align, rest, backwards)
				if rest == 0 {
					if n != 0 {
						t.Errorf("nothing is left, and the next piece has %d bytes", n)
					}
					continue
				}
				largest := uint64(1)
				for k := largest; k <= min(align, rest); k *= 2 {
					if !backwards || rest%k == 0 {
						largest = k
					}
				}
				if n != largest {
					t.Errorf("a piece of %d bytes, aligned to %d, backwards %v: %d bytes, not %d", rest, align, backwards, n, largest)
				}
			}
		}
	}
}

// copying is a machine with two threads at a copy, or fill, between two addresses.
func copying(t *testing.T, o Options, op program.Op, align uint16) (*Machine, *program.Instr) {
	t.Helper()
	m := coded(t, o, nil, first(program.Instr{Op: op, A: program.Slot(0), B: program.Slot(1), C: program.Slot(2), N: align}))
	if _, f := m.spawn(0, 0, nil); f != nil {
		t.Fatal(f)
	}
	return m, &m.p.Code[0]
}

func (m *Machine) resolve(t *testing.T, thread int, addr, n uint64) access {
	t.Helper()
	a, f := m.check(thread, 0, addr, n, true)
	if f != nil {
		t.Fatal(f)
	}
	return a
}

func (m *Machine) bytes(addr uint64, n int) []byte {
	buf := make([]byte, n)
	m.Peek(addr, buf)
	return buf
}

// TestTornCopy: a copy in pieces is a copy, in whatever way its ends overlap, however far it has come when nobody else
// notices it any more. Each piece is an aligned power of two of bytes and changes nothing else.
func TestTornCopy(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 600 {
		align := uint64(1) << r.IntN(4)
		both, fill := r.IntN(2) == 0, r.IntN(5) == 0
		op := program.MemCopy
		if fill {
			op = program.MemSet
		}
		m, in := copying(t, Options{}, op, uint16(align))
		base := m.p.Statics[2].Addr
		n := uint64(1 + r.IntN(40))
		to, from := r.Uint64N(48/align)*align, r.Uint64N(48/align)*align
		for i := range uint64(128) {
			m.Write(0, 0, base+i, 1, i+100)
		}
		m.set(m.slot(0, 0), base+to)
		m.set(m.slot(0, 1), base+from)
		m.set(m.slot(0, 2), n)
		want := m.bytes(base, 128)
		copy(want[to:], bytes.Clone(want[from:from+n]))
		dst := m.resolve(t, 0, base+to, n)
		src := m.resolve(t, 0, base+from, n)
		if fill {
			src = dst
			for i := range n {
				want[to+i] = byte(base + from)
			}
		}
		left := r.IntN(60) // actions until nobody notices it any more
		more := true
		for ; more && left > 0; left-- {
			before := m.bytes(base, 128)
			read := m.w[m.tcb(0)+tcbPhase]&tornRead != 0
			progress, _ := m.Inspect().CopyProgress(0)
			more = m.tearBlock(0, in, m.slot(0, 0), dst, src, n, both)
			if more != m.Memory().Copying(0) {
				t.Fatalf("round %d: there is more: %v", round, more)
			}
			x := diff(before, m.bytes(base, 128))
			after, _ := m.Inspect().CopyProgress(0)
			if both && !fill && !read {
				if after != progress || x.size != 0 || !more {
					t.Fatalf("round %d: a piece is read and written by one action", round)
				}
				continue
			}
			if more {
				x.size = after - progress
			} else {
				x.size = n - progress
			}
			if x.size == 0 || x.size&(x.size-1) != 0 || x.size > align {
				t.Fatalf("round %d: a piece of %d bytes, aligned to %d", round, x.size, align)
			}
			at := to + progress
			if from < to && to < from+n && !fill {
				at = to + n - progress - x.size
			}
			if at%x.size != 0 || x.changed && (x.first < at || x.last >= at+x.size) {
				t.Fatalf("round %d: a piece of %d bytes at %d changes %d to %d", round, x.size, at, x.first, x.last)
			}
		}
		if more {
			d, s, rest := m.restOf(0, in, dst, src, n)
			if m.Memory().Copying(0) {
				t.Fatalf("round %d: what is left is not the end", round)
			}
			if rest > 0 && fill {
				m.fill(d, byte(base+from), rest)
			} else if rest > 0 {
				m.moveMemory(0, d, s, rest)
			}
		}
		if got := m.bytes(base, 128); !bytes.Equal(got, want) || m.w[m.tcb(0)+tcbResult] != 0 {
			t.Fatalf("round %d: %d bytes from %d to %d, aligned to %d, both ends %v, fill %v:\n%v, not\n%v", round, n, from, to, align, both, fill, got, want)
		}
		m.Close()
	}
}

// difference is where bytes differ.
type difference struct {
	first, last, size uint64
	changed           bool
}

func diff(a, b []byte) (c difference) {
	for i := range a {
		if a[i] != b[i] {
			if !c.changed {
				c.first = uint64(i)
			}
			c.last, c.changed, c.size = uint64(i), true, 1
		}
	}
	return c
}

// TestTornUnwritten: a piece takes along which of its bytes were ever written, into what keeps that, and from what does not.
func TestTornUnwritten(t *testing.T) {
	m, in := copying(t, Options{EverywhereShared: true}, program.MemCopy, 8)
	c := &Call{M: m, site: &program.Site{}}
	a, _ := c.Alloc(16)
	b, _ := c.Alloc(16)
	src, dst := m.resolve(t, 0, a, 16), m.resolve(t, 0, b, 16)
	at := func(x access, i uint64) access { x.first += i; return x }
	for i := range uint64(16) {
		if i%3 == 0 {
			m.Write(0, 0, a+i, 1, 9)
		}
		m.Write(0, 0, b+i, 1, 7)
	}
	for m.tearBlock(0, in, m.slot(0, 0), dst, src, 16, true) {
	}
	for i := range uint64(16) {
		if got := !m.neverWritten(at(dst, i), 1); got != (i%3 == 0) {
			t.Errorf("byte %d counts as written: %v", i, got)
		}
	}
	global := m.resolve(t, 0, m.p.Statics[2].Addr, 16)
	for m.tearBlock(0, in, m.slot(0, 0), dst, global, 16, true) {
	}
	for i := range uint64(16) {
		if m.neverWritten(at(dst, i), 1) {
			t.Errorf("byte %d of a global counts as never written", i)
		}
	}
	words := bytes.Clone(m.bytes(m.p.Statics[2].Addr, 5000))
	for m.tearBlock(0, in, m.slot(0, 0), global, src, 16, true) {
	}
	copy(words, m.bytes(a, 16))
	if !bytes.Equal(words, m.bytes(m.p.Statics[2].Addr, 5000)) || m.w[global.word()+wordsOf(global.size)] != 0 {
		t.Error("a copy to a global changes more than it")
	}
}

// opaque is what keeps the values of opaque words in tests: nothing.
type opaque struct{ Values }

func (opaque) Copy(to, from, n uint64) {}

func (opaque) Made(uint64) bool { return false }

// TestTornOpaque: a piece with opaque words at either end is read and written by one action.
func TestTornOpaque(t *testing.T) {
	for _, side := range []int{-1, 0, 1} {
		m, in := copying(t, Options{Opaque: true}, program.MemCopy, 8)
		m.Unknowns().SetValues(opaque{})
		from := m.p.Statics[2].Addr
		dst, src := m.resolve(t, 0, from+64, 16), m.resolve(t, 0, from, 16)
		switch side {
		case 0:
			m.set(src.word(), OpaqueWord(3))
		case 1:
			m.set(dst.word(), OpaqueWord(3))
		}
		m.tearBlock(0, in, m.slot(0, 0), dst, src, 16, true)
		if got, want := m.w[m.tcb(0)+tcbPhase]&tornRead != 0, side < 0; got != want {
			t.Errorf("opaque word at %d: the piece is kept: %v", side, got)
		}
		if side >= 0 && m.w[dst.word()] != m.w[src.word()] {
			t.Errorf("opaque word at %d: the piece is not copied", side)
		}
	}
}

// TestPiece: what others notice of a copy with opaque words decides how much of it is one action.
func TestPiece(t *testing.T) {
	const n = 24
	type end int
	const (
		global  end = iota // in reach of others
		own                // a variable of the thread, which counts as shared
		others             // one of the other thread
		block              // a heap block of the thread
		private            // a heap block out of reach of others
	)
	for _, c := range []struct {
		torn, alone, fill bool
		dst, src          end
		table, used       bool // accesses are distinguished; another thread makes them too
		size              uint64
		ok                bool
	}{
		{torn: true, dst: global, src: global}, {torn: true, dst: others, src: global}, {torn: true, dst: global, src: block},
		{torn: true, dst: own, src: global, size: 8, ok: true}, {torn: true, dst: global, src: own, size: 8, ok: true},
		{torn: true, dst: own, src: own, size: 8, ok: true}, {torn: true, dst: global, src: private, size: 8, ok: true},
		{torn: true, dst: private, src: global, size: 8, ok: true}, {torn: true, dst: private, src: private, size: n, ok: true},
		{torn: true, alone: true, dst: global, src: global, size: n, ok: true}, {dst: global, src: global, size: n, ok: true},
		{dst: global, src: private, size: n, ok: true}, {dst: private, src: global, size: n, ok: true},
		{torn: true, fill: true, dst: global, src: global, size: 8, ok: true}, {torn: true, fill: true, dst: private, src: private, size: n, ok: true},
		{torn: true, dst: own, src: global, table: true, size: n, ok: true}, // nobody is known to use it
		{torn: true, dst: own, src: global, table: true, used: true},
		{torn: true, dst: global, src: private, table: true, used: true, size: 8, ok: true},
	} {
		op := program.MemCopy
		if c.fill {
			op = program.MemSet
		}
		o := Options{Opaque: true, Torn: c.torn}
		if c.table {
			o.Discipline = discipline.New()
			o.Discipline.WithoutHappensBefore()
		}
		m, in := copying(t, o, op, 8)
		place := func(e end, at uint64) Stretch {
			addr, f := m.p.Statics[2].Addr+at, (*Fault)(nil)
			switch e {
			case own:
				addr, f = m.newStackObject(0, 64, 0)
			case others:
				addr, f = m.newStackObject(1, 64, 0)
			case block, private:
				addr, f = m.newHeapObject(0, 64)
			}
			if f != nil {
				t.Fatal(f)
			}
			a := m.resolve(t, 0, addr, n)
			if e == private {
				a.d0 &^= bitShared
			}
			return Stretch{a}
		}
		dst, src := place(c.dst, 0), place(c.src, 100)
		if c.fill {
			src = dst
		}
		if c.used {
			m.noticed(1, dst.a, n, true)
			m.noticed(1, src.a, n, true)
		}
		if c.alone {
			m.live = 1
		}
		to, from, size, ok := m.Memory().Piece(0, in, dst, src, n)
		if size != c.size || ok != c.ok {
			t.Errorf("%+v: %d bytes, %v", c, size, ok)
		}
		if ok && (to != dst || from != src || m.Memory().Copying(0) != (size < n)) {
			t.Errorf("%+v: not from the beginning", c)
		}
		if !ok {
			continue
		}
		if progress, copies := m.Inspect().CopyProgress(0); !copies || progress != size%n {
			t.Errorf("%+v: has come to %d, %v", c, progress, copies)
		}
	}
}

// TestPieceAfterRead: a piece that was read before opaque words came is written before anything else.
func TestPieceAfterRead(t *testing.T) {
	for _, kept := range []uint64{0, tornRead | tornBytes<<tornMask} {
		m, in := copying(t, Options{Opaque: true, Torn: true}, program.MemCopy, 8)
		own, f := m.newStackObject(0, 64, 0)
		if f != nil {
			t.Fatal(f)
		}
		dst, src := m.resolve(t, 0, m.p.Statics[2].Addr, 24), m.resolve(t, 0, own, 24)
		m.set(m.tcb(0)+tcbPhase, 8<<tornDone|kept)
		m.set(m.tcb(0)+tcbResult, 77)
		_, _, size, ok := m.Memory().Piece(0, in, Stretch{dst}, Stretch{src}, 24)
		progress, _ := m.Inspect().CopyProgress(0)
		if got := m.w[dst.word()+1]; !ok || progress != 16 || (size == 0) != (kept != 0) || (got == 77) != (kept != 0) {
			t.Errorf("%#x: a piece of %d bytes (%v), then at %d, and %d is written", kept, size, ok, progress, got)
		}
	}
}

// TestCopyProgress: copies and fills have one, nothing else.
func TestCopyProgress(t *testing.T) {
	for op := range program.NumOps {
		m := coded(t, Options{}, nil, first(program.Instr{Op: op}))
		m.set(m.tcb(0)+tcbPhase, 5<<tornDone)
		n, copies := m.Inspect().CopyProgress(0)
		if want := op == program.MemCopy || op == program.MemSet; copies != want || want && n != 5 {
			t.Errorf("%s: %d, %v", op, n, copies)
		}
		m.Close()
	}
}

// TestCopying: a thread is in the middle of a copy from when the first piece is read.
func TestCopying(t *testing.T) {
	m := tiny(t, 64)
	for phase, want := range map[uint64]bool{0: false, tornRead: true, 8 << tornDone: true} {
		m.set(m.tcb(0)+tcbPhase, phase)
		if m.Memory().Copying(0) != want {
			t.Errorf("%#x: %v", phase, !want)
		}
	}
}
