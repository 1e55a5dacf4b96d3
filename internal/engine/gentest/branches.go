package gentest

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// branches are the ways out of the branches of a program's own code.
type branches struct {
	taken map[[2]int]bool // from an instruction to another
	last  int             // instruction of thread 0 before; -1: none

	looked int // instructions so far

	chosen verdict.Reason // a test took the first of several ways, of which no input chooses one
}

func newBranches(p *program.Program) *branches {
	b := &branches{taken: map[[2]int]bool{}}
	for pc := range p.Code {
		if !ofProgram(p.At(pc)) {
			continue
		}
		switch in := &p.Code[pc]; in.Op {
		case program.Branch:
			b.taken[[2]int{pc, int(in.B)}], b.taken[[2]int{pc, int(in.C)}] = false, false
		case program.Switch:
			table := &p.Switches[in.Imm]
			b.taken[[2]int{pc, int(table.Default)}] = false
			for _, to := range table.Targets {
				b.taken[[2]int{pc, int(to)}] = false
			}
		}
	}
	return b
}

// look is called with each instruction before it is taken.
func (b *branches) look(m *machine.Machine) {
	b.looked++
	pc := m.PC(0)
	edge := [2]int{b.last, pc}
	if _, ok := b.taken[edge]; ok {
		b.taken[edge] = true
	}
	b.last = pc
}

// choose notes that a test takes the first of several actions: of the ways of what the thread is about to do, or, if it has
// but one, of the moments at which the environment may act.
func (b *branches) choose(m *machine.Machine) {
	if b.chosen.Text != "" {
		return
	}
	p, pc := m.Program(), m.PC(0)
	b.chosen = verdict.Reason{Kind: verdict.Unsupported, Place: p.At(pc)}
	if m.Choices(0) < 2 {
		b.chosen.Text = "signals and other environments may act at several moments, which no input chooses: in tests they act as late as possible"
		return
	}
	what := p.Funcs[p.FuncOf[pc]].SourceName // a platform module's
	if x, _ := m.Inspect().ExternalOf(0); x.Name != machine.EnterName {
		what = x.Name
	}
	b.chosen.Text = what + "() has several outcomes, which no input chooses: tests take the first"
}

// input is the input that the thread is about to read.
func (b *branches) input(m *machine.Machine) (in trace.Input, ok bool) {
	x, call := m.Inspect().ExternalOf(0)
	if x == nil || x.Input == nil {
		return in, false
	}
	t, ok := x.Input(call)
	return trace.Input{Name: x.Name, Place: m.Program().At(call.PC), Bits: t.Bits, Signed: t.Signed, Float: t.Float}, ok
}

// ofProgram reports whether a place is in the user's own files.
func ofProgram(p source.Place) bool {
	return p.Known() && !strings.HasPrefix(p.File, "/usr/") && !strings.HasPrefix(p.File, "/heddle/")
}
