package machine

import (
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// External is a function of the platform: what a call outside the program does.
// It acts atomically.
//
// A call may take several phases, as a wait on a condition variable does
// (release the mutex; be woken; take the mutex): Do then returns Again after
// setting Call.Phase, and the thread is at the same call in the next phase.
type External struct {
	Name string
	Facts

	// Visible reports whether another thread can notice the call, or be noticed by
	// it: threads may switch before it. Nil means always.
	Visible func(c *Call) bool

	// Steps are the kinds of steps that the call takes besides its Accesses: those that
	// observers other than threads may see, or that end objects of its thread's calls.
	Steps visibility.Steps

	// Enabled reports whether the call can be taken now; it must not change
	// anything. Nil means always.
	Enabled func(c *Call) bool

	// Until gives the moment before which the call does not end by itself, on the clock of
	// a machine that keeps time (Options.Clock), and whether it waits for that: if not, it can be
	// taken now. It must not change anything. Nil means that it does not wait for time.
	Until func(c *Call) (moment uint64, waits bool)

	// Lasts says that the moment of Until is Callback, and as far away as the call lasts: the
	// program names no moment.
	Lasts bool

	// Choices is the number of ways to continue, at least 1; it must not change
	// anything. Nil means one.
	Choices func(c *Call) int

	// Unprompted reports whether the way SpuriousWay of the call, in its present phase, is the end of a wait without a
	// cause (Wakeup). Nil means never.
	Unprompted func(c *Call) bool

	// Input is the type of the result, if that is an input. Nil: it is none.
	Input func(c *Call) (in Input, ok bool)

	// Divisor is the operand of which the call reports whether it is zero, whatever else
	// it is reported. Nil: there is none.
	Divisor func(c *Call) Number

	// Allocates and Frees report whether the call makes or frees heap blocks. What an
	// allocation may get depends on what other threads have freed, so it is
	// visible in programs that free.
	Allocates, Frees bool

	// Lock gives the address of the lock that the call waits for, or gives back,
	// and does nothing else with. Nil: there is none.
	Lock func(c *Call) uint64

	// Contained reports whether all that other threads can notice of the call is its
	// Accesses, and that nothing but memory decides what it does.
	Contained bool

	// Joins gives the thread whose account the call takes when that thread has ended,
	// if this and its Accesses are all that other threads can notice of it. Nil: it
	// does more, or it is Contained.
	Joins func(c *Call) (thread int, ok bool)
	// Effects adds what the call does that other threads can notice, and what of
	// others decides what it does, to e. Nil: that is its Accesses if it is
	// Contained, else anything.
	Effects func(c *Call, e *Effects)

	// Section reports whether the call begins or ends an atomic section.
	Section bool

	// Exposes reports whether after the call its thread may be ended at any of its
	// actions, so that what it is in the middle of shows.
	Exposes bool

	// Accesses appends the memory that the call will read or write in its
	// present phase, for the detection of data races. Nil means none.
	Accesses func(c *Call, buf []Access) []Access

	// Do takes the call. A fault ends the run. Where it could not read opaque memory, what
	// it did is taken back, and it is called again.
	Do func(c *Call) (Outcome, *Fault)

	// Left takes note that a function that the call invoked was left otherwise than
	// by its return, and with it the call. Nil means that nothing is to be done.
	Left func(c *Call)

	// Interruptible reports whether a handler that interrupts the thread at the call
	// ends it, or may: it then continues in PhaseInterrupted. restart reports whether the
	// handler wants calls to be taken up again. Nil means never.
	Interruptible func(c *Call, restart bool) bool

	// Outlived says, where the program names the function and misuse is checked, what is wrong with the end of the object at an
	// address, which has some words; "": nothing. Nil means that nobody is to be asked.
	Outlived func(m *Machine, addr uint64, words []uint64) string

	// Waits says what a call that is not enabled waits for, for messages, and
	// the thread that it waits for, or -1. Nil means "waits".
	Waits func(c *Call) (what string, thread int)
}

// PhaseInterrupted is the phase of an interruptible call during which a handler
// has run.
const PhaseInterrupted = 1 << 15

// Always and Never are values for External.Visible.
func Always(*Call) bool { return true }

// Never reports that a call is noticed by its own thread only.
func Never(*Call) bool { return false }

// Outcome says how a call went.
type Outcome uint8

// The outcomes of External.Do.
const (
	Done       Outcome = iota // the call is over; its result was set by Return (else zero)
	Again                     // the same call continues in phase Call.Phase
	Terminated                // the thread is over (Call.Finish was called), or the run is
	Unwound                   // Call.Land, Call.Jump or Call.EndThread left the call
	Called                    // Call.Invoke made a frame; its return brings back this call in phase Call.Phase
)

// Access is a range of memory about to be read or written.
type Access struct {
	Addr   uint64
	Size   uint64
	Write  bool
	Atomic bool
}

// Call is an external call of a thread, as the platform sees it.
type Call struct {
	M      *Machine
	Thread int
	PC     int
	Phase  uint64 // 0 when the call begins
	Choice int    // which of the Choices, in Do
	site   *program.Site
	fp     uint32
}

// NumArgs is the number of arguments.
func (c *Call) NumArgs() int { return len(c.site.Args) }

// Arg is the first word of argument i, or 0 where there is none (a call through
// a wrong prototype).
func (c *Call) Arg(i int) uint64 {
	if i < len(c.site.Args) && !c.M.o.Opaque {
		if c.M.times.on {
			c.M.flow.looksAt(c, c.site.Args[i].Value)
		}
		return c.M.operand(c.site.Args[i].Value, c.fp)
	}
	return c.ArgWord(i, 0)
}

// ArgWord is word w of argument i (of a long double, an int128).
func (c *Call) ArgWord(i, w int) uint64 {
	if i >= len(c.site.Args) || w >= c.site.Args[i].Words {
		return 0
	}
	if c.M.times.on {
		c.M.flow.looksAt(c, c.site.Args[i].Value+program.Operand(w))
	}
	return c.M.argument(c.site.Args[i].Value+program.Operand(w), c.fp)
}

// ArgInfo describes argument i: its width and kind.
func (c *Call) ArgInfo(i int) program.Arg { return c.site.Args[i] }

// ArgS is argument i as a signed integer of its width.
func (c *Call) ArgS(i int) int64 {
	if i >= len(c.site.Args) {
		return 0
	}
	bits := c.site.Args[i].Bits
	if bits == 0 || bits >= 64 {
		return int64(c.Arg(i))
	}
	return int64(c.Arg(i)) << (64 - bits) >> (64 - bits)
}

// Result describes where the result goes (Bits and Kind of what the call site
// expects).
func (c *Call) Result() program.Result { return c.site.Result }

// Return sets the result; words beyond what the call site takes are dropped.
func (c *Call) Return(words ...uint64) {
	r := &c.site.Result
	if r.Slot < 0 {
		return
	}
	for i := 0; i < r.Words && i < len(words); i++ {
		v := words[i]
		if r.Words == 1 && r.Bits > 0 && r.Bits < 64 && !IsOpaque(v) {
			v &= 1<<r.Bits - 1
		}
		c.M.uses.noteValue(r.Kind, v)
		c.M.set(c.fp+uint32(r.Slot)+uint32(i), v)
		if c.M.times.on {
			c.M.times.end(uint64(c.fp+uint32(r.Slot)+uint32(i))<<3, 8)
		}
	}
}

// ReturnS sets the result to a signed number of the width the call site takes.
func (c *Call) ReturnS(v int64) { c.Return(uint64(v)) }

// Name is the name of the function called.
func (c *Call) Name() string {
	in := &c.M.p.Code[c.PC]
	return c.M.p.Externals[in.Imm].Name
}

// Fault makes a violation of a check at this call.
func (c *Call) Fault(check Check, text string) *Fault {
	return &Fault{Class: Violation, Check: check, Thread: c.Thread, PC: c.PC, Text: text, Other: -1}
}

// Gap makes the fault of something that heddle does not run.
func (c *Call) Gap(text string) *Fault {
	return &Fault{Class: Gap, Thread: c.Thread, PC: c.PC, Text: text, Other: -1}
}

// LimitFault makes the fault of spent room.
func (c *Call) LimitFault(text string) *Fault {
	return &Fault{Class: Limit, Thread: c.Thread, PC: c.PC, Text: text, Other: -1}
}

// ProgressNote is what heddle_progress notes.
const ProgressNote = "makes progress"

// Surroundings is the stream of Machine.Output that carries what Note says.
const Surroundings = 0

// Note says, for the trace, what the environment did, in one clause.
func (c *Call) Note(text string) { c.Print(Surroundings, []byte(text)) }

// Print adds to the program's output, which is not part of the state: the trace
// and `heddle run` listen to it.
func (c *Call) Print(stream int, b []byte) {
	if c.M.Output != nil {
		c.M.Output(c.Thread, stream, b)
	}
}

// do takes a call. That it could not read opaque memory counts, whatever the function has made of it.
func (m *Machine) do(x *External, c *Call) (Outcome, *Fault) {
	if !m.o.Opaque {
		return x.Do(c)
	}
	outer := m.look()
	out, f := x.Do(c)
	if u := m.looked(outer); u.memory != nil {
		f = u.memory
	}
	return out, f
}

// setCall makes the machine's call record describe an external call.
func (m *sharing) setCall(t, pc int, site *program.Site, fp uint32) *Call {
	c := &m.call
	c.Thread, c.PC, c.Phase, c.Choice, c.site, c.fp = t, pc, m.w[m.tcb(t)+tcbPhase], 0, site, fp
	return c
}
