package blast

import "heddle/internal/symbolic/solver/cadical"

// work counts what was done.
type work struct {
	rounds int64 // of SAT solvers
	gates  int
	told   int // literals and ends of clauses
}

// What they count as, measured on products, quotients, floats and hashes: a round of CaDiCaL took 60 to 130 microseconds for
// most, up to 500 where nearly every decision meets a conflict; a gate half a microsecond, a literal less than a tenth.
const (
	unitsOfRound = 100
	gatesOfUnit  = 2
	toldOfUnit   = 16
)

func (w work) units() int64 {
	return unitsOfRound*w.rounds + int64(w.gates/gatesOfUnit+w.told/toldOfUnit)
}

// Work is what all questions have cost, the one under way among them, in the units of package solver. The same calls give the same
// count.
func (s *Solver) Work() int64 {
	all := s.past
	all.gates += s.graph.Size()
	if s.sat != nil {
		all.rounds += s.sat.Rounds()
	}
	return all.units()
}

// tell gives the SAT solver clauses.
func (s *Solver) tell(clauses []int32) {
	s.past.told += len(clauses)
	s.sat.AddClauses(clauses)
}

// limits are those of one call of the SAT solver, of a question that began after so many rounds.
func (s *Solver) limits(begun int64) cadical.Limits {
	l := cadical.Limits{Conflicts: s.options.Conflicts, Stop: s.options.Stop}
	if s.options.Work > 0 {
		l.Rounds = max(1, begun+s.options.Work/unitsOfRound-s.sat.Rounds())
	}
	return l
}
