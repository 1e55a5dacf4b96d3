package machine

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/space"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// maxObjects is the number of stack objects, and of heap objects, that a thread
// can have at a time with 64-bit pointers.
const maxObjects = 1 << 19

// Options are the settings of a machine, given once.
type Options struct {
	Checks CheckSet

	// Externals gives the platform's functions by name; a program's external
	// that is missing there ends with a Gap when it is called.
	Externals map[string]*External

	// Entries are the functions that run as processes; the first is thread 0.
	// If there are Args, argv with the program's name first, there is one entry, which gets argc and argv, and whose
	// return ends the run.
	Entries []int
	Args    []string

	// EverywhereShared treats every object as reachable by all threads.
	EverywhereShared bool

	// Discipline says, and learns, which accesses to shared memory others can
	// notice. Nil: all.
	Discipline *discipline.Table

	// Observers are those of steps besides other threads, and what the program brings
	// with it.
	Observers visibility.Observers

	// Torn makes copies of memory that others may notice in pieces: torn.go.
	Torn bool

	// MaxThreads is a lower limit on threads than the machine's; 0: none.
	MaxThreads int

	// Steady makes what an action is independent of which other threads have ended:
	// accesses to shared memory are visible as long as a thread was not joined.
	Steady bool

	// CheckListed demands of calls of the platform that they list what they access: see listed.
	CheckListed bool

	// LongestStep bounds the jumps and calls of one step: a thread that makes so many without
	// a visible action is stopped where it is, so that a search can see that it repeats itself. 0: 20,000.
	LongestStep int

	// Granularity says how far a step of a thread goes.
	Granularity Granularity

	// Inputs, if not nil, says which inputs are given: the choice of an action that
	// takes one is the value itself.
	Inputs Inputs

	// Unwritten is what memory that was never written holds, byte by byte: first, and whenever it is memory that was
	// never written again. What it does not say is zero.
	Unwritten map[uint64][]byte

	// Spurious are the kinds of operations that may fail, or end, without a cause:
	// spurious.go.
	Spurious SpuriousSet

	// Clock gives what the clock of the run shows, if it keeps time: keptime.go. Nil: it does not.
	Clock func(m *Machine) uint64

	SearchClock

	// Declared gives objects of the library the size that the program declares: Record.Room.
	Declared Declared

	// SingleRun says that one run is executed as an ordinary one would be.
	SingleRun bool

	// Symmetric makes pthread_t values that no other value looks like, which
	// Canonical takes: symmetry.go.
	Symmetric bool
	// CounterAbstraction makes states of which Counters.Merge merges threads in the same state into one that
	// stands for any number of them: counterabstraction.go. Names are as with Symmetric.
	CounterAbstraction bool

	// Abstraction is the function of the program, of one pointer, that Abstract
	// asks. "": it is not asked.
	Abstraction string
	// Opaque lets words of the state stand for values that somebody else keeps:
	// opaque.go. What others can reach does not matter then: everything is shared.
	Opaque bool

	// EitherWay makes a branch observable if it may be, whatever decides it: so that
	// unknowns and their values have the same places to switch (observable.go).
	EitherWay bool
}

// Machine holds one state of a program. It lies in layers, each of which knows nothing about those around it: words (memory),
// objects, sharing, storage, and here what executes.
type Machine struct {
	storage
	step

	guards   guardedCode // what is executed
	attempts attempts
	rounds   bool // threads may round floats otherwise than to the nearest

	flow      timeFlow
	standing  bool // see Time.Stands
	clockHeld bool // it is asked who could act if no time passed

	following following // see Control.Follow

	frames []Frame // reused
	idle   *runner // reused
	arith  arith

	meanings meanings // of the words of the state, where threads are exchanged
	symmetry symmetry

	// Output hears what the program prints. Nil: nothing is kept.
	Output func(thread, stream int, b []byte)
}

// step is what is decided about the step that is under way, or was the last one. It is not part of a state.
type step struct {
	choice   int
	round    bool // see rounds.go
	anyRound bool // see Rounds
	steps    int  // so far, those that were undone among them: see Control.Work
	jumps    int  // of these
}

// Close gives the machine's address space back.
func (m *Machine) Close() error { return space.Free(m.w) }

// Program is the program that the machine runs.
func (m *Machine) Program() *program.Program { return m.p }

// Names reports whether the program names a function of the platform.
func (v Record) Names(function string) bool { return v.m.names[function] }

// Checks are the checks that are on.
func (m *Machine) Checks() CheckSet { return m.o.Checks }

func wordsOf(size uint64) uint32 { return uint32((size + 7) / 8) }

// operand reads a slot of the frame at fp or a word of the pool.
func (m *objects) operand(o program.Operand, fp uint32) uint64 {
	return m.w[uint32(o)&0x7fffffff+fp&^uint32(int32(o)>>31)]
}

// tcb is the address of a thread's control block.
func (m *objects) tcb(t int) uint32 { return uint32(t+1) << regionBits }

// Section is a run of words in use: First is its first word; it is Words long.
type Section struct {
	First uint32
	Words uint32
}

// SectionsPerThread is the number of sections of each thread in Sections.
const SectionsPerThread = 4

// Sections lists the words that make up the state: the control words and
// mutable globals, then for each thread its control block and stack, its stack
// objects' descriptors, its heap objects' descriptors, its heap. The number of
// threads and the lengths follow from words in the sections themselves.
func (m *sharing) Sections(buf []Section) []Section {
	buf = append(buf, Section{heapBase, m.stateEnd - heapBase})
	for t := range m.numbered() {
		b := m.tcb(t)
		if ThreadStatus(m.w[b]) == Reaped && m.w[b+tcbObjects] == 0 && m.w[b+tcbHeap] == 0 {
			buf = append(buf, Section{b, tcbWords}, Section{b + descBase, 0}, Section{b + descBase + 2*maxObjects, 0}, Section{b + heapBase, 0})
			continue
		}
		sp := uint32(m.w[b+tcbSP])
		if sp < b+tcbWords {
			sp = b + tcbWords
		}
		heap := uint32(m.w[b+tcbHeapTop])
		if heap < b+heapBase {
			heap = b + heapBase
		}
		buf = append(buf,
			Section{b, sp - b},
			Section{b + descBase, uint32(m.w[b+tcbObjects]) * 2},
			Section{b + descBase + 2*maxObjects, uint32(m.w[b+tcbHeap]) * 2},
			Section{b + heapBase, heap - b - heapBase})
	}
	return buf
}

// Words is the word array: for stores, which read pages of it.
func (m *Machine) Words() *space.Words { return m.w }

// Threads is the number of threads created so far.
func (m *Machine) Threads() int { return m.threads }

// Live is the number of threads that have not ended.
func (m *Machine) Live() int { return m.live }

// recount brings the mirrors of the state's words up to date after an undo.
func (m *sharing) recount() {
	m.threads = int(m.w[ctlThreads])
	m.live = 0
	for t := 0; t < m.threads; t++ {
		if ThreadStatus(m.w[m.tcb(t)]) == Running {
			m.live++
		}
		if m.o.CounterAbstraction && m.isSummary(t) {
			m.live++ // at least two, as far as others can tell
		}
	}
	m.countUnjoined()
	m.countContenders()
}

// Crash ends the run at an instruction that the hardware refuses.
func (m *Machine) Crash(pc int) {
	m.processes.endRun()
	m.set(ctlExit, crashStatus)
	m.notes.crashes[pc] = true
}

// crashStatus is the status of a program that a bad access ends, as a shell sees
// it.
const crashStatus = 139
