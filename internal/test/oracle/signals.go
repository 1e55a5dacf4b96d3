package oracle

import (
	"math/bits"
	"slices"
)

// signals is what the process knows about them. A set of signals has bit n-1 for n.
type signals struct {
	actions []action // by number, nil: none was set; never changed in place
	pending uint32   // sent to the process
	alarm   uint64   // seconds until SIGALRM, 0: none is set
}

// action is what sigaction has set.
type action struct {
	handler value // a function, or one of the numbers below
	mask    uint32
	flags   uint64
}

const (
	signalCount = 32
	sigalrm     = 14

	defaultAction, ignoreAction = 0, 1

	saSiginfo, saNodefer, saResethand, saRestart = 4, 0x40000000, 0x80000000, 0x10000000

	actionSize, actionMask, actionFlags = 152, 8, 136 // struct sigaction
	setSize                             = 128         // sigset_t; only its first word counts
)

// Of the signals whose default action does not end the process.
var (
	harmless = []int{17, 18, 23, 28}        // SIGCHLD SIGCONT SIGURG SIGWINCH
	stops    = []int{19, 20, 21, 22}        // SIGSTOP SIGTSTP SIGTTIN SIGTTOU
	never    = uint32(1<<(9-1) | 1<<(19-1)) // SIGKILL and SIGSTOP cannot be blocked
)

func signalFunctions() map[string]libraryFunction {
	send := func(thread func(st *step, args []value) value, sig int) libraryFunction {
		return func(st *step, f *frame, args []value) { st.sendAndSettle(f, thread(st, args), args[sig]) }
	}
	return map[string]libraryFunction{
		"signal":    setHandler,
		"sigaction": setAction,
		"raise":     send(func(st *step, _ []value) value { return integer(uint64(st.number)+1, 64) }, 0),
		"pthread_kill": send(func(_ *step, args []value) value {
			return args[0]
		}, 1),
		"alarm": result(func(st *step, args []value) value {
			before := st.signals.alarm
			st.signals.alarm = st.amount(args[0])
			return integer(before, 32)
		}),
		"pause":           pause,
		"sigprocmask":     changeMask,
		"pthread_sigmask": changeMask,
		"sigemptyset":     setOf(func(uint64, uint64) uint64 { return 0 }),
		"sigfillset":      setOf(func(uint64, uint64) uint64 { return ^uint64(0) }),
		"sigaddset":       setOf(func(set, bit uint64) uint64 { return set | bit }),
		"sigdelset":       setOf(func(set, bit uint64) uint64 { return set &^ bit }),
	}
}

// The phases of calls that have to do with handlers.
const (
	settling = -1 // raise: the thread takes the signals that it may take before it continues
	asleep   = -2 // pause: no handler has run yet
	woken    = -3 // pause: one has
)

func bit(sig int) uint32 { return 1 << (sig - 1) }

// action is what a signal does.
func (s *state) action(sig int) action {
	if s.signals.actions == nil {
		return action{handler: value{kind: number, n: defaultAction}}
	}
	return s.signals.actions[sig]
}

// ignored reports whether nothing happens at a signal.
func (s *state) ignored(sig int) bool {
	h := s.action(sig).handler
	return h.kind == number && (h.n == ignoreAction || h.n == defaultAction && slices.Contains(harmless, sig))
}

// replace changes what a signal does; one that is ignored now is not pending any more.
func (s *state) replace(sig int, a action) {
	list := make([]action, signalCount)
	for i := range list {
		list[i] = s.action(i)
	}
	list[sig] = a
	s.signals.actions = list
	if s.ignored(sig) {
		s.signals.pending &^= bit(sig)
		for _, t := range s.threads {
			t.pending &^= bit(sig)
		}
	}
}

// signalNumber is an argument that is a signal whose action can be set.
func (st *step) signalNumber(v value) (int, bool) {
	n := st.amount(v)
	return int(n), n > 0 && n < signalCount && bit(int(n))&never == 0
}

// setHandler is signal.
func setHandler(st *step, f *frame, args []value) {
	sig, ok := st.signalNumber(args[0])
	if !ok {
		st.setErrno(einval)
		st.give(f, integer(^uint64(0), 64))
		return
	}
	before := st.action(sig).handler
	st.replace(sig, action{handler: args[1], flags: saRestart})
	st.give(f, before)
}

// setAction is sigaction.
func setAction(st *step, f *frame, args []value) {
	sig, ok := st.signalNumber(args[0])
	if !ok {
		st.setErrno(einval)
		st.give(f, integer(^uint64(0), 32))
		return
	}
	before := st.action(sig)
	if new := args[1]; !new.isNull() {
		st.reach(new, actionSize, false)
		handler := st.loadInt(new, 8)
		set, flags := st.loadInt(offset(new, actionMask), 8), st.loadInt(offset(new, actionFlags), 4)
		if handler.kind == undef || set.kind != number || flags.kind != number || flags.n&saSiginfo != 0 {
			st.refuse("such a struct sigaction")
		}
		st.replace(sig, action{handler, uint32(set.n) &^ never, flags.n})
	}
	if old := args[2]; !old.isNull() {
		st.storePointer(old, before.handler)
		st.storeInt(offset(old, actionMask), uint64(before.mask), setSize)
		st.storeInt(offset(old, actionFlags), before.flags, 4)
	}
	st.give(f, integer(0, 32))
}

