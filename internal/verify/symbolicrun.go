package verify

import (
	"heddle/internal/explore/search"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
)

// SymbolicRun is a symbolic search with what it asked of solvers.
type SymbolicRun struct {
	*search.Result
	Questions int               // whether a path allows a condition, or of values
	Layers    solver.Statistics // who answered them
}

// SearchSymbolic is Search with inputs as unknowns. What it finds is not replayed: see Check.
func (s *Session) SearchSymbolic() (*SymbolicRun, error) {
	h, err := inquire(s.Plan).newSymbolic(nil)
	if err != nil {
		return nil, err
	}
	c := h.cursor
	r := search.DepthFirst(c, symbolic.NewStore(c, s.newStore(c)), s.SearchOptions())
	run := &SymbolicRun{Result: r, Questions: h.oracle.asked, Layers: h.oracle.solver.Statistics}
	return run, h.close()
}
