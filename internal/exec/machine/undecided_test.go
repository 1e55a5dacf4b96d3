package machine

import (
	"reflect"
	"slices"
	"testing"

	"heddle/internal/ir/program"
)

// unknown keeps values of which nothing is known.
type unknown struct{ Values }

func (unknown) Read(uint64, []byte) bool { return false }

// swallowing is a machine whose thread is at a call with an opaque argument and opaque memory. The function looks into what
// the test says and takes a fault for an answer.
func swallowing(t *testing.T, with func(x *External, look func(*Call) bool)) *Machine {
	t.Helper()
	x := &External{Name: "looks", Visible: Never, Do: does}
	addr := uint64(0)
	with(x, func(c *Call) bool {
		v, f := c.M.Read(c.Thread, c.PC, addr, 8)
		return f != nil || v == 0
	})
	m := coded(t, Options{Opaque: true}, []*External{x}, first(program.Instr{Op: program.External}), first(program.Instr{Op: program.Jump}))
	m.p.Sites[0].Next = 1
	m.p.Sites[0].Args = []program.Arg{{Value: program.Slot(2), Words: 1, Bits: 64}}
	m.Unknowns().SetValues(unknown{})
	addr = m.static(0)
	o, _, _ := m.Find(addr)
	m.set(o.base(), OpaqueWord(1))
	m.set(m.slot(0, 2), OpaqueWord(2))
	return m
}

// TestUndecided: what a function looks into to answer about its next call is recorded, though the function takes what it cannot
// read for an answer; with plain words, nothing is.
func TestUndecided(t *testing.T) {
	for name, with := range map[string]func(x *External, look func(*Call) bool){
		"Enabled": func(x *External, look func(*Call) bool) { x.Enabled = look },
		"Choices": func(x *External, look func(*Call) bool) {
			x.Choices = func(c *Call) int { look(c); return 1 }
		},
		"Visible": func(x *External, look func(*Call) bool) { x.Visible = look },
		"Accesses": func(x *External, look func(*Call) bool) {
			x.Accesses = func(c *Call, buf []Access) []Access { look(c); return buf }
		},
		"Lock": func(x *External, look func(*Call) bool) {
			x.Lock = func(c *Call) uint64 { look(c); return 0 }
		},
	} {
		m := swallowing(t, with)
		m.threads = 2
		slots, f := m.Unknowns().Undecided(0)
		if len(slots) > 0 || f == nil || f.Class != Opaque || f.Addr != m.static(0) || f.Size != 8 {
			t.Errorf("%s looks into opaque memory: %v, %+v", name, slots, f)
		}
		o, _, _ := m.Find(m.static(0))
		m.set(o.base(), 7)
		if slots, f := m.Unknowns().Undecided(0); slots != nil || f != nil {
			t.Errorf("%s looks into plain memory: %v, %+v", name, slots, f)
		}
	}
	alone := swallowing(t, func(x *External, look func(*Call) bool) { x.Visible = look })
	if slots, f := alone.Unknowns().Undecided(0); slots != nil || f != nil {
		t.Errorf("nobody is there to notice it: %v, %+v", slots, f)
	}
	m := swallowing(t, func(x *External, _ func(*Call) bool) { x.Enabled = func(c *Call) bool { return c.Arg(0) != 0 } })
	if slots, f := m.Unknowns().Undecided(0); !slices.Equal(slots, []int{2}) || f != nil {
		t.Errorf("an argument that decides: %v, %v", slots, f)
	}
	m.set(m.slot(0, 2), 5)
	if slots, f := m.Unknowns().Undecided(0); slots != nil || f != nil {
		t.Errorf("a plain argument that decides: %v, %v", slots, f)
	}
}

