package runs

import (
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// Inputs say what inputs were drawn from.
func Inputs(p *plan.Plan, m *machine.Machine) (list []string) {
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
		list = append(list, "all values of its type, or of its range, are equally likely: "+proof.Places(wide)+" (--dist changes that)")
	}
	reasons, assumed := proof.Inputs(p, m)
	for _, r := range reasons {
		list = append(list, fmt.Sprintf("%s, equally likely (%s)", r.Text, r.Place.Short()))
	}
	unwritten, zero := proof.Unwritten(p, m)
	for _, r := range slices.Concat(unwritten, proof.Handlers(p, m)) {
		text := r.Text
		if r.Place.Known() {
			text += " (" + r.Place.Short() + ")"
		}
		list = With(list, text)
	}
	return slices.Concat(list, zero, assumed, proof.NullStops(p, m), proof.Chance(p, m), proof.Spared(p, m))
}

// Scheduled says what threads are chosen by, if not evenly.
func Scheduled(p *plan.Plan) []string {
	if p.Sampling.Scheduler.IsUniform() {
		return nil
	}
	return []string{fmt.Sprintf("threads are chosen by the scheduler %s, not uniformly", p.Sampling.Scheduler)}
}

// EndsWhereItFails says that runs end where a check fails.
func EndsWhereItFails(check string, at source.Place) string {
	text := "a run ends where it fails: " + check
	if at.Known() {
		text += " (" + at.Short() + ")"
	}
	return text
}

// With adds a text to a list that does not have it.
func With(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
