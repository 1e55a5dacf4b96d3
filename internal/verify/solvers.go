package verify

import (
	"context"

	"heddle/internal/solver"
	"heddle/internal/solver/smtlib"
	"heddle/internal/term"
)

// otherSeconds is what another solver may take for one question: what it knows at all, it mostly knows at once.
const otherSeconds = 10

// otherSolvers are asked what the SAT solver does not decide soon: Z3, if it is installed. Calling end stops its
// processes.
func otherSolvers(p *term.Pool) (list []solver.Solver, end func()) {
	z3 := smtlib.Z3()
	z3.Seconds = otherSeconds
	if !z3.Installed() {
		return nil, func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return []solver.Solver{smtlib.New(ctx, p, z3)}, cancel
}
