package plan

import (
	"fmt"
	"slices"

	"heddle/internal/chance/distribution"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/ir/program"
)

// InputWhere is the first call of the program that gives an input of which something
// holds, or "" if there is none.
func (p *Plan) InputWhere(holds func(p *Plan, name string, r *program.Result) bool) string {
	all := p.externals()
	for pc := range p.Program.Code {
		in := &p.Program.Code[pc]
		if in.Op != program.External {
			continue
		}
		name := p.Program.Externals[in.Imm].Name
		if x := all[name]; x == nil || x.Input == nil || !holds(p, name, &p.Program.Sites[in.C].Result) {
			continue
		}
		return fmt.Sprintf("%s() at %s", name, p.Program.At(pc).Short())
	}
	return ""
}

// Many reports whether an input has more values than a few.
func Many(p *Plan, name string, r *program.Result) bool {
	return (r.Kind != program.ArgPointer || p.givesPointer(name)) && r.Bits > 4 && r.Bits <= 64
}

// Wide reports whether values of an input would be left out, of a type that the
// symbolic engine has unknowns of.
func Wide(p *Plan, name string, r *program.Result) bool {
	switch {
	case r.Kind == program.ArgPointer:
		return p.givesPointer(name)
	case r.Bits > 64:
		return false
	}
	text, cut := p.Environment.Platform().Cut(p.Program.PointerBits, name)
	if text == "" {
		_, cut = p.Environment.Platform().MissingCut(*r)
	}
	return cut
}

// givesPointer reports whether a function that returns a pointer gives any, and not a block of its own.
func (p *Plan) givesPointer(name string) bool { return p.known[name] != nil || platform.IsInput(name) }

// ParseDistributions reads what inputs are drawn from: --dist.
func ParseDistributions(texts []string) (*distribution.Rules, error) {
	var list []distribution.Rule
	for _, text := range texts {
		r, err := distribution.ParseRule(text)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return distribution.NewRules(list)
}

// inputs gives the inputs of a program under the probabilistic semantics: those that
// the user has a rule for, and those whose ways are not all of their values. It
// implements chance.Inputs.
type inputs struct {
	p     *program.Program
	Rules *distribution.Rules
}

// Given implements machine.Inputs.
func (x *inputs) Given(pc int, external string, in machine.Input) bool {
	rule := x.Rule(pc, external)
	if rule < 0 && in.Covered {
		return false
	}
	d, err := x.Rules.Of(rule, typeOf(in))
	return err == nil && d != nil
}

// Of implements chance.Inputs.
func (x *inputs) Of(pc int, external string, in machine.Input) distribution.Distribution {
	d, _ := x.Rules.Of(x.Rule(pc, external), typeOf(in))
	return d
}

func (x *inputs) Rule(pc int, external string) int {
	if x.Rules.Len() == 0 || pc >= len(x.p.Code) {
		return -1
	}
	at := x.p.At(pc)
	return x.Rules.Find(external, at.File, at.Line)
}

// typeOf is the type of an input as distributions know it.
func typeOf(in machine.Input) distribution.Type {
	return distribution.Type{Bits: in.Bits, Signed: in.Signed, Float: in.Float, Within: in.Within, First: in.First,
		Last: in.Last, Unit: in.Unit}
}

// Inputs are the inputs of runs drawn at random.
func (p *Plan) Inputs() *inputs {
	rules := p.Sampling.Distributions
	if rules == nil {
		rules = &distribution.Rules{}
	}
	return &inputs{p.Program, rules}
}

// checkInputs reports rules that do not fit an input, or that belong to none.
func (p *Plan) checkInputs(m *machine.Machine) error {
	x := p.Inputs()
	used := make([]bool, x.Rules.Len())
	for pc := range p.Program.Code {
		external, in, ok := m.Stepwise().InputAt(pc)
		if !ok {
			continue
		}
		if rule := x.Rule(pc, external); rule >= 0 {
			used[rule] = true
			if _, err := x.Rules.Of(rule, typeOf(in)); err != nil {
				return fmt.Errorf("%w (%s() at %s)", err, external, p.Program.At(pc).Short())
			}
		}
	}
	if i := slices.Index(used, false); i >= 0 {
		return fmt.Errorf("--dist=%s: the program reads no such input of a type of at most 64 bits", x.Rules.Rule(i))
	}
	return nil
}
