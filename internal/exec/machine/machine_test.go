package machine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// tiny is a machine whose program has one function that does nothing, a variable
// of 10 bytes, a constant of 4 and a variable of 5000.
func tiny(t *testing.T, pointerBits uint) *Machine {
	t.Helper()
	p := &program.Program{PointerBits: pointerBits,
		Code:    []program.Instr{{Op: program.Ret, Flags: program.FlagFirst}},
		PlaceOf: []int32{0}, FuncOf: []int32{0}, Funcs: []program.Func{{Name: "main", End: 1}},
		Statics: []program.Static{
			{Name: "v", Size: 10}, {Name: "c", Kind: program.StaticConst, Size: 4, Init: []byte{1, 2, 3, 4}}, {Name: "big", Size: 5000},
		},
	}
	p.Places = make([]source.Place, 1)
	program.AssignAddresses(p.Statics, pointerBits)
	m, err := New(p, Options{Checks: DefaultChecks, Entries: []int{0}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// TestMemoryChecks: accesses inside objects work at every offset and size; all
// others are faults of the right kind.
func TestMemoryChecks(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := tiny(t, bits)
		v, c, big := m.p.Statics[0].Addr, m.p.Statics[1].Addr, m.p.Statics[2].Addr
		for off := uint64(0); off < 10; off++ {
			for n := uint(1); n <= 8; n++ {
				value := 0x1122334455667788 >> (64 - 8*n) & (1<<(8*n) - 1)
				f := m.Write(0, 0, v+off, n, uint64(value))
				if off+uint64(n) > 10 {
					if f == nil || f.Check != Bounds {
						t.Fatalf("%d bits: write of %d bytes at offset %d: %v", bits, n, off, f)
					}
					continue
				}
				got, g := m.Read(0, 0, v+off, n)
				if f != nil || g != nil || got != uint64(value) {
					t.Fatalf("%d bits: %d bytes at offset %d: %#x, %v, %v", bits, n, off, got, f, g)
				}
			}
		}
		for _, x := range []struct {
			addr  uint64
			n     uint
			write bool
			want  Check
		}{
			{0, 4, false, Null}, {16, 1, true, Null}, {big - 1, 1, false, Bounds}, {v + 10, 1, false, Bounds},
			{c, 4, true, ReadOnly}, {c + 1, 4, false, Bounds}, {big + 4999, 2, false, Bounds}, {big + 5000, 1, true, Bounds},
			{m.addr.mask &^ 7, 4, false, Pointer},
		} {
			var f *Fault
			if x.write {
				f = m.Write(0, 0, x.addr, x.n, 1)
			} else {
				_, f = m.Read(0, 0, x.addr, x.n)
			}
			if f == nil || f.Check != x.want {
				t.Errorf("%d bits: access of %d bytes at %#x: %v, want %v", bits, x.n, x.addr, f, x.want)
			}
		}
		if got, f := m.Read(0, 0, c, 4); f != nil || got != 0x04030201 {
			t.Errorf("%d bits: the constant reads %#x, %v", bits, got, f)
		}
	}
}

// TestFindBeforeStart: a pointer a little before an object still names it, so
// that a message can.
func TestFindBeforeStart(t *testing.T) {
	m := tiny(t, 64)
	o, off, ok := m.Find(m.p.Statics[2].Addr - 8)
	if !ok || off != -8 || !strings.HasPrefix(m.Describe(&o), "big") {
		t.Errorf("%v, offset %d of %s", ok, off, m.Describe(&o))
	}
}

// TestHeapNumbers: numbers of freed blocks are given again once no pointer to
// them is left, and not before, unless that is the choice.
func TestHeapNumbers(t *testing.T) {
	m := tiny(t, 64)
	c := &Call{M: m, site: &program.Site{}}
	alloc := func(choice int) uint64 {
		c.Choice = choice
		addr, f := c.Alloc(24)
		if f != nil {
			t.Fatal(f)
		}
		return addr
	}
	a, b := alloc(0), alloc(0)
	if a == b {
		t.Fatal("two living blocks have one address")
	}
	if f := c.Release(a); f != nil {
		t.Fatal(f)
	}
	if f := c.Release(a); f == nil || f.Check != Free {
		t.Errorf("second free: %v", f)
	}
	if n := c.AllocChoices(24); n != 1 {
		t.Errorf("%d ways to allocate without a pointer to the freed block", n)
	}
	if got := alloc(0); got != a {
		t.Errorf("the freed number is not given again: %#x, not %#x", got, a)
	}
	if f := m.Write(0, 0, m.p.Statics[0].Addr, 8, a); f != nil {
		t.Fatal(f)
	}
	if f := c.Release(a); f != nil {
		t.Fatal(f)
	}
	if n := c.AllocChoices(24); n != 2 {
		t.Errorf("%d ways to allocate with a pointer to the freed block, want 2", n)
	}
	if got := alloc(0); got == a || got == b {
		t.Error("a fresh block has an address that is in use")
	}
	if got := alloc(1); got != a {
		t.Error("the freed block is not given again where that is the choice")
	}
	if _, f := m.Read(0, 0, a, 8); f != nil {
		t.Errorf("the block that was given again: %v", f)
	}
}

// TestHeapGaps allocates and frees at random: living blocks never overlap and
// keep their contents.
func TestHeapGaps(t *testing.T) {
	m := tiny(t, 64)
	c := &Call{M: m, site: &program.Site{}}
	r := rand.New(rand.NewPCG(1, 2))
	living := map[uint64]uint64{}
	for i := range 3000 {
		if len(living) > 20 || len(living) > 0 && r.IntN(3) == 0 {
			for addr, size := range living {
				buf := make([]byte, size)
				if f := m.ReadBytes(0, 0, addr, buf); f != nil {
					t.Fatal(f)
				}
				for _, b := range buf {
					if b != byte(addr>>32) {
						t.Fatalf("round %d: a block was overwritten", i)
					}
				}
				if f := c.Release(addr); f != nil {
					t.Fatal(f)
				}
				delete(living, addr)
				break
			}
			continue
		}
		size := uint64(r.IntN(60))
		addr, f := c.Alloc(size)
		if f != nil {
			t.Fatal(f)
		}
		buf := make([]byte, size)
		if f := m.ReadBytes(0, 0, addr, buf); f != nil {
			t.Fatal(f)
		}
		for k := range buf {
			if buf[k] != 0 {
				t.Fatal("a new block is not zero")
			}
			buf[k] = byte(addr >> 32)
		}
		if f := m.WriteBytes(0, 0, addr, buf); f != nil {
			t.Fatal(f)
		}
		living[addr] = size
	}
}

// TestConflict: accesses race if they overlap, one writes and not both are
// atomic.
func TestConflict(t *testing.T) {
	a := Access{Addr: 100, Size: 4, Write: true}
	for _, x := range []struct {
		b    Access
		want bool
	}{
		{Access{Addr: 100, Size: 4}, true}, {Access{Addr: 103, Size: 1}, true}, {Access{Addr: 104, Size: 1}, false},
		{Access{Addr: 96, Size: 4}, false}, {Access{Addr: 96, Size: 5}, true}, {Access{Addr: 100, Size: 4, Atomic: true}, true},
	} {
		if Conflict(a, x.b) != x.want || Conflict(x.b, a) != x.want {
			t.Errorf("%+v and %+v: not %v", a, x.b, x.want)
		}
	}
	if Conflict(Access{Addr: 1, Size: 1, Write: true, Atomic: true}, Access{Addr: 1, Size: 1, Write: true, Atomic: true}) {
		t.Error("atomic accesses race")
	}
	if Conflict(Access{Addr: 1, Size: 1}, Access{Addr: 1, Size: 1}) {
		t.Error("reads race")
	}
}
