package machine

// ThreadFlags are flags of a thread: its word of flags, or a part of it. The table below is the only place that says which bits are whose.
type ThreadFlags uint64

// FlagRange is a range of the bits of a thread's flags. Nobody but its owner writes it.
type FlagRange struct {
	Mask    ThreadFlags
	Owner   string // the package, and the file of it
	Meaning string
}

// The flags of the platform. Record.Flags returns these, and Record.SetFlags sets them.
const (
	FlagDetached    ThreadFlags = 1 << 0 // it is forgotten when it ends
	FlagCancelled   ThreadFlags = 1 << 1 // a cancellation is pending
	FlagUncancelled ThreadFlags = 1 << 2 // cancellation is disabled
	FlagAsync       ThreadFlags = 1 << 4 // cancellation is asynchronous
	FlagLate        ThreadFlags = 1 << 5 // it waited at a cancellation point when the cancellation came

	policyShift   = 6
	policyMask    = 1<<3 - 1
	priorityShift = 9
	priorityMask  = 1<<7 - 1
	barredShift   = 18
	barredMask    = 1<<2 - 1

	FlagPolicy   ThreadFlags = policyMask << policyShift
	FlagPriority ThreadFlags = priorityMask << priorityShift
	FlagBarred   ThreadFlags = barredMask << barredShift
	FlagsOfNew               = FlagPolicy | FlagPriority | FlagBarred // which a new thread takes over from its maker
)

// The flags of the platform that the machine looks at.
const (
	// EndAnywhere: the thread may be ended before any of its actions (endanywhere.go). The platform sets it, and clears it
	// when the thread ends or is protected again. In the middle of an external call
	// and inside an atomic section the thread is not ended; in the middle of a copy it is.
	EndAnywhere ThreadFlags = 1 << 16

	// Ending: the thread is leaving its calls for its end.
	Ending ThreadFlags = 1 << 17
)

// The flags of the machine.
const (
	roundsShift   = 22
	roundingShift = 25
	askedShift    = 32 // of the number of the text's object
	askedObject   = 1<<20 - 1
	askedFrom     = 52 // of the distance of the text from the object's beginning
	askedOffset   = 1<<12 - 1

	roundsMask   ThreadFlags = 7 << roundsShift
	roundingMask ThreadFlags = 3 << roundingShift
	flagPadding  ThreadFlags = 1 << 27
	flagNew      ThreadFlags = 1 << 28
	flagSummary  ThreadFlags = 1 << 29
	flagNoResult ThreadFlags = 1 << 30
	flagAsks     ThreadFlags = 1 << 31
	askedMask    ThreadFlags = askedObject<<askedShift | askedOffset<<askedFrom
	allFlags                 = ^ThreadFlags(0)

	machineFlags = roundsMask | roundingMask | flagPadding | flagNew | flagSummary | flagNoResult | flagAsks | askedMask
)

// ThreadFlagRanges are all flags that there are. No two overlap.
func ThreadFlagRanges() []FlagRange {
	return []FlagRange{
		{FlagDetached, "posix/thread.go", "it is forgotten when it ends"},
		{FlagCancelled, "posix/cancel.go", "a cancellation is pending"},
		{FlagUncancelled, "posix/cancel.go", "cancellation is disabled"},
		{FlagAsync, "posix/cancel.go", "cancellation is asynchronous"},
		{FlagLate, "posix/cancel.go", "it waited at a cancellation point when the cancellation came"},
		{FlagPolicy, "posix/schedparam.go", "the policy that it is scheduled by"},
		{FlagPriority, "posix/schedparam.go", "its priority"},
		{EndAnywhere, "posix/cancel.go", "it may be ended before any of its actions"},
		{Ending, "posix/ending.go", "it is leaving its calls for its end"},
		{FlagBarred, "posix/affinity.go", "the processors that it must not run on"},
		{roundsMask, "machine/timeorder.go", "rounds since time last passed"},
		{roundingMask, "machine/rounding.go", "how it rounds floats"},
		{flagPadding, "machine/written.go", "it has passed a struct with padding that was never written as a number, and somebody may look at such bytes"},
		{flagNew, "machine/thread.go", "with Options.CounterAbstraction: it is not at its first stop yet"},
		{flagSummary, "machine/counterabstraction.go", "it stands for any number of threads"},
		{flagNoResult, "machine/written.go", "its result was never written"},
		{flagAsks, "machine/asking.go", "it says that it asks for something"},
		{askedMask, "machine/asking.go", "what it asks for: the number of the text's object, and the distance from there"},
	}
}

// flags is a thread's word of flags.
func (m *objects) flags(t int) ThreadFlags { return ThreadFlags(m.w[m.tcb(t)+tcbFlags]) }

// putFlags clears some flags of a thread, and then sets some.
func (m *objects) putFlags(t int, clear, set ThreadFlags) {
	at := m.tcb(t) + tcbFlags
	m.set(at, m.w[at]&^uint64(clear)|uint64(set))
}

// Flags are the flags of a thread that the platform has.
func (v Record) Flags(t int) ThreadFlags { return v.m.flags(t) &^ machineFlags }

// SetFlags sets what Flags returns.
func (v Record) SetFlags(t int, f ThreadFlags) { v.m.putFlags(t, ^machineFlags, f&^machineFlags) }

// SchedulingFlags are the flags that say how a thread is scheduled.
func SchedulingFlags(policy, priority uint64) ThreadFlags {
	return ThreadFlags(policy&policyMask<<policyShift | priority&priorityMask<<priorityShift)
}

// Scheduling are the policy and the priority that flags say.
func (f ThreadFlags) Scheduling() (policy, priority uint64) {
	return uint64(f) >> policyShift & policyMask, uint64(f) >> priorityShift & priorityMask
}

// BarredFlags are the flags that bar a thread from a set of processors, the lowest bit being the first.
func BarredFlags(processors uint64) ThreadFlags {
	return ThreadFlags(processors & barredMask << barredShift)
}

// Barred are the processors that flags bar a thread from.
func (f ThreadFlags) Barred() uint64 { return uint64(f) >> barredShift & barredMask }
