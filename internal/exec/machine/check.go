package machine

import "heddle/internal/exec/visibility"

// Check names what can go wrong in a program. The names are those of
// --check.
type Check uint8

// The checks.
const (
	NoCheck Check = iota
	Assert
	ErrorCall
	Abort
	Bounds
	UseAfterFree
	UseAfterReturn
	Free
	Null
	Pointer
	ReadOnly
	DivZero
	SignedOverflow
	Shift
	UnreachableCode
	Deadlock
	Hang
	Unlock
	Race
	Misuse
	Leak
	Unfreed
	Untracked
	Uninit
	LeftShift
	Alignment
	UnsignedOverflow
	Conversion
	PointerArithmetic
	PointerComparison
	FloatOverflow
	NaN
	EnumRange
	Livelock
	Starvation
	Termination
	NumChecks

	// Proposition is no check that is switched on and off: a condition that no state
	// may have was given.
	Proposition = NumChecks
)

// CheckInfo is all that is known about a check beside how it is made: what lists, reports, engines and the front-end say
// of it, or do about it, they have from here.
type CheckInfo struct {
	Name    string // that --check knows
	Meaning string // what goes wrong where it fails, in one line
	Title   string // names a failure in a few words
	Default bool   // on unless a task says otherwise

	// Property is the property of the verification competition that the check is a part of; "": of none.
	Property string
	// Sanitizers are clang's names of the same check, which is put in where an optimiser could delete what it is about.
	Sanitizers []string
	// Inserted are clang's names of what it alone can put in, where nothing is optimised too: it knows the types.
	Inserted []string
	// Instrumented says that heddle-llvm puts the check in, before anything is optimised.
	Instrumented bool
	// Observer is who must not miss a state that a reduction leaves out. OtherThread, which always observes: no other.
	Observer visibility.Observer
	// Everywhere is what the check claims of the whole program, where its failures have no one place; the zero value:
	// they have one.
	Everywhere Everywhere
	// Blocks says that the check judges whether blocks of the heap are freed or led to, most of them where a run ends.
	Blocks bool
	// Leads says that it asks whether a pointer leads to a block.
	Leads bool
	// Runs says that the check is about whole runs, which a search for states cannot judge. No state fails it.
	Runs bool
	// PassedBy says that a run can continue behind a failure, and does where queries are asked about runs.
	PassedBy bool
}

// Everywhere is a claim about a whole program.
type Everywhere struct {
	Rank    int // such claims are listed in this order
	Text    string
	Threads bool // it is made of programs with several threads only
}

