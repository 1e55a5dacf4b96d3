package visibility

// Step is a kind of step of a thread.
type Step uint8

// The kinds of steps.
const (
	PrivateRead Step = iota
	PrivateWrite
	ThreadLocalRead
	ThreadLocalWrite
	SharedRead
	SharedWrite
	Errno // read or written, by the program or by the library
	Allocation
	Free
	EndReturn    // objects end with the call that they belong to
	EndBlock     // with their block (llvm.lifetime.end)
	EndArray     // variable-length arrays, with their block (llvm.stackrestore)
	EndJump      // with the calls that longjmp leaves
	EndException // with the calls that an exception leaves
	EndThread    // with their thread, which is over as well
	EndCancelled // with a thread that is cancelled
	Destructor   // a function that runs because a thread or the run ends
	Lock
	Unlock
	Output
	UnsafeCall // a call of a function that the handler of a signal must not interrupt if it calls another one
	Input
	NumSteps
)

var stepNames = [NumSteps]string{
	"read of private memory", "write of private memory", "read of thread-local memory", "write of thread-local memory",
	"read of shared memory", "write of shared memory", "`errno`", "allocation", "`free`",
	"end of an object: return", "end of an object: block", "end of an object: variable-length array", "end of an object: `longjmp`",
	"end of an object: exception", "end of a thread", "end by cancellation", "destructor, exit handler",
	"lock", "unlock", "output", "call that is not async-signal-safe", "input",
}

// String is the step in words.
func (s Step) String() string { return stepNames[s] }

// Steps is a set of kinds of steps.
type Steps uint32

// Has reports whether a kind is in the set.
func (s Steps) Has(k Step) bool { return s>>k&1 != 0 }

// Meets reports whether two sets have a kind in common.
func (s Steps) Meets(o Steps) bool { return s&o != 0 }

// Of is the set of some kinds.
func Of(kinds ...Step) (s Steps) {
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}
