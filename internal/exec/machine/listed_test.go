package machine

import (
	"strings"
	"testing"

	"heddle/internal/exec/discipline"
)

// TestListed: what a call accesses of shared memory is among what it lists, a write as a write.
func TestListed(t *testing.T) {
	for name, x := range map[string]struct {
		lists   []Access // of big, the numbers as offsets
		at, n   uint64
		write   bool
		private bool
		want    string
	}{
		"listed":             {[]Access{{Addr: 8, Size: 8}}, 8, 8, false, false, ""},
		"in two parts":       {[]Access{{Addr: 12, Size: 4}, {Addr: 8, Size: 4}}, 8, 8, false, false, ""},
		"a write":            {[]Access{{Addr: 8, Size: 8, Write: true}}, 8, 8, true, false, ""},
		"of what is written": {[]Access{{Addr: 8, Size: 8, Write: true}}, 9, 2, false, false, ""},
		"nothing listed":     {nil, 8, 4, false, false, "4 bytes of shared memory (write: false)"},
		"private":            {nil, 8, 4, true, true, ""},
		"as a read":          {[]Access{{Addr: 8, Size: 8}}, 8, 8, true, false, "8 bytes of shared memory (write: true)"},
		"too few":            {[]Access{{Addr: 8, Size: 7}}, 8, 8, false, false, "not list"},
		"behind":             {[]Access{{Addr: 9, Size: 8}}, 8, 8, false, false, "not list"},
		"with a gap":         {[]Access{{Addr: 8, Size: 4}, {Addr: 13, Size: 8}}, 8, 8, false, false, "not list"},
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		base := m.static(2)
		if x.private {
			base = block(t, m, 0, 64)
		}
		call := &External{Name: "call", Contained: true, Visible: Never, Accesses: func(_ *Call, buf []Access) []Access {
			for _, a := range x.lists {
				a.Addr += base
				buf = append(buf, a)
			}
			return buf
		}}
		f := m.listing(t, call, base+x.at, x.n, x.write, false)
		if x.want == "" && f != nil || x.want != "" && (f == nil || f.Class != Gap || !strings.Contains(f.Text, x.want)) {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// listing is what is wrong with a call of thread 0 that makes one access.
func (m *Machine) listing(t *testing.T, x *External, addr, n uint64, write, silent bool) *Fault {
	t.Helper()
	c := &Call{M: m}
	m.acting = x
	m.list(x, c, silent)
	m.called(0, m.at(t, addr, n), addr, n, write)
	return m.unlisted(c)
}

// TestListedFreely: what is a place to switch, and in conflict with all, accesses what it likes.
func TestListedFreely(t *testing.T) {
	always := func(*Call) bool { return true }
	effects := func(*Call, *Effects) {}
	for name, x := range map[string]struct {
		call External
		free bool
	}{
		"noticed":     {External{}, true},
		"noticed now": {External{Visible: always}, true},
		"never":       {External{Visible: Never}, false},
		"contained":   {External{Contained: true}, false},
		"effects":     {External{Effects: effects}, false},
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		if f := m.listing(t, &x.call, m.static(2), 4, true, false); (f == nil) != x.free {
			t.Errorf("%s: %v", name, f)
		}
		// Another call's accesses are not judged by this one's list, nor is anything after it.
		c := &Call{M: m}
		m.list(&x.call, c, false)
		m.acting = &External{}
		m.called(0, m.at(t, m.static(2), 4), m.static(2), 4, true)
		if f := m.unlisted(c); f != nil {
			t.Errorf("%s: of another call: %v", name, f)
		}
		m.acting = &x.call
		m.called(0, m.at(t, m.static(2), 4), m.static(2), 4, true)
		if f := m.unlisted(c); f != nil {
			t.Errorf("%s: after it: %v", name, f)
		}
	}
}

// TestNoPlaceToSwitch: a call that a thread continued to does not access what others notice; one that begins an action may.
func TestNoPlaceToSwitch(t *testing.T) {
	lock := func(c *Call) uint64 { return c.M.static(2) }
	for name, x := range map[string]struct {
		silent, locks, alone, atomic, unnoticed, news, wrong bool
	}{
		"begins":         {},
		"went on":        {silent: true, wrong: true},
		"gives it back":  {silent: true, locks: true},
		"nobody else":    {silent: true, alone: true},
		"atomic section": {silent: true, atomic: true},
		"unnoticed":      {silent: true, unnoticed: true},
		"was not known":  {silent: true, news: true}, // the pass is repeated
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		at := m.at(t, m.static(2), 4)
		for range 2 {
			m.o.Discipline.Restart()
			for t := range 2 {
				if !x.unnoticed {
					m.noteCall(t, at, 4, true)
				}
			}
		}
		if other := m.at(t, m.static(2)+8, 4); x.news {
			m.noteCall(0, other, 4, true)
			m.noteCall(1, other, 4, true)
		}
		call := &External{Name: "call", Visible: Never, Accesses: func(c *Call, buf []Access) []Access {
			return append(buf, Access{Addr: c.M.static(2), Size: 4, Write: true})
		}}
		if x.locks {
			call.Lock = lock
		}
		if x.alone {
			m.live = 1
		}
		if x.atomic {
			(&Call{M: m}).EnterAtomic()
		}
		if f := m.listing(t, call, m.static(2), 4, true, x.silent); (f != nil) != x.wrong {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// TestListedWhatDecides: what decides whether and how a call can be taken counts like what it does. It is judged where there is
// more than one thread.
func TestListedWhatDecides(t *testing.T) {
	reads := func(c *Call) { c.M.called(0, c.M.at(t, c.M.static(2), 4), c.M.static(2), 4, false) }
	for name, x := range map[string]struct {
		call  External
		alone bool
		wrong bool
	}{
		"enabled":        {External{Enabled: func(c *Call) bool { reads(c); return true }}, false, true},
		"choices":        {External{Choices: func(c *Call) int { reads(c); return 1 }}, false, true},
		"neither":        {External{}, false, false},
		"alone, enabled": {External{Enabled: func(c *Call) bool { reads(c); return true }}, true, false},
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		if x.alone {
			m.contenders = 1
		}
		x.call.Visible = Never
		m.acting = &x.call
		c := &Call{M: m}
		m.list(&x.call, c, false)
		if f := m.unlisted(c); (f != nil) != x.wrong {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// TestMade: what a call makes itself it need not list, and nothing that another one has made.
func TestMade(t *testing.T) {
	for name, made := range map[string]bool{"made": true, "before": false} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		m.acting = &External{Name: "call", Contained: true, Visible: Never}
		at := m.at(t, m.static(2), 4)
		c := &Call{M: m}
		m.listed.makes(at.desc) // before the call
		m.list(m.acting, c, false)
		if made {
			m.listed.makes(at.desc)
		}
		m.called(0, at, m.static(2), 4, true)
		if f := m.unlisted(c); (f == nil) != made {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// rotating keeps values that are never read.
type rotating struct{ Values }

func (rotating) Rotate(uint64, uint64, uint64) {}

// TestReached: every way in which a function of the platform accesses memory is one that is checked against its list, and so is
// noted.
func TestReached(t *testing.T) {
	for name, access := range map[string]func(c *Call, addr uint64) *Fault{
		"read":        func(c *Call, addr uint64) *Fault { _, f := c.M.Read(0, 0, addr, 4); return f },
		"write":       func(c *Call, addr uint64) *Fault { return c.M.Write(0, 0, addr, 4, 1) },
		"read bytes":  func(c *Call, addr uint64) *Fault { return c.M.ReadBytes(0, 0, addr, make([]byte, 4)) },
		"write bytes": func(c *Call, addr uint64) *Fault { return c.M.WriteBytes(0, 0, addr, make([]byte, 4)) },
		"string":      func(c *Call, addr uint64) *Fault { _, f := c.M.ReadString(0, 0, addr); return f },
		"copy to":     func(c *Call, addr uint64) *Fault { return c.Copy(addr, block(t, c.M, 0, 8), 4) },
		"copy from":   func(c *Call, addr uint64) *Fault { return c.Copy(block(t, c.M, 0, 8), addr, 4) },
		"rotate":      func(c *Call, addr uint64) *Fault { return c.Rotate(addr, 4, 4) },
		"fill":        func(c *Call, addr uint64) *Fault { return c.Fill(addr, 1, 4) },
		"touch":       func(c *Call, addr uint64) *Fault { return c.Touch([]Access{{Addr: addr, Size: 4}}) },
		"saved":       func(c *Call, addr uint64) *Fault { _, _, f := c.Unwind().SavedAt(addr); return f },
		"unwrite":     func(c *Call, addr uint64) *Fault { return c.M.Record().Unwrite(0, 0, addr, 4) },
		"terms":       func(c *Call, addr uint64) *Fault { _, f := c.M.Memory().Reach(0, 0, addr, 4, false); return f },
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		m.Unknowns().SetValues(rotating{})
		c := &Call{M: m}
		call := &External{Name: "call", Contained: true, Visible: Never}
		m.acting = call
		m.list(call, c, false)
		if f := access(c, m.static(2)); f != nil {
			t.Fatalf("%s: %v", name, f)
		}
		if f := m.unlisted(c); f == nil || !strings.Contains(f.Text, "not list") {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// TestListedCalls: calls that are taken are checked, where that is asked for.
func TestListedCalls(t *testing.T) {
	for _, checks := range []bool{true, false} {
		call := &External{Name: "call", Contained: true, Visible: Never, Do: func(c *Call) (Outcome, *Fault) {
			_, f := c.M.Read(0, c.PC, c.M.static(2), 4)
			return Done, f
		}}
		call.Accesses = func(_ *Call, buf []Access) []Access { return buf }
		m := threaded(t, 64, 2, Options{Discipline: strict(), CheckListed: checks}, call)
		m.putAt(0, atCall, 0)
		if f := m.Step(0, 0); (f != nil && f.Class == Gap && strings.Contains(f.Text, "does not list")) != checks {
			t.Errorf("with checks %v: %v", checks, f)
		}
	}
}

// TestListedNoted: what a call lists is noted where a thread reaches it, whether or not it can be taken there, and again where it
// waits for something more; a fault of its own goes before one of its list.
func TestListedNoted(t *testing.T) {
	lock := func(c *Call) uint64 { return c.M.static(2) + 64 }
	lists := func(at func(m *Machine) uint64) func(*Call, []Access) []Access {
		return func(c *Call, buf []Access) []Access { return append(buf, Access{Addr: at(c.M), Size: 4, Write: true}) }
	}
	shared := lists(func(m *Machine) uint64 { return m.static(2) })
	notedOf := func(x External, accesses func(*Call, []Access) []Access, d *discipline.Table, come func(m *Machine, thread int) *Fault) bool {
		t.Helper()
		x.Name, x.Accesses = "call", accesses
		m := threaded(t, 64, 2, Options{Discipline: d}, &x)
		for thread := range 2 {
			m.putAt(thread, atCall, 0)
			if f := come(m, thread); f != nil {
				t.Fatal(f)
			}
		}
		return d != nil && d.Changed()
	}
	noted := func(x External, come func(m *Machine, thread int) *Fault) bool {
		t.Helper()
		return notedOf(x, shared, strict(), come)
	}
	comes := func(m *Machine, thread int) *Fault { return m.advance(thread, noStart, nil) }
	acts := func(m *Machine, thread int) *Fault { return m.Step(thread, 0) }
	done := func(*Call) (Outcome, *Fault) { return Done, nil }
	for name, x := range map[string]External{
		"accesses":      {Contained: true, Do: done},
		"a lock":        {Contained: true, Lock: lock, Do: done},
		"does more":     {Do: done},
		"waits":         {Enabled: func(*Call) bool { return false }},
		"asks its list": {Contained: true, Visible: Never, Do: done},
	} {
		if !noted(x, comes) {
			t.Error(name)
		}
	}
	if noted(External{Do: done}, acts) {
		t.Error("noted twice")
	}
	if !noted(External{Do: func(c *Call) (Outcome, *Fault) { c.Phase = 1; return Again, nil }}, acts) {
		t.Error("goes on")
	}
	made := uint64(0)
	private := func(m *Machine) uint64 {
		if made == 0 {
			made = block(t, m, 0, 64)
		}
		return made
	}
	for name, accesses := range map[string]func(*Call, []Access) []Access{
		"none":      nil,
		"no object": lists(func(*Machine) uint64 { return 0 }),
		"past it":   lists(func(m *Machine) uint64 { return m.static(2) + 4998 }),
		"private":   lists(private),
	} {
		if notedOf(External{Do: done}, accesses, strict(), comes) {
			t.Errorf("lists %s", name)
		}
	}
	if notedOf(External{Do: done}, shared, nil, comes) {
		t.Error("nobody asks")
	}
	both := &External{Name: "both", Contained: true, Visible: Never, Accesses: func(_ *Call, buf []Access) []Access { return buf },
		Do: func(c *Call) (Outcome, *Fault) {
			c.M.Read(0, c.PC, c.M.static(2), 4)
			return Done, c.Fault(Misuse, "its own")
		}}
	m := threaded(t, 64, 2, Options{Discipline: strict(), CheckListed: true}, both)
	m.putAt(0, atCall, 0)
	if f := m.Step(0, 0); f == nil || f.Check != Misuse {
		t.Errorf("a fault of its own: %v", f)
	}
}

// TestOwnRecord: a thread's records are its own, not another thread's, and its other blocks are none; a call accesses them unlisted.
func TestOwnRecord(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict(), EverywhereShared: true})
	record, f := (&Call{M: m}).AllocRecord(8)
	if f != nil {
		t.Fatal(f)
	}
	at, heap := m.at(t, record, 4), m.at(t, block(t, m, 0, 64), 4)
	if !m.ownRecord(0, at) || m.ownRecord(1, at) || m.ownRecord(0, heap) || m.ownRecord(0, m.at(t, m.static(2), 4)) {
		t.Error("whose record it is")
	}
	call := &External{Name: "call", Contained: true}
	if f := m.listing(t, call, record, 4, true, false); f != nil {
		t.Error(f)
	}
}
