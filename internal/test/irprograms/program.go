package irprograms

import "fmt"

// Program is one program: main, further threads, and perhaps a handler of SIGUSR1.
type Program struct {
	Family  string
	Seed    uint64
	Number  int
	Threads []Thread // functions; 0 is main, which creates threads of the others
	Handler []Op     // nil: none is installed
	Checks  Checks
}

// Checks are what a program is judged by, beside the checks that are always on.
type Checks struct {
	Race, Leak, Cleanup bool
}

// Thread is the body of a function: its blocks, the first of which it begins in.
type Thread struct {
	Blocks []Block
}

// Block is a basic block: operations and a terminator.
type Block struct {
	Ops  []Op
	Term Term
}

// Op is an operation; what A and B say depends on its kind.
type Op struct {
	Kind Kind
	A, B int
}

// Kind is the kind of an operation.
type Kind uint8

// The kinds of operations. Each thread has variables of its own: r, the last value read; those observed, in threads
// that run nothing twice; i, a counter; v, a variable whose address may be published. Shared are x and y (A chooses), the lock m, the pointers h (to
// the heap block) and q (to something published), the array s, and errno and the thread-local tl.
const (
	Load       Kind = iota // r = variable A, atomic
	LoadPlain              //
	Store                  // variable A = B, atomic
	StorePlain             //
	Xor                    // atomic xor of variable A with 1; r = the old value
	Swap                   // compare-and-swap of variable A from 0 to 1; r = whether it went
	Lock                   //
	Unlock                 //
	Trylock                // r = whether the lock is held now
	UnlockIf               // where r
	Malloc                 // h = a block that holds 0, and after it a free lock
	Free                   // of h
	Touch                  // the block of h, if there is one: r = its value, or (A is 1) its value = 1
	LockIn                 // the lock in the block of h, if there is one
	UnlockIn               //
	Publish                // q = the address of v (A is 0) or of tl (A is 1)
	Follow                 // q, if it points somewhere, as Touch does h
	SetErrno               // errno = 5
	GetErrno               // r = errno
	SetLocal               // tl = 1
	GetLocal               // r = tl
	Scope                  // q = the address of an array of one, 0 at first, whose block ends here; r = what it holds before
	Write                  // v = 1, the thread's own
	Read                   // r = v
	CopyIn                 // s = all ones, by memcpy
	CopyOut                // r = whether s is ones and zeros, by memcpy
	Count                  // i = i + 1
	Reset                  // i = 0
	Input                  // r = an input: of one bit, A = 1: of two
	Observe                // r is observed
	ReturnIf               // where r
	Fail                   // always
	FailIfRead             // where r is A
	FailIfSeen             // where the values observed are zero or not as the bits of A say
	FailIfBoth             // where x is A and y is B
	Exit                   // the process, where r or A is 1
	Leave                  // pthread_exit, where r or A is 1
	Raise                  // SIGUSR1
	Kill                   // pthread_kill: thread A of main's, or main where A is 0
	Install                // the handler
	Create                 // thread A of main's, which runs function B
	Join                   // thread A of main's

	// Of the family of memory.
	WritePart       // byte A of v = 1
	ReadPart        // r = byte A of v
	StorePart       // byte A of x = B, plain
	LoadPart        // r = byte A of x, plain
	SetBits         // a bit-field of y = B, plain: the word is read and written
	GetBits         // r = the bit-field of y
	PublishTagged   // q = the address of v, with a tag above it (A is 0) or in its lowest bits (A is 1)
	FollowTagged    // q without tags, as Follow does
	TagOf           // r = the tag above q
	LowOf           // r = the lowest bits of q
	Marked          // q = the address of a variable whose life begins here and ends here; r = what it holds before
	CopyHalfWritten // s[0], s[1] = 1 and what was never written, by memcpy
	ReadFirst       // r = s[0]

	// Of the family of what was never written: new, an array pair, fields, and the block of n are not written at first. What is
	// read of them is the lowest bit of each byte.
	LoadNew      // r = new; A = 1: all of it
	StoreNew     // new = B
	StoreNewPart // byte A of new = 1
	LoadNewPart  // r = byte A of new
	LoadNewHalf  // r = half A of new
	XorNew       // atomic xor of new with 1; r = the old value
	CopyNew      // twin = new, by memcpy or (A is 1) by load and store
	LoadCopy     // r = twin
	SameCopy     // r = whether new is twin
	PublishNew   // q = the address of new
	StoreElement // pair[A] = B
	LoadElement  // r = pair[an input]
	CopyPair     // other = pair, by memcpy
	SamePair     // r = whether the lowest bits of pair[A] and other[A] are the same
	MallocNew    // n = a block of two words
	TouchNew     // the block of n, if there is one: r = its word 0, or (A is 2) 1, or (A is 1) word 0 = 1
	FreeNew      // of n
	Lived        // r = a variable whose life begins here and ends here
	CallNew      // r = the variable of a function, or (A is 1) a function may write new
	SetField     // bit-field A of fields = B
	GetField     // r = bit-field A of fields, or A - 2 of others
	CopyFields   // others = fields, by memcpy
	StoreRead    // variable A = r, atomic

	// Of the family of time.
	Sleep      // A seconds: by usleep, by nanosleep (B is 1), by clock_nanosleep (2), until a moment (3)
	SemPost    //
	SemWait    //
	SemTimed   // r = whether the semaphore was taken within A seconds
	LockTimed  // r = whether the lock was taken within A seconds
	CondTimed  // r = whether the condition was signalled within A seconds; the lock is held
	CondSignal //
	Look       // mark = the time
	SinceLook  // r = the seconds since

	// Of the family of places. Objects are x, y, v, the block of n, and what q leads to.
	First       // r = whether object A lies before object B
	FirstNumber // r = whether object A lies after object B, compared as numbers
	FirstEnded  // r = whether object A lies before a block that was freed, or (B is 1) Odd of that
	Odd         // r = whether the address of object A is an odd multiple of 16
	StoreFirst  // x or y = 1, whichever lies first
	LockBoth    // the lock and another one, in the order in which they lie
	UnlockBoth  //
	kinds
)

