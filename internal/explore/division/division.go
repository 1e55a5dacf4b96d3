// Package division assigns each state to one of several parts, for searches that divide the states
// of a program among processes.
//
// The part is a hash of a few words of the state. The choice of words does not affect what is
// searched, only its cost: an action that changes one of them usually leads to a state of another
// part, which has to be sent there, and words that are equal in most states leave parts without
// work. So the words are chosen by random runs (choose.go).
//
// The package must not know processes or searches. If the states of random runs are not typical,
// the parts are of unequal size; nothing else depends on it.
//
// Papers: Lerda and Sisto, Distributed-memory model checking with SPIN (1999), for parts by what changes rarely.
package division

import (
	"slices"

	"heddle/internal/exec/machine"
)

// Division divides states into parts. It is for one goroutine.
type Division struct {
	Words []uint32 // that decide
	Parts int

	sections []machine.Section // reused
}

// Of is the part of the state that a machine is in. What lies outside of the machine's sections is not part of the state, and may hold anything.
func (d *Division) Of(m *machine.Machine) int {
	d.sections = m.Sections(d.sections[:0])
	w := m.Words()
	return d.part(func(at uint32) uint64 {
		if within(d.sections, at) {
			return w[at]
		}
		return 0
	})
}

// within reports whether a word lies in one of the sections, which ascend.
func within(sections []machine.Section, at uint32) bool {
	return slices.ContainsFunc(sections, func(s machine.Section) bool { return at >= s.First && at-s.First < s.Words })
}

// part is that of a hash of the words' values (MurmurHash3's finish).
func (d *Division) part(word func(at uint32) uint64) int {
	h := uint64(0)
	for _, at := range d.Words {
		h = (h ^ word(at)) * 0x9e3779b97f4a7c15
		h = (h ^ h>>33) * 0xff51afd7ed558ccd
		h ^= h >> 33
	}
	return int(h % uint64(d.Parts))
}
