package verify

import (
	"fmt"
	"slices"

	"heddle/internal/chance/distribution"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

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
	rules *distribution.Rules
}

// Given implements machine.Inputs.
func (x *inputs) Given(pc int, external string, in machine.Input) bool {
	rule := x.rule(pc, external)
	if rule < 0 && in.Covered {
		return false
	}
	d, err := x.rules.Of(rule, typeOf(in))
	return err == nil && d != nil
}

// Of implements chance.Inputs.
func (x *inputs) Of(pc int, external string, in machine.Input) distribution.Distribution {
	d, _ := x.rules.Of(x.rule(pc, external), typeOf(in))
	return d
}

func (x *inputs) rule(pc int, external string) int {
	if x.rules.Len() == 0 || pc >= len(x.p.Code) {
		return -1
	}
	at := x.p.At(pc)
	return x.rules.Find(external, at.File, at.Line)
}

// typeOf is the type of an input as distributions know it.
func typeOf(in machine.Input) distribution.Type {
	return distribution.Type{Bits: in.Bits, Signed: in.Signed, Float: in.Float, Within: in.Within, First: in.First,
		Last: in.Last, Unit: in.Unit}
}

// inputsOf are the inputs of runs drawn at random.
func (p *Plan) inputsOf() *inputs {
	rules := p.Sampling.Distributions
	if rules == nil {
		rules = &distribution.Rules{}
	}
	return &inputs{p.Program, rules}
}

// checkInputs tells of rules that do not fit an input, or that are of none.
func (p *Plan) checkInputs(m *machine.Machine) error {
	x := p.inputsOf()
	used := make([]bool, x.rules.Len())
	for pc := range p.Program.Code {
		external, in, ok := m.InputAt(pc)
		if !ok {
			continue
		}
		if rule := x.rule(pc, external); rule >= 0 {
			used[rule] = true
			if _, err := x.rules.Of(rule, typeOf(in)); err != nil {
				return fmt.Errorf("%w (%s() at %s)", err, external, p.Program.At(pc).Short())
			}
		}
	}
	if i := slices.Index(used, false); i >= 0 {
		return fmt.Errorf("--dist=%s: the program takes no such input, of a type up to 64 bits", x.rules.Rule(i))
	}
	return nil
}

// inputAssumptions tell what inputs were drawn from.
func (p *Plan) inputAssumptions(m *machine.Machine) (list []string) {
	x := p.inputsOf()
	for i := range x.rules.Len() {
		list = append(list, "inputs are drawn from "+x.rules.Rule(i).String())
	}
	var wide []string
	for pc := range p.Program.Code {
		external, in, ok := m.InputAt(pc)
		if ok && x.rule(pc, external) < 0 && x.Given(pc, external, in) {
			wide = append(wide, fmt.Sprintf("%s() at %s", external, p.Program.At(pc).Short()))
		}
	}
	if len(wide) > 0 {
		list = append(list, "each value of its type, or of its range, is as likely as the others: "+placesText(wide)+" (--dist says otherwise)")
	}
	reasons, assumed := p.cuts(m)
	for _, r := range reasons {
		list = append(list, fmt.Sprintf("%s, each as likely as the others (%s)", r.Text, r.Place.Short()))
	}
	for _, r := range append(p.blind(m), p.between(m)...) {
		text := r.Text
		if r.Place.Known() {
			text += " (" + r.Place.Short() + ")"
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return slices.Concat(list, assumed, p.crashes(m), p.spared(m))
}
