package machine

import "fmt"

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
	Unlock
	Race
	Misuse
	Leak
	Unfreed
	Untracked
	Uninit
	NumChecks

	// Proposition is no check that is switched on and off: a condition that no state
	// may have was given.
	Proposition = NumChecks
)

var checkNames = [NumChecks + 1]string{
	"none", "assert", "error", "abort", "bounds", "use-after-free", "use-after-return", "free", "null", "pointer",
	"readonly", "div-zero", "overflow", "shift", "unreachable", "deadlock", "unlock", "race", "misuse", "leak", "memcleanup",
	"memtrack", "uninit", "proposition",
}

// String is the name that --check knows.
func (c Check) String() string { return checkNames[c] }

// CheckNamed finds a check by its name.
func CheckNamed(name string) (Check, bool) {
	for i, n := range checkNames[:NumChecks] {
		if n == name && i > 0 {
			return Check(i), true
		}
	}
	return NoCheck, false
}

// CheckSet is a set of checks.
type CheckSet uint32

// DefaultChecks are all but leak, memcleanup, memtrack and uninit.
const DefaultChecks = CheckSet(1<<NumChecks-1) &^ (1 << Leak) &^ (1 << Unfreed) &^ (1 << Untracked) &^ (1 << Uninit) &^ (1 << NoCheck)

// Has tells whether the check is in the set.
func (s CheckSet) Has(c Check) bool { return s>>c&1 != 0 }

// With is the set and the check.
func (s CheckSet) With(c Check) CheckSet { return s | 1<<c }

// Without is the set less the check.
func (s CheckSet) Without(c Check) CheckSet { return s &^ (1 << c) }

// Class tells what a fault means for the verdict.
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
	Addr    uint64 // of a memory fault
	Size    uint64
	Write   bool
	Sized   bool // of class Opaque: the access may leave a block whose size is opaque
	Other   int  // the other thread of a race; -1: none
	OtherPC int
}

// OfProgram tells whether a fault is the program's; else it is a limit of the machine's,
// behind which the program would go on.
func (f *Fault) OfProgram() bool { return f.Class == Violation }

// Error makes a fault printable where an error is expected.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Check, f.Text) }
