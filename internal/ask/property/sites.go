package property

import (
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// sites are the instructions at which a process must be for any proposition of a
// condition to be true. The condition speaks of nothing but what named processes call:
// so it is known wherever none of them is at a site, which is nearly everywhere.
type sites struct {
	at        []bool // by instruction
	processes []int  // that the condition names
}

// sitesOf finds those of a condition on a run; nil: it speaks of more.
func sitesOf(n *query.Node, p *program.Program) *sites {
	s := &sites{at: make([]bool, len(p.Code))}
	if !s.add(n, p) {
		return nil
	}
	for pc := len(p.Code) - 2; pc >= 0; pc-- {
		if p.Code[pc].Prepares() && s.at[pc+1] {
			s.at[pc] = true // see evaluator.next
		}
	}
	return s
}

func (s *sites) add(n *query.Node, p *program.Program) bool {
	switch n.Op {
	case query.Calls:
		s.calls(n.Func, p)
		s.processes = append(s.processes, n.Process.Number)
		return n.Process.Given && n.Process.Var == ""
	case query.True, query.False:
		return true
	case query.Not, query.And, query.Or, query.Implies, query.Next, query.Finally, query.Globally, query.Until:
		return !slices.ContainsFunc(n.Args, func(a *query.Node) bool { return !s.add(a, p) })
	}
	return false
}

// calls marks what may call a function; a call by a pointer may call any.
func (s *sites) calls(name string, p *program.Program) {
	fn, ext := callee(name, p)
	for pc := range p.Code {
		switch in := &p.Code[pc]; in.Op {
		case program.Call:
			s.at[pc] = s.at[pc] || int(in.Imm) == fn
		case program.External:
			s.at[pc] = s.at[pc] || int(in.Imm) == ext
		case program.CallPtr:
			s.at[pc] = true
		}
	}
}

// callee finds a function by its name, as one of the program and as one outside of it;
// -1: there is none.
func callee(name string, p *program.Program) (fn, ext int) {
	return p.Function(name), slices.IndexFunc(p.Externals, func(x program.ExternalFunc) bool { return x.Name == name })
}

// met reports whether a process is at a site.
func (s *sites) met(m *machine.Machine) bool {
	for _, t := range s.processes {
		if t >= m.Threads() {
			continue
		}
		if pc := uint(m.PC(t)); pc < uint(len(s.at)) && s.at[pc] { // that of a process that is over is not an instruction
			return true
		}
	}
	return false
}

// holdsElsewhere reports whether a condition on states that has sites is true where no
// process is at one.
func holdsElsewhere(n *query.Node) bool {
	switch n.Op {
	case query.True:
		return true
	case query.Not:
		return !holdsElsewhere(n.Args[0])
	case query.And:
		return holdsElsewhere(n.Args[0]) && holdsElsewhere(n.Args[1])
	case query.Or:
		return holdsElsewhere(n.Args[0]) || holdsElsewhere(n.Args[1])
	case query.Implies:
		return !holdsElsewhere(n.Args[0]) || holdsElsewhere(n.Args[1])
	}
	return false
}

// findCalm finds out in how many states, from the first one on, nothing is decided if
// no process is at a site.
func (x *Monitor) findCalm(n *query.Node, p *program.Program) {
	x.sites = sitesOf(n, p)
	if x.sites != nil && x.simple() && x.root.bound > 0 && x.root.first(x.elsewhere, 0) == Undecided {
		x.calm = x.root.bound
	}
}
