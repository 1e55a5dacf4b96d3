package verify

import (
	"heddle/internal/engine/proof"

	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// inputAssumptions tell what inputs were drawn from.
func inputAssumptions(p *plan.Plan, m *machine.Machine) (list []string) {
	x := p.Inputs()
	for i := range x.Rules.Len() {
		list = append(list, "inputs are drawn from "+x.Rules.Rule(i).String())
	}
	var wide []string
	for pc := range p.Program.Code {
		external, in, ok := m.Stepwise().InputAt(pc)
		if ok && x.Rule(pc, external) < 0 && x.Given(pc, external, in) {
			wide = append(wide, fmt.Sprintf("%s() at %s", external, p.Program.At(pc).Short()))
		}
	}
	if len(wide) > 0 {
		list = append(list, "each value of its type, or of its range, is as likely as the others: "+proof.Places(wide)+" (--dist says otherwise)")
	}
	reasons, assumed := proof.Inputs(p, m)
	for _, r := range reasons {
		list = append(list, fmt.Sprintf("%s, each as likely as the others (%s)", r.Text, r.Place.Short()))
	}
	for _, r := range append(proof.Unwritten(p, m), proof.Handlers(p, m)...) {
		text := r.Text
		if r.Place.Known() {
			text += " (" + r.Place.Short() + ")"
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return slices.Concat(list, assumed, proof.NullStops(p, m), proof.Spared(p, m))
}
