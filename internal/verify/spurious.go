package verify

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
)

// This file decides which operations fail, or end, without a cause (machine/spurious.go),
// and says what a verdict rests on where they do not.

// spared are the assumptions that operations do not fail, or end, without a cause: of
// those kinds that the machine met.
func spared(p *plan.Plan, m *machine.Machine) (list []string) {
	for k := range machine.NumSpurious {
		name, assumed := plan.SpuriousKind(k)
		var places []string
		for _, pc := range m.Notes().Spared(k) {
			if pc < len(p.Program.Code) {
				places = append(places, p.Program.At(pc).Short())
			}
		}
		if len(places) == 0 {
			continue
		}
		text := assumed + " (" + placesText(places)
		if !p.NeverSpurious() {
			text += "; --spurious=" + name + " tries the contrary"
		}
		list = append(list, text+")")
	}
	return list
}
