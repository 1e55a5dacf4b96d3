package verify

import (
	"fmt"
	"strings"

	"heddle/internal/machine"
)

// Reduction names how places to switch threads, and orders of independent actions,
// are left out. docs/reductions.md tells what each keeps.
type Reduction string

// The reductions, each with all that those before it leave out.
const (
	ReductionDefault    Reduction = ""           // the strongest that is sound
	ReductionNone       Reduction = "none"       // threads switch at every LLVM instruction
	ReductionLocal      Reduction = "local"      // at every access to memory that others may reach
	ReductionJoint      Reduction = "joint"      // where the discipline learnt does not keep others away
	ReductionOrdered    Reduction = "ordered"    // nor the order in which accesses come
	ReductionPersistent Reduction = "persistent" // and only those of a persistent set, where one is known
)

// Reductions are all of them by name, the weakest first.
func Reductions() []Reduction {
	return []Reduction{ReductionNone, ReductionLocal, ReductionJoint, ReductionOrdered, ReductionPersistent}
}

// ParseReduction reads the name of a reduction.
func ParseReduction(name string) (Reduction, error) {
	for _, r := range Reductions() {
		if string(r) == name {
			return r, nil
		}
	}
	return "", fmt.Errorf("--reduction=%s: it is none, local, joint, ordered or persistent", name)
}

// Reduce chooses the reduction of the searches to come.
func (s *Session) Reduce(r Reduction) {
	if r == ReductionDefault && s.Task.EveryInstruction {
		r = ReductionNone
	}
	s.Task.Reduction, s.Task.EveryInstruction = r, r == ReductionNone
	s.discipline, s.broken, s.met, s.Unrefined = nil, false, nil, nil
}

// learns tells whether searches assume that memory is shared without conflict.
func (s *Session) learns() bool {
	return s.Task.Reduction != ReductionNone && s.Task.Reduction != ReductionLocal && s.plainOnly() == ""
}

// plainOnly is why the task allows no more than ReductionLocal; "": it allows more. Where
// memory is judged at the end of a run, what other threads are in the middle of
// then is to be seen.
func (s *Session) plainOnly() string {
	if why := s.Task.countsActions(); why != "" {
		return why
	}
	var names []string
	for _, c := range []machine.Check{machine.Leak, machine.Unfreed, machine.Untracked} {
		if s.Task.Checks.Has(c) {
			names = append(names, c.String())
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "the check " + names[0] + " judges the end of runs"
	}
	return "the checks " + strings.Join(names, ", ") + " judge the end of runs"
}

// usedReduction is the reduction that the last pass of a search used, and why it is
// not the one asked for; "": it is.
func (s *Session) usedReduction(m *machine.Machine) (used Reduction, why string) {
	asked := s.Task.Reduction
	if asked == ReductionDefault {
		asked = ReductionPersistent
	}
	if asked == ReductionNone || asked == ReductionLocal {
		return asked, ""
	}
	if why = s.plainOnly(); why == "" {
		why = m.Undisciplined()
	}
	switch {
	case why != "":
	case s.broken:
		why = "a lock was overwritten while it was held"
	case s.Unrefined != nil:
		why = "a schedule could not be told otherwise"
	case asked == ReductionOrdered && s.unordered() != "":
		return ReductionJoint, s.unordered()
	default:
		return asked, ""
	}
	return ReductionLocal, why
}
