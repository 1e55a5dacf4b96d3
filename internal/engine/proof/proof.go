package proof

import (
	"fmt"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
)

// Evidence is the result of a search from which a proof is made.
type Evidence struct {
	Kind     verdict.ProofKind
	Found    *search.Result
	Machine  *machine.Machine
	Loss     store.Loss
	Symbolic *symbolic.Machine // nil: inputs were tried value by value
	Solvers  solver.Statistics // outside of heddle, that answered its questions
	Unwound  []verdict.Reason  // loops that may continue after the rounds that were looked at
}

// Of returns what a search proves. Whether violations are confirmed, and marks
// reached, is stated by who asks for them.
func Of(p *plan.Plan, e *Evidence) *verdict.Proof {
	all := len(e.Found.Violations) == 0 || p.Checks.KeepGoing // executions were looked at
	proof := &verdict.Proof{Kind: e.Kind}
	stateSearch(proof, p, e.Found)
	proof.State(verdict.MachineCovers, wrapped(p, e.Machine), overflowed(e.Symbolic)...)
	open, assumed := Inputs(p, e.Machine)
	if len(open) == 0 {
		assumed = append(assumed, vacuous(p, e)...)
	}
	proof.State(verdict.InputsCovered, append(open, Clock(p, e.Machine)...), assumed...)
	proof.State(verdict.NullStops, nil, NullStops(p, e.Machine)...)
	var failures, solvers, addresses []string
	if all {
		failures, solvers, addresses = Spared(p, e.Machine), trusted(e.Solvers), Chance(p, e.Machine)
	}
	proof.State(verdict.AddressesChosen, nil, addresses...)
	proof.State(verdict.FailuresTried, nil, failures...)
	memory, zero := Unwritten(p, e.Machine)
	proof.State(verdict.MemoryWritten, memory, zero...)
	proof.State(verdict.HandlersCovered, Handlers(p, e.Machine))
	assumed, open = omissions(p, e.Loss, len(e.Found.Violations) > 0)
	proof.State(verdict.StatesKept, open, assumed...)
	proof.State(verdict.SolversTrusted, nil, solvers...)
	proof.State(verdict.LoopsUnwound, e.Unwound)
	proof.State(verdict.EndsReached, endsReached(p, e))
	proof.State(verdict.AllocationsCovered, allocations(p, e.Symbolic))
	return proof
}

// Figures is the evidence for commands that count: violations are among the figures.
func (e *Evidence) Figures() *Evidence {
	counted := *e
	counted.Kind = verdict.Explored
	return &counted
}

// trusted names the solvers outside of heddle whose word was taken for it that something cannot be. What they say can
// be is run.
func trusted(solvers solver.Statistics) []string {
	var names []string
	for _, l := range solvers {
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
	return []string{"what " + strings.Join(names, " and ") + " reported as unsatisfiable is unsatisfiable (--solver=cadical uses no external solver)"}
}
