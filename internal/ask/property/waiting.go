package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
)

// This file has the propositions about enabled and waiting threads.

// enabled resolves enabled(p): the process can act.
func (r *resolver) enabled(n *query.Node) condition {
	x, thread := r.evaluator, r.process(n.Process)
	return func() truth {
		t := thread()
		return truthOf(t < x.m.Threads() && x.m.Choices(t) != 0)
	}
}

// waits resolves waits(p) and waits(p, object): the process has not ended and cannot act; its call is one that uses the object.
func (r *resolver) waits(n *query.Node) (condition, error) {
	x, thread := r.evaluator, r.process(n.Process)
	is := func(t int) bool {
		return t < x.m.Threads() && x.m.Status(t) == machine.Running && x.m.RunStatus() == machine.Going && x.m.Choices(t) == 0
	}
	if len(n.Args) == 0 {
		return func() truth { return truthOf(is(thread())) }, nil
	}
	object, err := r.object(n.Args[0])
	if err != nil {
		return nil, err
	}
	return func() truth {
		t := thread()
		at, ok := object()
		return truthOf(ok && is(t) && x.uses(t, at))
	}, nil
}

// wants resolves that the process asks for something: its next action is to take a lock, for which it may have to wait, or it says so.
func (r *resolver) wants(n *query.Node) condition {
	x, thread := r.evaluator, r.process(n.Process)
	return func() truth {
		t := thread()
		if _, ok := x.next(t); !ok {
			return no
		}
		if x.m.Record().Asks(t) {
			return yes
		}
		call, _ := x.m.Inspect().ExternalOf(t)
		return truthOf(call != nil && call.Lock != nil && call.Enabled != nil)
	}
}

// object resolves where a variable, or a part of one, is.
func (r *resolver) object(n *query.Node) (address, error) {
	if s := r.untyped(n); s != nil {
		at := s.Addr
		return func() (uint64, bool) { return at, true }, nil
	}
	base, typ, err := r.base(n)
	if err != nil {
		return nil, err
	}
	if base == nil {
		return nil, r.fail(n.At, "%s is a number, and nobody can wait for it", n.Name)
	}
	w := walk{r: r, at: base, typ: typ, text: n.Name}
	for i := range n.Path {
		if err := w.step(&n.Path[i]); err != nil {
			return nil, err
		}
	}
	return w.at, nil
}

// uses reports whether the call that a process is at uses what lies at an address.
func (x *evaluator) uses(t int, at uint64) bool {
	for _, a := range x.pending(t, 0) {
		if a.Addr <= at && at < a.Addr+a.Size {
			return true
		}
	}
	return false
}