// checks is the one table of checks.
var checks = [NumChecks + 1]CheckInfo{
	NoCheck: {Name: "none"},
	Assert: {
		Name: "assert", Title: "assertion failed", Default: true,
		Meaning:  "an assertion fails: `assert`, `__VERIFIER_assert`",
		Property: "assert",
	},
	ErrorCall: {
		Name: "error", Title: "error function reached", Default: true,
		Meaning:  "an error function is called: `reach_error`, `__VERIFIER_error`, or the label of `--error-label` is reached",
		Property: "unreach-call",
	},
	Abort: {
		Name: "abort", Title: "the program aborts", Default: true,
		Meaning: "the program aborts: `abort`, `std::terminate`",
	},
	Bounds: {
		Name: "bounds", Title: "access out of bounds", Default: true,
		Meaning:  "an access outside of the heap block, local or global variable that the pointer belongs to; an index outside of an array in a struct; an array of variable length without elements",
		Property: ValidDeref,
		Inserted: []string{"vla-bound"}, Instrumented: true,
	},
	UseAfterFree: {
		Name: "use-after-free", Title: "use after free", Default: true,
		Meaning:  "an access to a heap block that was freed",
		Property: ValidDeref,
	},
	UseAfterReturn: {
		Name: "use-after-return", Title: "use after return", Default: true,
		Meaning:  "an access to a local variable or a temporary object whose block was left or whose function has returned",
		Property: ValidDeref,
	},
	Free: {
		Name: "free", Title: "invalid free", Default: true,
		Meaning:  "a `free` of something that is not a heap block, of a block that was freed before, or of one that another function made than belongs to it: `delete` of an array, `free` of what `new` made",
		Property: "valid-free",
	},
	Null: {
		Name: "null", Title: "null pointer dereference", Default: true,
		Meaning:    "an access through a null pointer, a call of a null function pointer",
		Property:   ValidDeref,
		Sanitizers: []string{"null"},
	},
	Pointer: {
		Name: "pointer", Title: "invalid pointer", Default: true,
		Meaning:  "an access or a call through a pointer to no object",
		Property: ValidDeref,
	},
	ReadOnly: {
		Name: "readonly", Title: "write to a constant", Default: true,
		Meaning:  "a write to a constant or to a string literal",
		Property: ValidDeref,
	},
	DivZero: {
		Name: "div-zero", Title: "division by zero", Default: true,
		Meaning:    "an integer division or remainder by zero",
		Sanitizers: []string{"integer-divide-by-zero"},
	},
	SignedOverflow: {
		Name: "overflow", Title: "signed overflow", Default: true,
		Meaning:    "a signed integer operation whose result does not fit its type",
		Property:   "no-overflow",
		Sanitizers: []string{"signed-integer-overflow"},
		PassedBy:   true,
	},
	Shift: {
		Name: "shift", Title: "shift out of range", Default: true,
		Meaning:    "a shift by a negative number or by the width of the type or more; the number of leading or trailing zeros of 0",
		Sanitizers: []string{"shift-exponent"}, Inserted: []string{"builtin"}, Instrumented: true,
		PassedBy: true,
	},
	UnreachableCode: {
		Name: "unreachable", Title: "unreachable code executed", Default: true,
		Meaning:    "execution of code declared unreachable: `__builtin_unreachable`, the end of a C++ function without `return`, a false `__builtin_assume`",
		Sanitizers: []string{"unreachable", "return"},
	},
	Deadlock: {
		Name: "deadlock", Title: "deadlock", Default: true,
		Meaning:    "no thread can continue and at least one still waits: a cycle of locks, a lost wake-up",
		Property:   "no-deadlock",
		Observer:   visibility.DeadlockCheck,
		Everywhere: Everywhere{Rank: 2, Text: "no deadlock", Threads: true},
		PassedBy:   true,
	},
	Hang: {
		Name: "hang", Title: "no run can end any more", Default: true,
		Meaning:    "a state is reached from which no run ends, although some run of the program does: a thread spins on what only a sleeping one would change",
		Observer:   visibility.HangCheck,
		Everywhere: Everywhere{Rank: 6, Text: "a run can end from every state"},
	},
	Unlock: {
		Name: "unlock", Title: "unlock of a lock that is not held", Default: true,
		Meaning: "an unlock of a lock that the thread does not hold",
	},
	Race: {
		Name: "race", Title: "data race", Default: true,
		Meaning:    "two threads are about to access the same memory, at least one writes, not both atomically, and nothing orders them",
		Property:   "no-data-race",
		Observer:   visibility.RaceCheck,
		Everywhere: Everywhere{Rank: 1, Text: "no data race", Threads: true},
		PassedBy:   true,
	},
	Misuse: {
		Name: "misuse", Title: "misuse of a library function", Default: true,
		Meaning: "a library function is used in a way that its standard forbids: joining a thread twice, locking a destroyed mutex",
	},
	Leak: {
		Name: "leak", Title: "memory leak",
		Meaning:    "when the program ends, a heap block is not freed and not reachable from a global variable",
		Observer:   visibility.LeakCheck,
		Everywhere: Everywhere{Rank: 3, Text: "no memory leak"},
		Blocks:     true, Leads: true,
	},
	Unfreed: {
		Name: "memcleanup", Title: "memory not freed",
		Meaning:    "when the program ends, a heap block is not freed",
		Property:   "valid-memcleanup",
		Observer:   visibility.FreedCheck,
		Everywhere: Everywhere{Rank: 4, Text: "all memory is freed"},
		Blocks:     true,
	},
	Untracked: {
		Name: "memtrack", Title: "heap block lost",
		Meaning:    "a heap block is lost: not freed, and not reachable from a global variable or from a local one of an active function",
		Property:   "valid-memtrack",
		Observer:   visibility.TrackedCheck,
		Everywhere: Everywhere{Rank: 5, Text: "no heap block is lost"},
		Blocks:     true, Leads: true,
	},
	Uninit: {
		Name: "uninit", Title: "read of uninitialised memory",
		Meaning: "a value is read from memory that was never written",
	},
	LeftShift: {
		Name: "left-shift", Title: "left shift overflows",
		Meaning:  "a signed left shift that loses bits or changes the sign, or shifts a negative number",
		Property: "no-overflow",
		Inserted: []string{"shift-base"},
	},
	Alignment: {
		Name: "alignment", Title: "misaligned access",
		Meaning:      "an access at an address that is not a multiple of the alignment of its type",
		Instrumented: true,
	},
	UnsignedOverflow: {
		Name: "unsigned-overflow", Title: "unsigned overflow",
		Meaning:  "an unsigned operation whose result does not fit its type, and wraps around",
		Inserted: []string{"unsigned-integer-overflow"},
	},
	Conversion: {
		Name: "conversion", Title: "lossy conversion",
		Meaning:  "an implicit conversion of an integer that changes its value; a conversion of a float to an integer type that it does not fit",
		Inserted: []string{"implicit-conversion", "float-cast-overflow"},
	},
	PointerArithmetic: {
		Name: "pointer-arithmetic", Title: "pointer arithmetic out of bounds",
		Meaning:      "a number is added to a pointer, and the sum is neither in its object nor just past its end",
		Instrumented: true,
	},
	PointerComparison: {
		Name: "pointer-comparison", Title: "pointers to different objects",
		Meaning:      "pointers to different objects are compared by order, or subtracted",
		Instrumented: true,
	},
	FloatOverflow: {
		Name: "float-overflow", Title: "float overflow",
		Meaning:      "a floating-point operation on finite numbers whose result is infinite",
		Instrumented: true,
	},
	NaN: {
		Name: "float-nan", Title: "not a number",
		Meaning:      "a floating-point operation on numbers whose result is not a number",
		Instrumented: true,
	},
	EnumRange: {
		Name: "enum", Title: "value of no enumerator",
		Meaning:  "a value is read that its type cannot have: a `bool` that is neither 0 nor 1, in C++ an `enum` out of the range of its enumerators",
		Inserted: []string{"enum", "bool"},
	},
	Livelock: {
		Name: "livelock", Title: "livelock", Runs: true,
		Meaning: "threads act for ever without progress: from some moment on no memory changes that others see, no lock is taken, nothing is printed, and `heddle_progress` is not called",
	},
	Starvation: {
		Name: "starvation", Title: "starvation", Runs: true,
		Meaning: "a thread asks for ever for what it does not get: inside of `pthread_mutex_lock` and the like, or between `heddle_wants` and `heddle_has`",
	},
	Termination: {
		Name: "termination", Title: "a run never ends", Runs: true,
		Meaning:  "the program runs, or waits, for ever",
		Property: "termination",
	},
	Proposition: {Name: "proposition"},
}

