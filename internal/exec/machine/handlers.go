package machine

import (
	"fmt"

	"heddle/internal/exec/visibility"
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

// LeftName is the static object that says which unsafe call a handler has left by a jump, so that no other unsafe function may be called: its place,
// plus one. Programs have it in which handlers may come and calls may jump.
const LeftName = "the call that a handler left"

// handlers judges what handlers call.
type handlers struct {
	m      *sharing
	minded bool   // what handlers call is judged
	left   uint32 // the word of LeftName; 0: the program has none
}

// handlersMayHarm reports whether a handler may call an unsafe function, or leave one by a jump.
func (l *loader) handlersMayHarm() bool {
	return analysis.CalledBack(l.m.p,
		func(fn int) bool { return l.m.p.Funcs[fn].SourceName == HandlerName },
		func(external int) bool {
			x := l.m.externals[external]
			return x != nil && (x.Safety == Unsafe || x.Steps.Has(visibility.EndJump))
		})
}

// leftAt is the word of the static object LeftName; 0: the program has none.
func (l *loader) leftAt() uint32 { return l.staticWord(LeftName) }

// staticWord is the first word of a static object of the platform's; 0: the program has none of the name.
func (l *loader) staticWord(name string) uint32 {
	for i := len(l.m.p.Statics) - 1; i >= 0; i-- {
		if s := &l.m.p.Statics[i]; s.Name == name {
			o, _, _ := l.m.Find(s.Addr)
			return o.base()
		}
	}
	return 0
}

// notesLeft notes that the call jumps out of a handler, and with it out of an unsafe call, if it does: the frames up to a depth go, and what the
// last one was at.
func (h *handlers) notesLeft(c *Call, depth int) {
	if !h.minded || h.left == 0 {
		return
	}
	handler := false
	c.callers(func(at caller) bool {
		x, _ := h.externalIn(at)
		if handler && x != nil && x.Safety == Unsafe {
			h.m.set(h.left, uint64(at.pc+1))
			return true
		}
		handler = handler || int(h.m.p.FuncOf[at.pc]) == h.m.interruptFn
		return at.depth == depth
	})
}

// misplaced is the fault of an unsafe call at which a handler has a part; nil: none has.
func (h *handlers) misplaced(c *Call) *Fault {
	if f := h.harms(c); f != nil || h.left == 0 || h.m.w[h.left] == 0 {
		return f
	}
	pc, left := int(h.m.w[h.left]-1), "a call"
	if in := &h.m.p.Code[pc]; in.Op == program.External {
		left = h.calledName(h.m.externals[in.Imm], &h.m.p.Sites[in.C], c.fp)
	}
	return c.Fault(Misuse, fmt.Sprintf("%s is called after a handler has jumped out of %s%s, and neither is async-signal-safe",
		h.calledName(h.m.acting, c.site, c.fp), left, h.where(pc)))
}

// harms is the fault of a handler that calls an unsafe function while it interrupts another one; nil: it does not. What the library calls
// itself is a part of the function that the program has called.
func (h *handlers) harms(c *Call) *Fault {
	handler, inner, interrupted, place := "", "", "", 0
	c.callers(func(at caller) bool {
		fn := int(h.m.p.FuncOf[at.pc])
		name := h.m.p.Funcs[fn].SourceName
		if fn == h.m.interruptFn || name == HandlerName {
			if handler == "" {
				handler = inner
			}
			return false
		}
		switch x, site := h.externalIn(at); {
		case handler == "":
		case interrupted == "" && x != nil && x.Safety == Unsafe:
			interrupted, place = h.calledName(x, site, at.fp), at.pc
		case interrupted != "":
			interrupted, place = inner, at.pc
		}
		inner = name
		return interrupted != "" && !h.m.p.At(place).InLibrary()
	})
	if interrupted == "" {
		return nil
	}
	return c.Fault(Misuse, fmt.Sprintf("handler %s calls %s while it interrupts %s%s, and neither is async-signal-safe",
		handler, h.calledName(h.m.acting, c.site, c.fp), interrupted, h.where(place)))
}

// where is where a call is, in words.
func (h *handlers) where(pc int) string {
	if at := h.m.p.At(pc); at.Known() {
		return fmt.Sprintf(" in %s at %s", h.m.p.Funcs[h.m.p.FuncOf[pc]].SourceName, at)
	}
	return ", with which the program ends"
}

// externalIn is the external call under way in a frame; nil: it is another instruction.
func (h *handlers) externalIn(at caller) (*External, *program.Site) {
	in, ext := &h.m.p.Code[at.pc], -1
	switch in.Op {
	case program.External:
		ext = int(in.Imm)
	case program.CallPtr:
		if _, e, ok := h.m.FunctionAt(h.m.operand(in.A, at.fp)); ok {
			ext = e
		}
	}
	if ext < 0 {
		return nil, nil
	}
	return h.m.externals[ext], &h.m.p.Sites[in.C]
}

// calledName is what a person calls the function of a call.
func (h *handlers) calledName(x *External, site *program.Site, fp uint32) string {
	if x.ForCaller && len(site.Args) > 0 {
		var b [1]byte
		text := ""
		for at := h.m.operand(site.Args[0].Value, fp); h.m.Peek(at, b[:]) && b[0] != 0; at++ {
			text += string(b[:])
		}
		return text
	}
	if x.Title != "" {
		return x.Title
	}
	return x.Name
}
