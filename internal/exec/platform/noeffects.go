package platform

import "heddle/internal/ir/program"

// WhyNoEffects is why calls of a program may do more to each other than their effects (machine.External.Effects) say; "":
// they do not.
func WhyNoEffects(p *program.Program) string {
	for i := range p.Externals {
		if why := FactsOf(p.Externals[i].Name).NoEffects; why != "" {
			return why
		}
	}
	return ""
}