// TestLooking: words are recorded while somebody looks, of memory the first; constants are never opaque, whatever they look like.
func TestLooking(t *testing.T) {
	for _, x := range []struct {
		u    unforeseen
		want bool
	}{{unforeseen{on: true, asked: true}, false}, {unforeseen{slots: []int{2}}, true}, {unforeseen{memory: &Fault{}}, true}} {
		if x.u.any() != x.want {
			t.Errorf("%+v: any is %v", x.u, !x.want)
		}
	}
	m := swallowing(t, func(*External, func(*Call) bool) {})
	m.w[1] = OpaqueWord(7)
	fp := uint32(m.w[m.tcb(0)+tcbFP])
	read := func() {
		m.argument(program.Slot(2), fp)
		m.argument(program.Pool(1), fp)
	}
	one, two := &Fault{}, &Fault{}
	read()
	m.lacks(one)
	if m.unforeseen.any() {
		t.Errorf("recorded while nobody looks: %+v", m.unforeseen)
	}
	outer := m.look()
	read()
	m.lacks(one)
	m.lacks(two)
	if u := m.looked(outer); !slices.Equal(u.slots, []int{2}) || u.memory != one {
		t.Errorf("recorded: %+v", u)
	}
}

// TestIsAsked: each of the questions is one.
func TestIsAsked(t *testing.T) {
	for name, x := range map[string]External{
		"Enabled": {Enabled: func(*Call) bool { return true }}, "Choices": {Choices: func(*Call) int { return 1 }}, "Input": {Input: func(*Call) (Input, bool) { return Input{}, false }},
		"Accesses": {Accesses: func(_ *Call, buf []Access) []Access { return buf }}, "Visible": {Visible: Never}, "Lock": {Lock: func(*Call) uint64 { return 0 }},
	} {
		if !x.isAsked() {
			t.Error(name)
		}
	}
	if (&External{Do: does}).isAsked() {
		t.Error("a function without questions")
	}
}

// TestAskedOnly: what a function reads for an answer about a call that is not taken is not an access.
func TestAskedOnly(t *testing.T) {
	x := &External{Name: "asks", Visible: Never, Do: does, Enabled: func(c *Call) bool {
		_, f := c.M.Read(c.Thread, c.PC, c.M.static(2), 4)
		return f == nil
	}}
	m := threaded(t, 64, 2, Options{Discipline: strict(), Opaque: true}, x)
	m.Unknowns().SetValues(unknown{})
	m.putAt(0, atCall, 0)
	m.noteCall(1, m.at(t, m.static(2), 4), 4, true)
	if m.Unknowns().Undecided(0); m.o.Discipline.Changed() || m.unforeseen.asked {
		t.Error("the discipline learns of a read that nobody makes")
	}
	if m.Read(0, m.PC(0), m.static(2), 4); !m.o.Discipline.Changed() {
		t.Error("the discipline does not learn of a read")
	}
}

// TestNothingIsHidden: a call that does something although it could not read what it wanted is not taken: the machine comes
// back with the memory, whether other threads could act first or not, and what the call has done is taken back.
func TestNothingIsHidden(t *testing.T) {
	for _, live := range []int{1, 2} {
		m := swallowing(t, func(x *External, look func(*Call) bool) {
			x.Do = func(c *Call) (Outcome, *Fault) {
				if look(c) {
					c.M.Record().SetCtl(3, 9)
				}
				return Done, nil
			}
		})
		m.live = live
		m.guards.slots[0] = guard{-1, -1, -1}
		rest, f := m.Control().Advance(0, Stride{Bare: true})
		if f == nil || f.Class != Opaque || rest.First || m.Record().Ctl(3) != 0 || m.PC(0) != 0 {
			t.Errorf("%d threads: %+v, %+v; at %d, wrote %d", live, f, rest, m.PC(0), m.Record().Ctl(3))
		}
	}
}

// TestQuestionsOfCalls: each question that a platform function answers is one that Undecided asks, or one of those that
// engines with opaque words do not ask before a call is taken.
func TestQuestionsOfCalls(t *testing.T) {
	asked := []string{"Visible", "Enabled", "Choices", "Input", "Accesses", "Lock"}
	other := []string{"Do", "Left", "Interruptible", "Waits", "Divisor", "Joins", "Effects", "Until", "Unprompted", "Outlived"}
	typ := reflect.TypeFor[External]()
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Type.Kind() == reflect.Func && !slices.Contains(asked, f.Name) && !slices.Contains(other, f.Name) {
			t.Errorf("External.%s: does it decide about calls that are not taken yet? See undecided.go", f.Name)
		}
	}
}
