package machine

import "maps"

// Aside lets f lead the machine through states that are no part of a run. What the
// machine notes in its life meanwhile (Adopt) is forgotten. It tells whether something
// new was noted. f must leave the machine in the state in which it found it.
func (m *Machine) Aside(f func()) (noted bool) {
	notes := []*map[int]bool{&m.cuts, &m.spared, &m.blind, &m.crashes, &m.between, &m.reached}
	before := make([]map[int]bool, len(notes))
	for i, n := range notes {
		before[i] = maps.Clone(*n)
	}
	f()
	for i, n := range notes {
		noted = noted || !maps.Equal(*n, before[i])
		*n = before[i]
	}
	return noted
}