// once reports whether operations of the kind must not lie on a cycle.
func (k Kind) once() bool {
	return k == Malloc || k == MallocNew || k == FirstEnded || k == Create || k == Observe
}

// Signals reports whether the program takes the platform's signals.
func (p *Program) Signals() bool {
	return p.Handler != nil || p.Has(Raise) || p.Has(Kill) || p.Has(Install)
}

// Term is the end of a block. A branch goes to To[k] by its condition's value.
type Term struct {
	Form Form
	Cond Cond
	To   []int
}

// Form is the form of a terminator.
type Form uint8

// The forms of terminators.
const (
	Return       Form = iota
	Jump              // br
	Branch            // br i1
	Switch            // two or three ways
	IndirectJump      // indirectbr, over a table of block addresses
	forms
)

// Cond is what a branch depends on.
type Cond uint8

// The conditions.
const (
	ByInput   Cond = iota // an input chooses
	ByShared              // the value of x
	ByCounter             // To[0] as long as the counter is below its limit
	ByRead                // the value of r
	Never                 // an input is read, and To[0] taken whatever it is
	conds
)

// limit is how far counters go.
const limit = 2

// Straight is a thread of one block.
func Straight(ops ...Op) Thread { return Thread{Blocks: []Block{{Ops: ops}}} }

// bound drops what would make states without end: operations of kinds that must not lie on a cycle, and counting on
// cycles that do not test the counter.
func (t *Thread) bound() {
	cyclic, unguarded := t.onCycles(false), t.onCycles(true)
	for i := range t.Blocks {
		b := &t.Blocks[i]
		var ops []Op
		for _, op := range b.Ops {
			if op.Kind.once() && cyclic[i] || op.Kind == Count && unguarded[i] {
				continue
			}
			ops = append(ops, op)
		}
		b.Ops = ops
	}
}

// onCycles says of each block whether it lies on a cycle; guarded leaves the edges out that are taken only while a
// counter is below its limit.
func (t *Thread) onCycles(guarded bool) []bool {
	n := len(t.Blocks)
	reach := make([][]bool, n)
	for i := range reach {
		reach[i] = make([]bool, n)
		for k, to := range t.Blocks[i].Term.To {
			term := &t.Blocks[i].Term
			if !guarded || k > 0 || term.Form == Jump || term.Cond != ByCounter {
				reach[i][to] = true
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
			}
		}
	}
	on := make([]bool, n)
	for i := range on {
		on[i] = reach[i][i]
	}
	return on
}

// Alike reports whether main creates several threads of one function.
func (p *Program) Alike() bool {
	seen := map[int]bool{}
	for _, b := range p.Threads[0].Blocks {
		for _, op := range b.Ops {
			if op.Kind == Create && seen[op.B] {
				return true
			} else if op.Kind == Create {
				seen[op.B] = true
			}
		}
	}
	return false
}

// Has reports whether the program has an operation of a kind.
func (p *Program) Has(kind Kind) bool { return p.has(func(op Op) bool { return op.Kind == kind }) }

func (p *Program) has(is func(Op) bool) bool {
	threads := append([]Thread{Straight(p.Handler...)}, p.Threads...)
	for _, t := range threads {
		for _, b := range t.Blocks {
			for _, op := range b.Ops {
				if is(op) {
					return true
				}
			}
		}
	}
	return false
}

// String shows a program's parts, for comparisons.
func (p *Program) String() string {
	return fmt.Sprintf("%v %v handler %v threads %+v", p.Family, p.Checks, p.Handler, p.Threads)
}
