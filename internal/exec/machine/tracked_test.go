package machine

import (
	"strings"
	"testing"

	"heddle/internal/ir/program"
)

// blocks are heap blocks of thread 0.
func blocks(t *testing.T, m *Machine, sizes ...uint64) (addrs []uint64) {
	t.Helper()
	c := &Call{M: m, site: &program.Site{}}
	for _, n := range sizes {
		a, f := c.Alloc(n)
		if f != nil {
			t.Fatal(f)
		}
		addrs = append(addrs, a)
	}
	return addrs
}

// trackedMachine is tiny with a second thread, and the check.
func trackedMachine(t *testing.T, bits uint) *Machine {
	t.Helper()
	m := tiny(t, bits)
	m.o.Checks = m.o.Checks.With(Untracked)
	if _, f := m.spawn(0, 0, nil); f != nil {
		t.Fatal(f)
	}
	return m
}

// raw writes a pointer that nobody notes.
func (m *Machine) raw(t *testing.T, at, v uint64) {
	t.Helper()
	a, f := m.check(0, 0, at, uint64(m.addr.ptr), true)
	if f != nil {
		t.Fatal(f)
	}
	m.put(a, m.addr.ptr, v)
}

func lost(f *Fault) string {
	if f == nil {
		return "nothing"
	}
	return strings.TrimSuffix(f.Text, ": neither freed nor reachable from a variable")
}

// TestUntracked: a block is lost unless a variable, or what the platform keeps for a thread, leads to it.
func TestUntracked(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for name, x := range map[string]struct {
			root func(m *Machine) uint32
			want string
		}{
			"a global":                      {func(m *Machine) uint32 { return m.globalEnd - 1 }, "nothing"},
			"a word of the platform":        {func(*Machine) uint32 { return ctlSpare }, "nothing"},
			"a variable":                    {func(m *Machine) uint32 { return m.slot(0, 1) }, "nothing"},
			"one of another thread's":       {func(m *Machine) uint32 { m.set(m.tcb(1)+tcbSP, uint64(m.tcb(1)+40)); return m.tcb(1) + 39 }, "nothing"},
			"behind the stack":              {func(m *Machine) uint32 { return uint32(m.w[m.tcb(0)+tcbSP]) }, "a heap block of 24 bytes is lost"},
			"a word of a thread":            {func(m *Machine) uint32 { return m.tcb(1) + tcbSpare }, "nothing"},
			"a result":                      {func(m *Machine) uint32 { return m.tcb(1) + tcbResult }, "nothing"},
			"what a thread without stack":   {func(m *Machine) uint32 { m.set(m.tcb(1)+tcbSP, 0); return m.tcb(1) + tcbSpare + 2 }, "nothing"},
			"a number":                      {func(m *Machine) uint32 { return m.tcb(0) + tcbErrno }, "a heap block of 24 bytes is lost"},
			"a thread that nobody asks for": {func(m *Machine) uint32 { m.set(m.tcb(1), uint64(Reaped)); return m.tcb(1) + tcbSpare }, "a heap block of 24 bytes is lost"},
		} {
			m := trackedMachine(t, bits)
			if f := m.Leaks().Untracked(); f != nil {
				t.Fatal(f)
			}
			a := blocks(t, m, 24)[0]
			if f := m.Leaks().Untracked(); f == nil || f.Check != Untracked || f.Class != Violation {
				t.Errorf("%d bits: %v", bits, f)
			}
			m.set(x.root(m), a)
			if got := lost(m.Leaks().Untracked()); got != x.want {
				t.Errorf("%d bits, %s points to the block: %s is lost", bits, name, got)
			}
		}
	}
	m := trackedMachine(t, 64)
	if n := testing.AllocsPerRun(10, func() { m.Leaks().Untracked() }); n != 0 {
		t.Errorf("a state without blocks takes %v allocations", n)
	}
}

// TestUntrackedChains: blocks lead to blocks, in circles, from inside and from a little before; what is freed leads nowhere.
func TestUntrackedChains(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := trackedMachine(t, bits)
		b := blocks(t, m, 24, 16, 24, 32, 9, 10000)
		root := m.slot(0, 0)
		m.raw(t, b[0]+8, b[1]+10)
		m.raw(t, b[1], b[0])
		m.raw(t, b[2], b[2])
		for _, x := range []struct {
			root uint64
			want string
		}{
			{0, "6 heap blocks (10105 bytes) are lost"}, {b[0], "4 heap blocks (10065 bytes) are lost"}, {b[1], "4 heap blocks (10065 bytes) are lost"},
			{b[2], "5 heap blocks (10081 bytes) are lost"}, {b[5] + 9000, "5 heap blocks (105 bytes) are lost"},
		} {
			m.set(root, x.root)
			if got := lost(m.Leaks().Untracked()); got != x.want {
				t.Errorf("%d bits, from %#x: %s, want %s", bits, x.root, got, x.want)
			}
		}
		reached := func(v uint64, block int) bool {
			s := m.Leaks().newTracking()
			s.visit(v)
			o, _, _ := m.Find(b[block])
			return s.reached(&o)
		}
		if !reached(b[3]-4, 3) || !reached(b[3]-256, 3) || reached(b[3]-3000, 3) && bits == 32 || reached(b[3]+31, 4) || reached(b[5]+8000, 4) {
			t.Errorf("%d bits: what lies around a block", bits)
		}
		for _, v := range []uint64{m.p.Statics[2].Addr, m.addr.Page(m.tcbObject(0))} {
			for i := range b {
				if reached(v, i) {
					t.Errorf("%d bits: what is no block leads to one", bits)
				}
			}
		}
		c := &Call{M: m, site: &program.Site{}}
		m.set(root, b[3])
		if f := c.Release(b[3]); f != nil {
			t.Fatal(f)
		}
		m.w[1] = b[4] // a constant
		if got := lost(m.Leaks().Untracked()); got != "5 heap blocks (10073 bytes) are lost" {
			t.Errorf("%d bits, with a freed block: %s", bits, got)
		}
		m.makeGlobal(b[4])
		if got := lost(m.Leaks().NotFreed()); !strings.HasPrefix(got, "4 heap blocks (10064 bytes)") {
			t.Errorf("%d bits, with a block of nobody: %s", bits, got)
		}
	}
}

