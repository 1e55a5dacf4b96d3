package machine

import (
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// TestObserve: the observers are those of the options and those that the program brings; with handlers, an environment or
// cancellation anywhere copies are torn, unless steps are counted.
func TestObserve(t *testing.T) {
	for _, x := range []struct {
		name    string
		o       Options
		exposes bool
		conduct program.Conduct
		want    visibility.Observers
		torn    bool
	}{
		{name: "malloc"}, {name: "heddle_interrupt_thread", conduct: program.Conduct{Module: true, Interrupts: true}, want: visibility.Observers(0).With(visibility.Handler).With(visibility.Environment), torn: true},
		{name: "heddle_transition", conduct: program.Conduct{Module: true}, want: visibility.Observers(0).With(visibility.Environment), torn: true},
		{name: "malloc", exposes: true, want: visibility.Observers(0).With(visibility.CleanUp), torn: true},
		{name: "malloc", o: Options{Abstraction: "f"}, want: visibility.Observers(0).With(visibility.Abstraction)},
		{name: "malloc", o: Options{Observers: visibility.Observers(0).With(visibility.Handler)}, want: visibility.Observers(0).With(visibility.Handler), torn: true},
		{name: "malloc", o: Options{Observers: visibility.Observers(0).With(visibility.LeakCheck)}, want: visibility.Observers(0).With(visibility.LeakCheck)},
		{name: "heddle_transition", conduct: program.Conduct{Module: true}, o: Options{Granularity: InstructionSteps}, want: visibility.Observers(0).With(visibility.Environment)},
		{name: "malloc", o: Options{Torn: true}, torn: true},
	} {
		m := coded(t, x.o, []*External{{Name: x.name, Do: does, Exposes: x.exposes, Facts: Facts{Conduct: x.conduct}}}, first(program.Instr{}))
		if m.Observers() != x.want || m.o.Torn != x.torn || m.places != x.want.Places() {
			t.Errorf("%s, %+v: observers %b, want %b; torn %v", x.name, x.o, m.Observers(), x.want, m.o.Torn)
		}
	}
}

// TestLocalBits: thread-local variables count as reached by others where accesses of them show.
func TestLocalBits(t *testing.T) {
	for _, s := range []visibility.Step{visibility.ThreadLocalRead, visibility.ThreadLocalWrite, visibility.Errno} {
		m := tiny(t, 64)
		m.places = visibility.Of(s)
		if shared := m.localBits()&bitShared != 0; shared != (s != visibility.Errno) || m.localBits()&bitTLS == 0 {
			t.Errorf("%s shows: shared %v", s, shared)
		}
	}
}

// TestStopsBefore: what decides whether threads may switch before a call.
func TestStopsBefore(t *testing.T) {
	ways := func(n int) func(*Call) int { return func(*Call) int { return n } }
	yes := func(b bool) func(*Call) bool { return func(*Call) bool { return b } }
	for name, x := range map[string]struct {
		External
		places      visibility.Steps
		frees       bool
		many, alone bool
	}{
		"always":                    {External: External{}, many: true},
		"visible":                   {External: External{Visible: Always}, many: true},
		"never":                     {External: External{Visible: Never}},
		"waits":                     {External: External{Visible: Never, Enabled: yes(false)}, many: true, alone: true},
		"may wait":                  {External: External{Visible: Never, Enabled: yes(true)}},
		"chooses":                   {External: External{Visible: Never, Choices: ways(2)}, many: true, alone: true},
		"one way":                   {External: External{Visible: Never, Choices: ways(1)}},
		"allocates":                 {External: External{Visible: Never, Allocates: true}},
		"allocates, frees":          {External: External{Visible: Never, Allocates: true}, frees: true, many: true},
		"others free":               {External: External{Visible: Never}, frees: true},
		"allocation shows":          {External: External{Visible: Never, Allocates: true}, places: visibility.Of(visibility.Allocation), many: true},
		"release shows":             {External: External{Visible: Never, Frees: true}, places: visibility.Of(visibility.Free), many: true},
		"release shows, no such":    {External: External{Visible: Never, Allocates: true}, places: visibility.Of(visibility.Free)},
		"allocation shows, no such": {External: External{Visible: Never, Frees: true}, places: visibility.Of(visibility.Allocation)},
		"a step shows":              {External: External{Visible: Never, Steps: visibility.Of(visibility.Output)}, places: visibility.Of(visibility.Output), many: true},
	} {
		m := coded(t, Options{}, nil, first(program.Instr{}))
		c := m.setCall(0, 0, &m.p.Sites[0], m.slot(0, 0))
		x.External.Do = does
		m.places, m.frees = x.places, x.frees
		for live, want := range map[int]bool{1: x.alone, 2: x.many, 3: x.many} {
			m.live = live
			if got := m.stopsBefore(&x.External, c); got != want {
				t.Errorf("%s, %d threads: %v", name, live, got)
			}
		}
	}
}

// TestEndNoticed: the end of an object shows if another thread reaches it, and is known to use it where that is learnt.
func TestEndNoticed(t *testing.T) {
	for _, x := range []struct{ shared, table, used, want bool }{
		{shared: true, want: true}, {}, {shared: true, table: true}, {shared: true, table: true, used: true, want: true}, {table: true, used: true},
	} {
		o := Options{}
		if x.table {
			o.Discipline = discipline.New()
			o.Discipline.WithoutHappensBefore()
		}
		m, _ := copying(t, o, program.MemSet, 8)
		before, _ := m.newStackObject(0, 8, 0)
		bits := uint64(0)
		if x.shared {
			bits = bitShared
		}
		a, f := m.newStackObject(0, 8, bits)
		if f != nil {
			t.Fatal(f)
		}
		obj, _, _ := m.Find(a)
		if x.used {
			m.o.Discipline.Note(discipline.Access{Place: obj.at, Mask: 1}, m.who(1))
			m.o.Discipline.End(obj.at, m.who(0))
		}
		n := m.w[m.tcb(0)+tcbObjects]
		for live := 1; live < 4; live++ {
			m.live = live
			for from, want := range map[uint64]bool{0: x.want, n - 1: x.want, n: false, n + 1: false} {
				if got := m.endNoticed(0, from, 0); got != (want && live > 1) {
					t.Errorf("%+v, from %d of %d, %d threads: %v", x, from, n, live, got)
				}
			}
			for addr, want := range map[uint64]bool{a: x.want, a + 1: false, before: false, m.p.Statics[2].Addr: false, 0: false} {
				if got := m.lifetimeNoticed(0, addr, false); got != (want && live > 1) {
					t.Errorf("%+v, block at %#x, %d threads: %v", x, addr, live, got)
				}
			}
			for _, s := range []visibility.Step{visibility.EndThread, visibility.EndJump, visibility.EndException, visibility.Output} {
				e := &External{Visible: Never, Steps: visibility.Of(s), Do: does}
				m.localObjects = n
				want := x.want && live > 1 && s == visibility.EndThread
				if got := m.endsCalls(e, &Call{M: m, Thread: 0}); got != want {
					t.Errorf("%+v, %s, thread-local, %d threads: %v", x, s, live, got)
				}
				m.localObjects = 1
				want = x.want && live > 1 && s != visibility.Output
				if got := m.endsCalls(e, &Call{M: m, Thread: 0}); got != want || m.visible(e, &Call{M: m, Thread: 0}) != want {
					t.Errorf("%+v, %s, %d threads: %v", x, s, live, got)
				}
			}
		}
		if x.shared && !x.table {
			m.live = 2
			if m.lifetimeNoticed(0, a, true) {
				t.Error("the beginning of a life changes what is new")
			}
			mark := m.Mark()
			m.lifetime(a, false)
			if left, _, _ := m.object(m.addr.Number(a)); !left.Left() || !m.lifetimeNoticed(0, a, true) {
				t.Error("nobody notices that a variable is in scope again")
			}
			m.Undo(mark)
			m.set(obj.at, obj.d0&^bitAlive|bitFreed)
			if m.lifetimeNoticed(0, a, false) {
				t.Error("a variable ends twice")
			}
		}
	}
}

// TestErrnoNoticed: a call that sets errno is tried, and what it did is taken back; not where it waits, or has a choice.
func TestErrnoNoticed(t *testing.T) {
	for name, x := range map[string]struct {
		ways        int
		waits, asks bool
		sets        uint64
		fails, want bool
		private     bool
	}{
		"sets": {sets: 5, want: true}, "leaves": {sets: 7}, "sets by one": {sets: 8, want: true}, "fails": {sets: 5, fails: true}, "waits": {sets: 5, waits: true}, "may wait": {sets: 5, asks: true, want: true},
		"one way": {sets: 5, ways: 1, want: true}, "two ways": {sets: 5, ways: 2}, "private": {sets: 5, private: true},
	} {
		m, _ := copying(t, Options{}, program.MemSet, 8)
		b := m.tcb(0)
		if !x.private {
			m.set(b+descBase, m.w[b+descBase]|bitShared)
		}
		m.set(b+tcbErrno, 7)
		tried, heard := 0, 0
		m.Output = func(int, int, []byte) { heard++ }
		e := &External{Visible: Never, Do: func(c *Call) (Outcome, *Fault) {
			tried++
			c.M.set(b+tcbErrno, x.sets)
			c.Print(1, nil)
			c.Phase = 9
			if x.fails {
				return Done, c.Fault(Misuse, "no")
			}
			return Done, nil
		}}
		if x.ways > 0 {
			e.Choices = func(*Call) int { return x.ways }
		}
		if x.waits || x.asks {
			e.Enabled = func(*Call) bool { return !x.waits }
		}
		c := m.setCall(0, 0, &m.p.Sites[0], m.slot(0, 0))
		if m.errnoReached(0) == x.private {
			t.Errorf("%s: reached", name)
		}
		got := m.errnoNoticed(e, c)
		if got != x.want || m.w[b+tcbErrno] != 7 || heard > 0 || c.Phase != 0 || m.Output == nil || tried != map[bool]int{true: 0, false: 1}[x.private || x.waits || x.ways == 2] {
			t.Errorf("%s: %v, tried %d times, errno %d", name, got, tried, m.w[b+tcbErrno])
		}
		m.live = 3
		if stops := m.stopsBefore(e, c); stops != (x.want || x.waits || x.ways == 2) {
			t.Errorf("%s: stops %v", name, stops)
		}
		m.live = 1
		if m.errnoNoticed(e, c) {
			t.Errorf("%s: noticed by nobody", name)
		}
	}
}
