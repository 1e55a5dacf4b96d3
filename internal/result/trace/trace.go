package trace

import (
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
)

// Trace is a run at source level.
type Trace struct {
	Threads        []Thread
	Steps          []Step
	Inputs         []Input            // numbers that the program read, in their order
	UnwrittenReads []UnwrittenRead    // reads of memory never written that did not find zero
	Unwritten      schedule.Unwritten // what such memory held
	Reasons        []Reason           // what led to the failure, or to no end
	Failure        *Failure           // nil: the run ended well, or the schedule ends before it does
	End            string             // how it ended where there is no failure
	Notes          []string           // sentences of whoever knows more of the run
	Stacks         []Stack            // of the threads that had not ended, by thread
	Waits          []Wait             // of the threads that cannot continue, by thread
	Cycle          []int              // threads that wait for each other in a circle, each for the next; empty: none
	Actions        int                // of the schedule that were taken
	Repeats        int                // the last so many actions lead back to where they began, and are taken again and again
	Schedule       schedule.Schedule
	Then           []*Trace // runs that are reported together with this one: further parts of one reason
	Switches       []Preemption
	Fewest         bool         // no run with fewer preemptive switches ends in this failure: it was searched for
	Minimised      *Minimised   // what was looked for to make it short; nil: nothing was
	Source         []SourceLine // near the places of steps and stacks
}

// Line is the schedule as text, with the part that is repeated in parentheses.
func (t *Trace) Line() string {
	at := len(t.Schedule) - t.Repeats
	return schedule.Lasso{Prefix: t.Schedule[:at], Cycle: t.Schedule[at:]}.String()
}

// Thread is a thread of the run.
type Thread struct {
	ID       int
	Name     string // "main", "thread 1 (worker)"
	Function string // in which it began
}

// Kind says what a step is.
type Kind string

// The kinds of steps.
const (
	Line Kind = "line" // one line of source, executed by one thread without pause
	Fold Kind = "fold" // Count lines of one thread without visible effect
	Gap  Kind = "gap"  // Count steps of any thread that were left out
)

// Step is a part of the run.
type Step struct {
	Kind      Kind
	Thread    int
	Function  string
	Place     source.Place
	Source    string // text of the line
	Switch    bool   // another thread acted before
	Repeats   bool   // it is in the part of the run that is repeated for ever
	Continued bool   // the line was begun before other threads acted
	Count     int    // of Fold and Gap; of Line: how many times in a row
	Action    int    // index of the schedule's action during which it began
	Reads     []Value
	Changes   []Value
	Inputs    []Value
	Starts    []int    // threads that it starts
	Notes     []string // "locks m", "starts thread 1 (worker)"
	Insides   []string // notes about what is inside objects of the library
	Output    []Output
	Links     []Link // what it has to do with locks and other threads
	Folded    bool   // done by the library for itself, or before main

	text []Input // the parts of a text that it reads
	course
}

// course is how a step came about, which nobody is shown.
type course struct {
	resumed    int    // index of the action at which the thread acts itself, if the step began before
	opening    bool   // what a function does before its first line
	early      bool   // it initialises what lives as long as the program
	frame      uint32 // the activation that it is in, until that ends
	from, till int    // moments: see linker
}

// Value is a variable, or an input function, with its value.
type Value struct {
	Name   string
	Value  string
	Inner  bool // of what is inside an object of the library, or has no name in the source
	Shared bool // other threads can come by it

	chars  chars
	inside inside // of shared ones that are inside an object of the library
}

// String is the value as an equation.
func (v Value) String() string { return v.Name + " = " + v.Value }

// Output is text that the program printed.
type Output struct {
	Stream int // 1: standard output, 2: standard error
	Text   string
}

// Failure is what went wrong.
type Failure struct {
	Class    system.Class
	Check    string
	Title    string // the check's, in a few words; "": it has none
	Text     string // one clause, with the threads' names
	Asserts  string // of an assertion: the condition that does not hold; "": it is not known
	Subject  string // the variable or object that it is about, where known
	Verb     string // what the thread does to it: "reads", "writes" or "frees"; "": something else
	Thread   int    // -1: no thread in particular
	Function string
	Place    source.Place
	Source   string
	Library  *Frame   // the function of the library in which it happens, called at Place; nil: none
	Block    *Block   // the heap block that it is about; nil: none
	Accesses []Access // both sides of a race
	Guarded  *Guarded // of a race: what other accesses to the variable have in common; nil: not known
	Order    *Order   // of a race between a thread and one that it started; nil: it is none
	Key      uint64   // the same for the same check at the same place
}

// Access is one side of a data race.
type Access struct {
	Thread   int
	Verb     string // "reads", "writes", with " (atomically)"
	Object   string // the variable, or a description
	Function string
	Place    source.Place
	Source   string
	Holds    []HeldLock // the locks that the thread holds
}

// Stack is where a thread is, innermost frame first.
type Stack struct {
	Thread int
	Frames []Frame
}

// Frame is a function that a thread is in.
type Frame struct {
	Function string
	Place    source.Place
	Source   string
	Inlined  bool // the compiler put its code into the next frame's function
	Library  bool // it is no function of the program's own
}

// Wait is what a thread waits for.
type Wait struct {
	Thread int
	What   string
	For    int // thread that it waits for; -1: none that is known
}

// ThreadName is the name of a thread of the trace.
func (t *Trace) ThreadName(id int) string {
	if id >= 0 && id < len(t.Threads) {
		return t.Threads[id].Name
	}
	return threadNumber(id)
}