// tcbObject is the number of a thread's first stack object, whose number among the thread's is that of a block, too.
func (m *Machine) tcbObject(t int) uint64 { return uint64(t+1) << m.addr.idBits }

// TestUntrackedOdd: pointers at places that are no multiple of their size count once one was stored so, inside of globals,
// blocks and the variables that there are.
func TestUntrackedOdd(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for off := uint64(1); off < 32; off++ {
			for _, in := range []string{"global", "block", "variable", "dead variable", "block that is smaller"} {
				m := trackedMachine(t, bits)
				b := blocks(t, m, off+uint64(m.addr.ptr), 24)
				at := m.p.Statics[2].Addr
				switch in {
				case "block", "block that is smaller":
					at = b[0]
					m.set(m.slot(0, 0), at)
				case "variable", "dead variable":
					at, _ = m.newStackObject(0, off+uint64(m.addr.ptr), 0)
				}
				m.raw(t, at+off, b[1])
				o, _, _ := m.Find(at)
				switch in {
				case "dead variable":
					m.set(o.at, o.d0&^bitAlive|bitFreed)
				case "block that is smaller":
					m.set(o.at+1, o.Size-1)
				}
				even := off%uint64(m.addr.ptr) == 0
				if even && in == "block that is smaller" {
					continue // the word that it ends in is looked at whole
				}
				for _, noted := range []uint64{0, 1} {
					m.set(ctlOdd, noted)
					s := m.Leaks().newTracking()
					s.roots()
					block, _, _ := m.Find(b[1])
					want := even || noted == 1 && in != "dead variable" && in != "block that is smaller"
					if got := s.reached(&block); got != want {
						t.Errorf("%d bits, at %d of a %s, noted %d: reached %v", bits, off, in, noted, got)
					}
				}
				m.Close()
			}
		}
	}
}

// TestNoteOdd: what may be a pointer to an object of a thread is noted, whatever is checked; where threads are counted, what
// may be one to a thread's memory.
func TestNoteOdd(t *testing.T) {
	m := trackedMachine(t, 64)
	block, variable, ended := blocks(t, m, 8)[0], m.addr.Page(m.tcbObject(0)), m.addr.Page(m.tcbObject(0)+77)
	for _, x := range []struct {
		counting bool
		v        uint64
		want     uint64
	}{
		{false, block, 1}, {false, block + 4, 1}, {false, variable, 1}, {false, ended, 0}, {false, 77, 0}, {false, m.p.Statics[2].Addr, 0},
		{true, variable, 1}, {true, ended, 1}, {true, 77, 0},
	} {
		m.o.Checks, m.o.CounterAbstraction = 0, x.counting
		m.set(ctlOdd, 0)
		m.noteOdd(x.v)
		if m.w[ctlOdd] != x.want {
			t.Errorf("%+v: noted %d", x, m.w[ctlOdd])
		}
	}
}

// TestNoteMoved: a copy that takes a pointer to where it is not aligned notes it, also one in pieces.
func TestNoteMoved(t *testing.T) {
	for _, align := range []uint16{0, 1, 2, 4, 8} { // 0: the copy is one action
		for by := range uint64(9) {
			m := trackedMachine(t, 64)
			from := m.p.Statics[2].Addr
			m.raw(t, from+8, blocks(t, m, 8)[0])
			src, dst := m.resolve(t, 0, from, 24), m.resolve(t, 0, from+64+by, 24)
			if m.set(ctlOdd, 0); align == 0 {
				m.copyMemory(0, 0, from+64+by, from, 24)
			} else {
				in := &program.Instr{Op: program.MemCopy, N: align}
				for m.tearBlock(0, in, 0, dst, src, 24, true) {
				}
			}
			if noted := m.w[ctlOdd] != 0; noted != (by%8 != 0) {
				t.Errorf("a copy in pieces of %d bytes to %d bytes behind a word: noted %v", align, by, noted)
			}
		}
	}
}

// TestUntrackedOptimised: where a function of optimised code is active, nobody knows.
func TestUntrackedOptimised(t *testing.T) {
	for frames := range 4 {
		m := tiny(t, 64)
		b := blocks(t, m, 8)[0]
		if f := m.pushFrame(0, 0, uint64(m.PC(0))); f != nil {
			t.Fatal(f)
		}
		m.set(m.tcb(0)+tcbPC, 0)
		m.p.Funcs[0].Optimised, m.p.Funcs[m.ending-1].Optimised = frames&1 != 0, frames&2 != 0
		want := Violation
		if frames > 0 {
			want = Gap
		}
		if f := m.Leaks().Untracked(); f == nil || f.Class != want || strings.Contains(f.Text, "--opt=O0") != (want == Gap) {
			t.Errorf("frames %b: %v", frames, f)
		}
		m.set(ctlSpare, b)
		if f := m.Leaks().Untracked(); f != nil {
			t.Errorf("frames %b: %v", frames, f)
		}
	}
}
