package machine

import "heddle/internal/ir/program"

// Facts are what others than the machine must know about a function of the platform: the front-end, reductions, engines, and
// who reads a report. The room that implements the function states them, beside what it does. The zero value states
// nothing: a function without a description is treated with care.
type Facts struct {
	program.Conduct

	// Passes is the argument that is passed on to a new thread, whatever it is; 0: none is.
	Passes int

	// Final says of what the machine makes the function the end.
	Final Final

	// Title is what a person calls the function; "": by its name.
	Title string

	// ForCaller says that a function of the library calls this one to be known as it is; the first argument is its name.
	ForCaller bool

	// Symmetric says that the function treats all threads alike, and keeps no thread's number but where Canonical finds it.
	Symmetric bool

	// NoEffects is why calls do more to each other in a program that names the function than Effects says; "": they do
	// not.
	NoEffects string

	// Claim is what the checks table claims of each call.
	Claim Claim

	// Note is what a trace says of a call.
	Note Note

	// NoRoom is how the function says that it has found no memory.
	NoRoom NoRoom

	// Terms is how a call is taken on terms.
	Terms Terms

	// Reads says what the function reads that the environment may choose.
	Reads Reading

	// Part is what a call does, for who reasons about threads one by one.
	Part Part

	// Children says which functions a child may call that the function makes. Nil: it makes none.
	Children func(function string) InChild

	// Safety says whether handlers of signals may call the function, and Kept what it keeps between calls. Each function states both.
	Safety Safety
	Kept   Kept
}

// Part is what a call does to threads and to the run, where that is all that it does: it may also return something, or
// write the name of the thread that it creates.
type Part uint8

// The parts that calls have.
const (
	PartUnknown Part = iota // something else, or more than one of these
	PartNothing             // it returns something that nobody can foresee
	PartInput               // so does it: an input
	PartAssume              // no run continues where the argument is 0
	PartAssert              // a run fails where it is
	PartFail                // a run fails here
	PartEnd                 // the run is over
	PartExit                // the thread is over
	PartBegin               // others wait from here on
	PartFinish              // until here
	PartCreate              // pthread_create
	PartJoin                // pthread_join
	PartLock                // it waits for a mutex, and takes it
	PartUnlock              // it gives it back
	PartInit                // the mutex is free
)

// Reading is what a function reads that the environment may choose.
type Reading uint8

// What functions read.
const (
	ReadsNothing Reading = iota // or that is not said
	ReadsInput                  // standard input
	ReadsStream                 // the stream that it is given
)

// Note is what a trace says of a call.
type Note struct {
	Kind NoteKind
	Text string // what it is depends on the kind

	Hands Handing // what the call does to who has the object

	Quiet bool // nothing is said of what the call writes: the insides of an object of the platform
	Own   bool // the call ends its thread because the program wants it, not because the thread is cancelled
}

// Handing is what a call does to who has its object.
type Handing uint8

// What calls do to who has their objects.
const (
	HandsNothing Handing = iota
	Takes                // the thread has it from here on, alone or with others
	Gives                // the thread no longer has it
	TakesUnit            // a unit of what nobody has, as of a semaphore
	GivesUnit            // who takes a unit may take this one
)

// NoteKind is a kind of note.
type NoteKind uint8

// The kinds of notes. Where nothing else is said, the object is that of the first argument, and Text what the call does to it.
const (
	NoNote      NoteKind = iota
	Does                 // what is done to the object
	Tries                // the same, which may fail
	Waits                // waiting for a signal of the object, while the lock of the second argument is given back
	Wakes                // what is done to the object, and who is woken by it
	FreesBlock           // the block
	JoinsThread          // the thread whose name is the first argument
	EndsRun              // the exit status
	Says                 // Text, which is all
	GivesInput           // the value; Text is what precedes the type in the function's name
)

// NoRoom is how an allocating function says that there is no room.
type NoRoom uint8

// The ways to say so.
const (
	NoRoomUnsaid NoRoom = iota // it does not, or that is unknown
	NullIfNone                 // by a null pointer
	NullIfSized                // by a null pointer, which is also the result for a size of 0, the second argument
	CodeIfNone                 // by a result that is not 0
)

// Final says of what the machine makes a function the end, or how it registers what an end runs. There is one function for each.
type Final uint8

// The ends.
const (
	FinalOfNothing    Final = iota
	FinalOfThread           // it is called with what the start routine has returned
	FinalOfRun              // it is called with what main has returned
	FinalRegistration       // it is called with each destructor before the program begins; the one that runs first comes last
)
