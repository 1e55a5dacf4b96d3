package machine

import "fmt"

// Class says what a fault means for the verdict.
type Class uint8

// The classes of faults.
const (
	Violation Class = iota // the program is wrong
	Limit                  // the machine's room is spent: the verdict is unknown
	Gap                    // something that heddle does not run was reached: unknown
	Escaped                // a private object was reached by another thread: run again with all objects shared
	Opaque                 // the library would look into opaque words: who keeps them must make them plain
)

// Fault is what stopped a thread.
type Fault struct {
	Class   Class
	Check   Check
	Thread  int
	PC      int
	Text    string // one clause, for a person: "write of 4 bytes at offset 12 of buffer (12 bytes)"
	Asserts string // of an assertion: the condition that does not hold; "": it is not known
	Addr    uint64 // of a memory fault
	Size    uint64
	Write   bool
	Sized   bool // of class Opaque: the access may leave a block whose size is opaque
	Other   int  // the other thread of a race; -1: none
	OtherPC int
}

// OfProgram reports whether a fault is the program's; else it is a limit of the machine's,
// behind which the program would continue.
func (f *Fault) OfProgram() bool { return f.Class == Violation }

// Error makes a fault printable where an error is expected.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Check, f.Text) }
