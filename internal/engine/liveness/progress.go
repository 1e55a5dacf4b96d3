package liveness

import "heddle/internal/exec/machine"

// progress reports whether actions of a machine change what others see.
type progress struct {
	m    *machine.Machine
	says uint64 // the propositions that are about that
	made bool   // the action that is being taken prints, or calls heddle_progress
}

// follow begins to listen to a machine.
func (p *progress) follow(m *machine.Machine) {
	p.m = m
	m.Output = func(_, stream int, b []byte) {
		p.made = p.made || stream != machine.Surroundings || string(b) == machine.ProgressNote
	}
}

// acted is what propositions say of the action that began at a mark. Where none says anything, it does not look: what it would see may depend on what the
// clock shows.
func (p *progress) acted(since int) uint64 {
	if p.says == 0 {
		return 0
	}
	made := p.made || p.m.Inspect().ChangesShared(machine.Mark(since))
	p.made = false
	if made {
		return p.says
	}
	return 0
}
