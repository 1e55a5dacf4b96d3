package plan

import (
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/flat"
	"heddle/internal/front/harness"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// This file is about programs that read standard input. They are lowered twice: for engines that have unknowns, with the library's
// functions that make any text of inputs; for all others, with the platform's, which try a few texts.

// lowered makes the task's program. Other is the program for engines that have unknowns, or the one for the others if the
// task's has unknowns; nil: they all have the same. Conditions are asked of one program, and get no other.
func (t *Task) lowered(mod *flat.Module, needs property.Needs, known map[string]*machine.External, conditions bool) (p, other *program.Program, err error) {
	declared, reads := harness.Declared(mod, platform.StdinFile)
	lowered := func(m *flat.Module) (*program.Program, error) {
		p, err := lower.Lower(m, t.lowering(needs, known))
		if err == nil {
			platform.Complete(p)
		}
		return p, err
	}
	if t.Environment.StdinMost > 0 { // the few texts are not bounded
		p, err = lowered(mod)
		return p, nil, err
	}
	if p, err = lowered(declared); err != nil || !reads || conditions || t.Environment.StdinGiven || len(t.Checks.Queries) > 0 {
		return p, nil, err
	}
	if t.Search.Engine != EngineAuto && !t.Search.Engine.Symbolic() {
		return p, nil, nil
	}
	if other, err = lowered(mod); t.Search.Engine.Symbolic() {
		return other, p, err
	}
	return p, other, err
}

// MayReadStdin reports whether engines that have unknowns take any text of standard input, which others do not.
func (p *Plan) MayReadStdin() bool { return p.other != nil }

// ReadsStdin is the first call that reads standard input, of which engines that have unknowns take any text, or "" if there is none, as far as
// names say.
func (p *Plan) ReadsStdin() string {
	if p.other == nil {
		return ""
	}
	named := func(name string) bool {
		return slices.ContainsFunc(p.Program.Statics, func(s program.Static) bool { return s.Name == name })
	}
	byName := named("stdin") && !named("_ZSt3cin") // C++'s streams name it in every program
	for pc := range p.Program.Code {
		in := &p.Program.Code[pc]
		if in.Op != program.External {
			continue
		}
		name := p.Program.Externals[in.Imm].Name
		if reads := platform.FactsOf(name).Reads; reads == machine.ReadsInput || byName && reads == machine.ReadsStream {
			return name + "() at " + p.Program.At(pc).Short()
		}
	}
	return ""
}

// OfStdin reports whether a function gives an input that standard input is made of.
func OfStdin(name string) bool { return platform.OfStdin(name) }
