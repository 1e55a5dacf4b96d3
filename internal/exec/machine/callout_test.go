package machine

import (
	"strings"
	"testing"

	"heddle/internal/ir/program"
)

// saying is an external that does as a script says, one outcome and phase after the other, and notes in which phases it was
// called. Behind the script it fails, so that no loop of calls is endless.
type saying struct {
	script []said
	met    []uint64
}

type said struct {
	outcome Outcome
	phase   uint64
	fn      uint64 // to be invoked
	pc      uint64 // to land at
}

func (s *saying) do(c *Call) (Outcome, *Fault) {
	if len(s.met) >= len(s.script) {
		return Done, c.Gap("the script is over")
	}
	x := s.script[len(s.met)]
	s.met = append(s.met, c.Phase)
	c.Phase = x.phase
	switch x.outcome {
	case Called:
		return Called, c.Invoke(x.fn)
	case Unwound:
		c.M.set(c.M.tcb(c.Thread)+tcbPC, x.pc)
	}
	return x.outcome, nil
}

// scripted is a machine whose thread is before a jump to a call of the external; the function that main's static names does
// nothing. Behind the call is one that waits.
func scripted(t *testing.T, s *saying, o Options) *Machine {
	t.Helper()
	m := coded(t, o, []*External{{Name: "says", Visible: Never, Do: s.do}, {Name: "waits", Visible: Never, Enabled: func(*Call) bool { return false }, Do: does}},
		first(program.Instr{Op: program.Ret}), first(program.Instr{Op: program.Jump, Imm: 2}), first(program.Instr{Op: program.External, Imm: 0}),
		first(program.Instr{Op: program.External, Imm: 1}))
	m.p.Sites[0].Next = 3
	m.set(m.tcb(0)+tcbPC, 1)
	return m
}

// TestPhasesThatRepeat: a call that continues in a phase that is no later than the one before may repeat itself, whether it
// waits or has called a function; one whose phases only grow may not. What the step did before stays said.
func TestPhasesThatRepeat(t *testing.T) {
	for _, c := range []struct {
		before, phase uint64
		jump          uint8
		repeats       bool
	}{
		{before: 0, phase: 1}, {before: 0, phase: 0, repeats: true}, {before: 1, phase: 1, repeats: true}, {before: 2, phase: 1, repeats: true},
		{before: 1, phase: 2}, {before: 0, phase: 1, jump: program.Round, repeats: true},
	} {
		for _, outcome := range []Outcome{Again, Called} {
			s := &saying{}
			m := scripted(t, s, Options{})
			s.script = []said{{outcome: outcome, phase: c.phase, fn: m.static(3)}, {outcome: Done}}
			m.p.Code[1].Sub = c.jump
			m.set(m.tcb(0)+tcbPhase, c.before)
			if f := m.Step(0, 0); f != nil || m.Independence().MayRepeat() != c.repeats {
				t.Errorf("%+v, %d: %v, may repeat: %v", c, outcome, f, m.Independence().MayRepeat())
			}
			if outcome == Again {
				if len(s.met) != 1 || m.PC(0) != 2 || m.Inspect().CallPhase(0) != c.phase {
					t.Errorf("%+v: again, in phases %v, at %d in %d", c, s.met, m.PC(0), m.Inspect().CallPhase(0))
				}
			} else if len(s.met) != 2 || s.met[1] != c.phase || m.PC(0) != 3 || m.Inspect().CallPhase(0) != 0 {
				t.Errorf("%+v: called, in phases %v, at %d in %d", c, s.met, m.PC(0), m.Inspect().CallPhase(0))
			}
		}
	}
}

// TestLanding: a call that leaves calls continues where it says, may repeat itself, and is one of the jumps of a step.
func TestLanding(t *testing.T) {
	s := &saying{script: []said{{outcome: Unwound, pc: 3}}}
	m := scripted(t, s, Options{})
	if f := m.Step(0, 0); f != nil || m.PC(0) != 3 || !m.Independence().MayRepeat() {
		t.Errorf("%v, at %d, may repeat: %v", f, m.PC(0), m.Independence().MayRepeat())
	}
	s = &saying{}
	for range 9 {
		s.script = append(s.script, said{outcome: Unwound, pc: 2})
	}
	m = scripted(t, s, Options{LongestStep: 4})
	if f := m.Step(0, 0); f != nil || m.PC(0) != 2 || len(s.met) != 4 { // the jump before them is one as well
		t.Errorf("%v, at %d after %d landings", f, m.PC(0), len(s.met))
	}
}

// TestCallsThroughPointers: the function that a pointer is to is called, be it of the program or of the platform; what is
// none is a fault of the call, and so is a full stack.
func TestCallsThroughPointers(t *testing.T) {
	for name, c := range map[string]struct {
		static uint64
		off    uint64
		full   bool
		fault  bool
		check  Check
		calls  int
	}{
		"platform": {static: 4, calls: 1}, "program": {static: 3}, "variable": {fault: true, check: Pointer},
		"inside": {static: 3, off: 1, fault: true, check: Pointer}, "full": {static: 3, full: true, fault: true},
	} {
		s := &saying{script: []said{{outcome: Done}}}
		m := scripted(t, s, Options{})
		m.p.Code[2] = first(program.Instr{Op: program.CallPtr, A: program.Slot(0)})
		m.set(m.slot(0, 0), m.static(int(c.static))+c.off)
		if c.full {
			m.set(m.tcb(0)+tcbSP, uint64(m.tcb(0)+stackLimit))
		}
		f := m.Step(0, 0)
		if (f != nil) != c.fault || len(s.met) != c.calls {
			t.Errorf("%s: %+v, %d calls", name, f, len(s.met))
		}
		if pc := map[bool]int{false: 3, true: 2}[c.fault]; m.PC(0) != pc || f != nil && (f.PC != pc || f.Check != c.check) {
			t.Errorf("%s: %+v, at %d", name, f, m.PC(0))
		}
	}
}

// TestMissingFunction: the call of a function that the platform does not have is a gap that names it.
func TestMissingFunction(t *testing.T) {
	m := coded(t, Options{}, []*External{{Name: "nowhere"}}, first(program.Instr{Op: program.External}))
	if f := m.Step(0, 0); f == nil || f.Class != Gap || !strings.Contains(f.Text, "nowhere") {
		t.Errorf("%+v", f)
	}
}

// TestBlocksInStep: making and freeing blocks counts as jumps do, by the number of blocks that there are; no other call does.
func TestBlocksInStep(t *testing.T) {
	for name, c := range map[string]struct {
		External
		times int
	}{"makes": {External{Allocates: true}, 3}, "frees": {External{Frees: true}, 3}, "neither": {External{}, 8}} {
		calls := 0
		c.External.Name, c.External.Visible = name, Never
		c.External.Do = func(*Call) (Outcome, *Fault) { calls++; return Done, nil }
		m := coded(t, Options{LongestStep: 7}, []*External{&c.External}, first(program.Instr{Op: program.External}), first(program.Instr{Op: program.Jump}))
		m.p.Sites[0].Next = 1
		m.set(m.tcb(0)+tcbHeap, 2*blocksPerFuel) // three for each round
		m.frees = false
		if f := m.Step(0, 0); f != nil || m.PC(0) != 1 || calls != c.times {
			t.Errorf("%s: %v, at %d after %d calls", name, f, m.PC(0), calls)
		}
	}
}
