package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// An exception in flight is known by the address of its _Unwind_Exception, 32
// bytes before the object thrown. We keep there, as pointers (see
// library/exceptions.cc): the object, its type, what the handler gets, and the number of the
// landing pad whose filter has stopped it.
const (
	excObject = iota
	excType
	excAdjusted
	excStopped
)

// exception is what a search for landing pads is about.
type exception struct {
	types
	at, object, typ uint64
	adjusted        uint64 // of the pad found last
	selector        uint64
	pad             *program.Pad // the one found last
}

func newException(c *machine.Call) *exception {
	e := &exception{types: types{c: c}, at: c.Arg(0)}
	e.object, e.typ = e.word(e.field(e.at, excObject)), e.word(e.field(e.at, excType))
	return e
}

// unwinding are the functions that leave calls by an exception. A null exception
// is not C++'s: it belongs to other.
func unwinding(other abi.Do) []machine.External {
	return []machine.External{
		// Returns if no handler catches the exception, before anything is left.
		leaving("__heddle_unwind", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			e := newException(c)
			if _, ok := c.Unwind().FindPad(e.handled); !ok || e.fault != nil {
				return abi.Stop(e.fault)
			}
			return e.land()
		}),
		abi.Pure("__heddle_convert", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			t := &types{c: c}
			adjusted, ok := t.catches(c.Arg(0), c.Arg(1), c.Arg(2))
			switch {
			case t.fault != nil:
				return abi.Stop(t.fault)
			case !ok:
				return abi.Word(c, 0)
			}
			return abi.Word(c, adjusted)
		}),
		abi.Pure("__heddle_promised", promised),
		abi.Taking(leaving("_Unwind_Resume", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.Arg(0) == 0 {
				return other(c)
			}
			return newException(c).land()
		}), visibility.EndThread), // with a null exception
	}
}

// leaving is a function that leaves calls.
func leaving(name string, do abi.Do) machine.External {
	return abi.Taking(abi.Pure(name, do), visibility.EndException)
}

// handled reports whether a pad ends the exception's way, in a handler or because
// a filter does not let it pass.
func (e *exception) handled(p *program.Pad) bool {
	e.pad = p
	for i := range p.Clauses {
		if e.clause(&p.Clauses[i]) {
			return true
		}
	}
	return false
}

// promised reports whether the filter that has stopped an exception, the first argument, lets another one pass, of which
// the others are the type and the object.
func promised(c *machine.Call) (machine.Outcome, *machine.Fault) {
	stopped := newException(c)
	pads := c.M.Program().Pads
	i := stopped.word(stopped.field(stopped.at, excStopped))
	if stopped.fault != nil || i >= uint64(len(pads)) {
		return abi.Stop(stopped.fault)
	}
	other := &exception{types: types{c: c}, typ: c.Arg(1), object: c.Arg(2)}
	passes := int64(1)
	for j := range pads[i].Clauses {
		if l := &pads[i].Clauses[j]; l.Filter && other.clause(l) {
			passes = 0
		}
	}
	if other.fault != nil {
		return abi.Stop(other.fault)
	}
	return abi.Int(c, passes)
}

// stops reports whether the exception stops at a pad, if only to clean up.
func (e *exception) stops(p *program.Pad) bool {
	if e.handled(p) {
		return true
	}
	e.selector, e.adjusted = 0, 0
	return p.Cleanup
}

func (e *exception) clause(l *program.Clause) bool {
	bits := e.c.M.Program().PointerBits
	for _, typ := range l.Types {
		adjusted, ok := e.catches(typ, e.typ, e.object)
		switch {
		case ok && l.Filter:
			return false
		case ok:
			e.adjusted, e.selector = adjusted, program.TypeSelector(typ, bits)
			return true
		}
	}
	e.adjusted, e.selector = e.object, filtered
	return l.Filter
}

// filtered is the selector of a filter: -1 as an int.
const filtered = 1<<32 - 1

// land goes to the next pad that the exception stops at.
func (e *exception) land() (machine.Outcome, *machine.Fault) {
	frames, ok := e.c.Unwind().FindPad(e.stops)
	switch {
	case e.fault != nil:
		return abi.Stop(e.fault)
	case !ok:
		return abi.Stop(e.c.Gap("a C++ exception that leaves a cleanup and is not caught"))
	}
	if e.selector != 0 {
		if f := abi.Store(e.c, e.field(e.at, excAdjusted), abi.Ptr(e.c), e.adjusted); f != nil {
			return abi.Stop(f)
		}
	}
	if e.selector == filtered {
		if f := abi.Store(e.c, e.field(e.at, excStopped), abi.Ptr(e.c), e.padNumber()); f != nil {
			return abi.Stop(f)
		}
	}
	e.c.Unwind().Land(frames, e.at, e.selector)
	return machine.Unwound, nil
}

// padNumber is the number of the pad found last.
func (e *exception) padNumber() uint64 {
	pads := e.c.M.Program().Pads
	for i := range pads {
		if &pads[i] == e.pad {
			return uint64(i)
		}
	}
	panic("heddle bug: a landing pad that is not the program's")
}