// Info returns what is known about the check.
func (c Check) Info() CheckInfo { return checks[c] }

// String is the name that --check knows.
func (c Check) String() string { return checks[c].Name }

// CheckNamed finds a check by its name.
func CheckNamed(name string) (Check, bool) {
	for c := range AllChecks.Each {
		if checks[c].Name == name {
			return c, true
		}
	}
	return NoCheck, false
}

// AllChecks are those that can be switched on and off; DefaultChecks those that are on unless a task says otherwise.
var (
	AllChecks     = ChecksWhere(func(CheckInfo) bool { return true })
	DefaultChecks = ChecksWhere(func(c CheckInfo) bool { return c.Default })
)

// ChecksWhere are the checks of which something holds.
func ChecksWhere(holds func(CheckInfo) bool) (set CheckSet) {
	for c := NoCheck + 1; c < NumChecks; c++ {
		if holds(checks[c]) {
			set = set.With(c)
		}
	}
	return set
}

// CheckSet is a set of checks.
type CheckSet uint64

// Has reports whether the check is in the set.
func (s CheckSet) Has(c Check) bool { return s>>c&1 != 0 }

// With is the set and the check.
func (s CheckSet) With(c Check) CheckSet { return s | 1<<c }

// Without is the set less the check.
func (s CheckSet) Without(c Check) CheckSet { return s &^ (1 << c) }

// overflowUnasked is no check: see WithOverflowUnasked.
const overflowUnasked CheckSet = 1 << 63

// WithOverflowUnasked adds the check of signed overflows where nobody asks for it, but a run is not to continue behind one.
func (s CheckSet) WithOverflowUnasked() CheckSet { return s.With(SignedOverflow) | overflowUnasked }

// Asked reports whether the set has a check for which somebody asks.
func (s CheckSet) Asked(c Check) bool {
	return s.Has(c) && !(c == SignedOverflow && s&overflowUnasked != 0)
}

// ValidDeref is the competition's property that every access to memory is right.
const ValidDeref = "valid-deref"

// ChecksOf are the checks that are parts of a property.
func ChecksOf(property string) CheckSet {
	return ChecksWhere(func(c CheckInfo) bool { return c.Property == property })
}

// Each calls yield with each check of the set, in the order of the table.
func (s CheckSet) Each(yield func(Check) bool) {
	for c := NoCheck + 1; c < NumChecks; c++ {
		if s.Has(c) && !yield(c) {
			return
		}
	}
}

// Names are the names of the checks of the set.
func (s CheckSet) Names() (names []string) {
	for c := range s.Each {
		names = append(names, c.String())
	}
	return names
}
