package property

import (
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// This file has the propositions about where processes are.

// next is the instruction that a process is about to execute, past what only
// prepares it; false: it is not about to act.
func (x *evaluator) next(t int) (pc int, ok bool) {
	m := x.m
	if t >= m.Threads() || m.Status(t) != machine.Running || m.RunStatus() != machine.Going {
		return 0, false
	}
	pc = m.PC(t)
	for m.Program().Code[pc].Prepares() {
		pc++
	}
	return pc, true
}

// calls resolves [p.f]: the process's next instruction is a call of f.
func (r *resolver) calls(n *query.Node) (condition, error) {
	fn, ext := callee(n.Func, r.p)
	if fn < 0 && ext < 0 {
		return nil, r.fail(n.At, "the program neither defines nor calls a function %s; it defines: %s", n.Func, some(r.functions()))
	}
	x, thread := r.evaluator, r.process(n.Process)
	return func() truth {
		t := thread()
		pc, ok := x.next(t)
		return truthOf(ok && x.isCall(t, pc, fn, ext))
	}, nil
}

// isCall reports whether an instruction calls a function or an external.
func (x *evaluator) isCall(t, pc, fn, ext int) bool {
	in := &x.m.Program().Code[pc]
	switch in.Op {
	case program.Call:
		return int(in.Imm) == fn
	case program.External:
		return int(in.Imm) == ext
	case program.CallPtr:
		f, _ := x.m.Inspect().Top(t)
		callee, e, ok := x.m.FunctionAt(x.m.Inspect().Word(f, in.A))
		return ok && (callee >= 0 && callee == fn || callee < 0 && e >= 0 && e == ext)
	}
	return false
}

// location resolves at(file:line): the next instruction of a process, of any if
// none is named, is of that line.
func (r *resolver) location(n *query.Node) (condition, error) {
	here := r.placesOf(n)
	found := false
	for _, at := range r.p.PlaceOf {
		found = found || here[at]
	}
	if !found {
		return nil, r.fail(n.At, "no instruction belongs to %s:%d%s", n.File, n.Line, r.nearest(n))
	}
	x, thread := r.evaluator, r.process(n.Process)
	at := func(t int) bool {
		pc, ok := x.next(t)
		return ok && here[x.m.Program().PlaceOf[pc]]
	}
	if thread != nil {
		return func() truth { return truthOf(at(thread())) }, nil
	}
	return func() truth {
		for t := range x.m.Threads() {
			if at(t) {
				return yes
			}
		}
		return no
	}, nil
}

// placesOf says which of the program's places are of the line that is meant.
func (r *resolver) placesOf(n *query.Node) []bool { return placesWithin(r.p, n.File, n.Line, n.Line) }

// placesWithin says which of a program's places are of lines of a file.
func placesWithin(p *program.Program, file string, first, last int) []bool {
	here := make([]bool, len(p.Places))
	for i := range p.Places {
		for at := &p.Places[i]; at != nil; at = at.InlinedAt {
			here[i] = here[i] || first <= at.Line && at.Line <= last && sameFile(at.File, file)
		}
	}
	return here
}

// sameFile reports whether a file is meant by its path or the end of it.
func sameFile(file, meant string) bool {
	file, meant = strings.TrimPrefix(file, "./"), strings.TrimPrefix(meant, "./")
	return meant != "" && (file == meant || strings.HasSuffix(file, "/"+meant))
}

// nearest reports which lines near one have instructions.
func (r *resolver) nearest(n *query.Node) string {
	var before, behind source.Place
	for _, at := range r.p.PlaceOf {
		p := r.p.Places[at]
		switch {
		case !sameFile(p.File, n.File):
		case p.Line < n.Line && p.Line > before.Line:
			before = p
		case p.Line > n.Line && (behind.Line == 0 || p.Line < behind.Line):
			behind = p
		}
	}
	switch {
	case before.Line == 0 && behind.Line == 0:
		return ", nor of any line of such a file"
	case behind.Line == 0:
		return "; the last line with one is " + before.Short()
	case before.Line == 0:
		return "; the first line with one is " + behind.Short()
	}
	return "; the nearest lines with one are " + before.Short() + " and " + behind.Short()
}
