package verify

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
)

// This file is the one place where what a search has left behind becomes what keeps it from being a proof. Whoever concludes
// anything from a search (a verdict, the checks table, tests, a proof by induction, figures of states and of executions,
// an answer to a query) asks here, so that a fact which counts for one of them counts for all.

// account is what a search leaves behind.
type account struct {
	found    *search.Result
	machine  *machine.Machine
	symbolic *symbolic.Machine // nil: inputs were tried value by value
	oracle   *oracle           // that answered its questions; nil: there were none
	unwound  []verdict.Reason  // loops that may go on after the rounds that were looked at
}

// obligations returns what keeps a search from being a proof, and what a proof by it rests on.
func (s *Session) obligations(a account) (reasons []verdict.Reason, assumed []string) {
	cut, assumed := cuts(s.Plan, a.machine)
	assumed = append(assumed, crashes(s.Plan, a.machine)...)
	if len(a.found.Violations) == 0 || s.Task.Checks.KeepGoing {
		assumed = append(assumed, spared(s.Plan, a.machine)...)
	}
	noCollision, omissions := s.omissions(a.found)
	assumed = slices.Concat(assumed, noCollision, s.trusted(a))
	return slices.Concat(searchReasons(s.Plan, a.found), cut, blind(s.Plan, a.machine), between(s.Plan, a.machine), omissions, a.unwound, allocations(s.Plan, a.symbolic)), assumed
}

// trusted names the solvers outside of heddle whose word was taken for it that something cannot be. What they say can
// be is run.
func (s *Session) trusted(a account) []string {
	if a.oracle == nil || len(a.found.Violations) > 0 && !s.Task.Checks.KeepGoing {
		return nil
	}
	var names []string
	for _, l := range a.oracle.solver.others {
		if l.Unsat > 0 {
			answers := "answers"
			if l.Unsat == 1 {
				answers = "answer"
			}
			names = append(names, fmt.Sprintf("%s (%d %s)", l.Name, l.Unsat, answers))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"what " + strings.Join(names, " and ") + " called unsatisfiable is so (--solver=cadical asks no solver outside of heddle)"}
}
