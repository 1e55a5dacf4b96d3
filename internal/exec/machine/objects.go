package machine

import (
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// objects is the layer of what a state consists of: objects and their addresses, frames, threads as control blocks, and what
// their words mean. It reads and writes words by the layer below, and knows neither who can reach an object nor who acts.
//
// Invariants: a descriptor that is alive has its contents behind its address, in the region of its owner; threads mirrors
// ctlThreads; all but notes, threads and what unknowns and uses keep stays as New has made it.
//
// Addresses: programs put tags above and below pointers and cut them to 48 bits, so an address is below 2^47 and has 40
// bits for a thread's objects and their offsets. The first 64 objects of each kind have 4 GiB each, the others 1 MiB,
// and larger objects several numbers; with one size, a large index would lead from one array into another. Heap blocks
// begin 16 bytes behind their page, so that nothing is aligned to more than an allocator promises. Regions count down
// from 0x7e, because a word that looks like an address counts as one, and such numbers are rare in text and among small
// integers.
type objects struct {
	memory
	addr addresses
	statics
	linked
	unknowns

	p       *program.Program
	o       Options
	notes   Notes
	threads int  // mirrors ctlThreads
	widest  int  // see numbered
	bitwise bool // see recordsBits
	uses    addressUses
}

// addresses is how pointers of a width are made of the numbers of objects and offsets.
type addresses struct {
	program.Addresses
	idBits    uint   // numbers of a region
	heapIdx   uint64 // number in its region of the first heap block
	ptr       uint   // bytes of a pointer
	mask      uint64 // all bits of a pointer
	inAddr    uint64 // those of a word that are not a tag beside an address
	least     uint   // no object has an address below 1 << least
	early     uint64 // before the first address of a thread's region that may be a step before its object
	ofThreads uint64 // regions that threads may have, where pointers have 64 bits
}

func addressesOf(pointerBits uint) addresses {
	a := addresses{Addresses: program.AddressesOf(pointerBits), ptr: pointerBits / 8, mask: ^uint64(0) >> (64 - pointerBits), inAddr: ^uint64(0)}
	a.idBits, a.least = a.NumberBits(), a.PageBits(0)
	a.heapIdx = 1 << (a.idBits - 1)
	if pointerBits == 64 {
		a.inAddr = 1<<a.Bits() - 1
	}
	a.early, a.ofThreads = a.before(1<<a.idBits), uint64(a.Regions()-1)
	return a
}

// statics is where the program's globals lie, and which of them each thread has a copy of.
type statics struct {
	staticAt     map[uint64]int // by object number
	tls          []int          // those that are thread-local
	localObjects uint64         // object numbers of a thread's thread-local variables
	globalEnd    uint32         // of the globals; the state's common words end at stateEnd
	stateEnd     uint32
}

// linked is what the program brings with it, and what the machine adds to its code.
type linked struct {
	externals     []*External     // by program.Externals index; nil: missing
	names         map[string]bool // functions of the platform that the program names
	frees         bool            // the program may free heap blocks
	exposed       bool            // see exposes
	modular       bool            // there may be platform functions or an environment
	unread        map[int]bool    // see handles.go
	ending        int             // the function that ends threads: see start.go
	environmentFn int             // what transitions of the environment run
	interruptFn   int             // what calls handlers
	abstractFn    int             // what asks Options.Abstraction
	enterExt      int             // externals at the ends of platform functions; -1: there is none
	leaveExt      int
	observers     visibility.Observers
	places        visibility.Steps // before which threads may switch, whatever they are about
}

// unknowns is what the machine knows about opaque words, with Options.Opaque.
type unknowns struct {
	values      Values     // of opaque words
	unforeseen  unforeseen // see undecided.go
	watch       watch      // see Watch
	spanning    bool       // see Span
	standIn     *uint64    // see StandIn
	invent      bool       // see Invent
	speculative bool       // what runs now is taken back: see abstraction.go, joins.go
}