// sendAndSettle sends a signal to a thread. Who sends itself one continues when it has
// none left to take.
func (st *step) sendAndSettle(f *frame, to, which value) {
	if f.phase == settling {
		st.settle(f)
		return
	}
	n, sig := st.amount(to), st.amount(which)
	switch {
	case st.stopped():
	case sig >= signalCount:
		st.give(f, integer(einval, 32))
	case n == 0 || n > uint64(len(st.threads)) || st.threads[n-1].life == gone:
		st.give(f, integer(esrch, 32))
	default:
		if t := st.threads[n-1]; sig > 0 && !st.ignored(int(sig)) && t.life == running {
			t.pending |= bit(int(sig))
		}
		f.phase = settling
		if st.threads[n-1] != st.thread || st.deliverable(st.number, st.options.OneHandler) == 0 {
			st.give(f, integer(0, 32))
		}
	}
}

func (st *step) settle(f *frame) {
	if st.deliverable(st.number, st.options.OneHandler) != 0 {
		st.wait()
		return
	}
	st.give(f, integer(0, 32))
}

// deliverable is the signal that a thread may take now, 0: none. POSIX leaves open which
// of several comes first; as on Linux, those sent to the thread go before those sent to
// the process, then the least number.
func (s *state) deliverable(thread int, oneHandler bool) int {
	t := s.threads[thread]
	inHandler := slices.ContainsFunc(t.frames, func(f *frame) bool { return f.role == handler })
	if t.life != running || inHandler && oneHandler {
		return 0
	}
	for _, pending := range []uint32{t.pending, s.signals.pending} {
		if ready := pending &^ t.blocked; ready != 0 {
			return bits.TrailingZeros32(ready) + 1
		}
	}
	return 0
}

// deliver makes the acting thread take a signal.
func (st *step) deliver(sig int) {
	t, a := st.thread, st.action(sig)
	if t.pending&bit(sig) != 0 {
		t.pending &^= bit(sig)
	} else {
		st.signals.pending &^= bit(sig)
	}
	h := a.handler
	switch {
	case st.ignored(sig):
	case h.kind == number && h.n == defaultAction && slices.Contains(stops, sig):
		st.refuse("a signal that stops the process")
	case h.kind == number && h.n == defaultAction:
		st.status = ended
	case h.kind != pointer || h.obj >= 0 || len(st.mod.Functions[-1-h.obj].Params) != 1:
		st.refuse("a handler that is no function of the program with one parameter")
	default:
		before := t.blocked
		if t.blocked |= a.mask; a.flags&saNodefer == 0 {
			t.blocked |= bit(sig)
		}
		if a.flags&saResethand != 0 {
			st.replace(sig, action{handler: value{kind: number, n: defaultAction}})
		}
		st.enter(-1-h.obj, handler, []value{integer(uint64(sig), 32)}).mask = before
	}
	st.clear()
}

// ring is the end of the time that alarm has set.
func (st *step) ring() {
	st.signals.alarm = 0
	if !st.ignored(sigalrm) {
		st.signals.pending |= bit(sigalrm)
	}
}

func pause(st *step, f *frame, _ []value) {
	switch {
	case f.phase == 0:
		f.phase = asleep
	case f.phase == asleep:
		st.wait()
	default:
		st.setErrno(eintr)
		st.give(f, integer(^uint64(0), 32))
	}
}

// changeMask is sigprocmask. Signals that are free to come then come before it returns.
func changeMask(st *step, f *frame, args []value) {
	if f.phase == settling {
		st.settle(f)
		return
	}
	t := st.thread
	before := t.blocked
	if !args[1].isNull() {
		v := st.loadInt(args[1], 8)
		set := uint32(st.amount(v)) &^ never
		switch st.amount(args[0]) {
		case 0:
			t.blocked |= set
		case 1:
			t.blocked &^= set
		case 2:
			t.blocked = set
		default:
			st.refuse("such a change of the blocked signals")
		}
	}
	if !args[2].isNull() {
		st.storeInt(args[2], uint64(before), setSize)
	}
	f.phase = settling
}

// setOf changes the first word of a set of signals.
func setOf(change func(set, bit uint64) uint64) libraryFunction {
	return func(st *step, f *frame, args []value) {
		set, one := uint64(0), uint64(0)
		if len(args) > 1 {
			set, one = st.amount(st.loadInt(args[0], 8)), uint64(1)<<((st.amount(args[1])-1)%64)
			st.storeInt(args[0], change(set, one), 8)
		} else {
			st.storeInt(args[0], change(set, one), setSize)
		}
		st.give(f, integer(0, 32))
	}
}
