package machine

// The word space is cut into regions of 2^24 words: region 0 for what all
// threads have in common, region t+1 for thread t. Where a thing lies is a
// function of the state alone, so that the words are the state's canonical form.
const (
	regionBits = 24
	maxRegions = 1 << (31 - regionBits)

	descBase = 1 << 21 // object descriptors, two words each, from here in a region
	heapBase = 1 << 22 // contents: of globals in region 0, of heap blocks elsewhere
	heapEnd  = 1 << 24

	stackLimit = descBase // words of a thread's stack
)

// Region 0. The constant pool comes first, so that a pool operand is a word's
// address; then the contents of constants and the descriptors of statics, none
// of which ever change; mutable globals and the control words are the only part
// that belongs to a state.
const (
	ctlThreads = heapBase + iota // threads created so far
	ctlStatus                    // RunStatus
	ctlExit                      // exit status
	ctlAtomic                    // thread+1 that is inside an atomic section
	ctlDepth                     // its nesting
	ctlSpare                     // first of 24 words for the platform
)

const (
	ctlStopped     = ctlSpare + 24 + iota // threads that are stopped, a bit for each
	ctlEnvironment                        // threads that are transitions of the environment
	ctlOdd                                // a pointer to an object of a thread, or its name, was stored at an odd place: see tracked.go and mention.go
	ctlWords       = heapBase + 32
)

// The thread control block: the first words of a thread's region.
const (
	tcbStatus  = iota // ThreadStatus
	tcbPC             // next instruction
	tcbFP             // word address of the first slot of the top frame
	tcbSP             // first free word of the stack
	tcbObjects        // stack objects in use (their numbers are below this)
	tcbHeap           // heap objects in use (their numbers are below this)
	tcbHeapTop        // word address after the last heap block
	tcbHoles          // words free between heap blocks
	tcbPhase          // of the external call that is under way; the selector of an exception on its way to a landing pad
	tcbWait           // what it waits for; the platform's
	tcbResult         // of a finished thread; of a call that the platform made; an exception on its way to a landing pad
	tcbFlags          // see threadflags.go
	tcbErrno          // errno
	tcbBlocked        // the signals that it blocks; the platform's
	tcbSpare          // words for the platform
	tcbWords   = tcbSpare + 7
)

// A frame: header words below the first slot.
const (
	frameCall  = -4 // instruction of the call, or a negative stage (see call.go)
	frameFP    = -3 // caller's frame
	frameMark  = -2 // stack objects before this frame; variable arguments' object number+1 in the upper half
	framePhase = -1 // phase of the external that called back
	frameWords = 4
)

// ThreadStatus says what a thread is doing.
type ThreadStatus uint64

// The statuses of a thread.
const (
	Unborn   ThreadStatus = iota
	Running               // at tcbPC, perhaps waiting in an external call
	Finished              // tcbResult holds its result
	Reaped                // joined, or finished while detached
)

// RunStatus reports whether the run continues.
type RunStatus uint64

// The statuses of a run.
const (
	Going  RunStatus = iota
	Exited           // main returned or exit was called
	Pruned           // an assumption does not hold
)
