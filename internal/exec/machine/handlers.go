package machine

import (
	"fmt"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// This file says what a handler of a signal must not do. While it interrupts a function that is not async-signal-safe, it may call
// functions that are, and no others (POSIX.1-2017, 2.4.3). A function of the platform is one action here, so that no handler ever
// runs in the middle of it: instead, a handler that runs before a call is taken to run in the call. So each unsafe call is a
// place for signals to come (visibility.UnsafeCall), in programs in which a handler may call an unsafe function; in others there
// is nothing to find.
//
// A handler that raise or its like runs in its own thread interrupts only them, and what is under way besides, as qsort is that has
// called a function of the program's.

// HandlerName is the function of the library that calls the handlers of signals.
const HandlerName = "__heddle_handler"

// UnsafeName is what functions of the library that are written in C call first if they are unsafe: its argument is their name.
const UnsafeName = "__heddle_unsafe"

// handlersMayHarm reports whether a handler may call an unsafe function.
func (m *sharing) handlersMayHarm() bool {
	return analysis.CalledBack(m.p,
		func(fn int) bool { return m.p.Funcs[fn].SourceName == HandlerName },
		func(external int) bool { x := m.externals[external]; return x != nil && x.Safety == Unsafe })
}

// harms is the fault of a handler that calls an unsafe function while it interrupts another one; nil: it does not.
func (m *Machine) harms(c *Call) (fault *Fault) {
	handler, inner := "", ""
	c.callers(func(at caller) bool {
		fn := int(m.p.FuncOf[at.pc])
		name := m.p.Funcs[fn].SourceName
		switch {
		case fn != m.interruptFn && name != HandlerName:
		case handler == "":
			handler = inner
			return false
		default:
			return false
		}
		if inner = name; handler == "" {
			return false
		}
		x, site := m.externalIn(at)
		if x != nil && x.Safety == Unsafe {
			fault = c.Fault(Misuse, fmt.Sprintf("handler %s calls %s while it interrupts %s%s, and neither is async-signal-safe",
				handler, m.calledName(m.acting, c.site, c.fp), m.calledName(x, site, at.fp), m.where(at.pc)))
		}
		return fault != nil
	})
	return fault
}

// where is where a call is, in words.
func (m *Machine) where(pc int) string {
	if at := m.p.At(pc); at.Known() {
		return fmt.Sprintf(" in %s at %s", m.p.Funcs[m.p.FuncOf[pc]].SourceName, at)
	}
	return ", with which the program ends"
}

// externalIn is the external call under way in a frame; nil: it is another instruction.
func (m *Machine) externalIn(at caller) (*External, *program.Site) {
	in, ext := &m.p.Code[at.pc], -1
	switch in.Op {
	case program.External:
		ext = int(in.Imm)
	case program.CallPtr:
		if _, e, ok := m.FunctionAt(m.operand(in.A, at.fp)); ok {
			ext = e
		}
	}
	if ext < 0 {
		return nil, nil
	}
	return m.externals[ext], &m.p.Sites[in.C]
}

// calledName is what a person calls the function of a call.
func (m *Machine) calledName(x *External, site *program.Site, fp uint32) string {
	if x.Name == UnsafeName && len(site.Args) > 0 {
		var b [1]byte
		text := ""
		for at := m.operand(site.Args[0].Value, fp); m.Peek(at, b[:]) && b[0] != 0; at++ {
			text += string(b[:])
		}
		return text
	}
	if x.Title != "" {
		return x.Title
	}
	return x.Name
}
