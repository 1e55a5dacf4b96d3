package machine

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/happensbefore"
	"heddle/internal/exec/journal"
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
	guardedCode
	step
	attempts

	rounds bool // threads may round floats otherwise than to the nearest

	flow      timeFlow
	standing  bool // see Time.Stands
	clockHeld bool // it is asked who could act if no time passed

	followed *Propositions // see Control.Follow; nil: none

	frames []Frame // reused
	idle   *runner // reused
	rows   scratch

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

// New loads a program: globals laid out and initialised, the entries' threads
// ready to run.
func New(p *program.Program, o Options) (*Machine, error) {
	w, err := space.New()
	if err != nil {
		return nil, err
	}
	if o.LongestStep == 0 {
		o.LongestStep = longestStep
	}
	o.EverywhereShared = o.EverywhereShared || o.Granularity == InstructionSteps
	o.EverywhereShared = o.EverywhereShared || o.Opaque
	p, start := withStart(p, &o)
	ending := start + 1
	m := &Machine{}
	m.w, m.journal, m.p, m.o, m.addr, m.notes = w, journal.New(w), p, o, addressesOf(p.PointerBits), newNotes()
	m.bitwise = recordsBits(p, &o)
	m.staticAt = map[uint64]int{}
	m.maxThreads, m.rounds = m.mostThreads(), choosesRounding(p)
	m.call.M = m
	m.times.w, m.times.journal = w, &m.journal
	m.flow.m, m.flow.times = &m.sharing, &m.times
	m.meanings.m = &m.storage
	m.symmetry.m, m.symmetry.words = &m.storage, &m.meanings
	for _, at := range []uint32{0, descBase, ctlThreads, auxAlive} {
		w.Claim(at)
	}
	if m.code, m.blockwise = p.Code, p.Code; o.Opaque {
		m.numbers = p.Numbers
		m.guardCode()
		m.blockCode()
	}
	m.ending = ending
	m.bindExternals()
	m.bindOutlived()
	if o.CounterAbstraction {
		m.unread = unreadNames(p)
	}
	m.noteEnds()
	m.standing = m.stands()
	m.exposed = m.exposes()
	m.observe()
	if o.Granularity >= EveryInstruction || m.observers.Against(visibility.Orders) != "" {
		m.o.Discipline = nil
	}
	if len(p.Pool) > descBase {
		return nil, errors.Join(fmt.Errorf("the program has %d constants, more than %d", len(p.Pool), descBase), m.Close())
	}
	copy(m.w[:], p.Pool)
	if err := m.loadStatics(); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	m.halfway = m.leftAt()
	m.layProcesses()
	m.layTimes()
	if err := m.begin(start); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	m.Forget()
	return m, nil
}

// mostThreads is how many threads a run may have: a pointer must be able to name the objects of each.
func (m *Machine) mostThreads() int {
	most := min(maxRegions, m.addr.Regions()) - 1
	if m.o.CounterAbstraction && m.p.PointerBits == 32 {
		most = mostNamed
	}
	if m.o.MaxThreads > 0 {
		most = min(most, m.o.MaxThreads)
	}
	return most
}

// bindExternals finds the functions that the program names and does not define.
func (m *Machine) bindExternals() {
	m.names = map[string]bool{}
	for _, e := range m.p.Externals {
		x := m.o.Externals[e.Name]
		switch e.Name {
		case spawnName:
			x = m.spawnEntries()
		case abstractedName:
			x = abstracted()
		}
		m.externals = append(m.externals, x)
		m.names[e.Name] = true
		m.frees = m.frees || x != nil && x.Frees
	}
}

// exposes reports whether the program calls a function that exposes its thread.
func (m *Machine) exposes() bool {
	return slices.ContainsFunc(m.externals, func(x *External) bool { return x != nil && x.Exposes })
}

// Close gives the machine's address space back.
func (m *Machine) Close() error { return space.Free(m.w) }

// Program is the program that the machine runs.
func (m *Machine) Program() *program.Program { return m.p }

// Names reports whether the program names a function of the platform.
func (v Record) Names(function string) bool { return v.m.names[function] }

// Checks are the checks that are on.
func (m *Machine) Checks() CheckSet { return m.o.Checks }

// loadStatics lays constants out behind the pool and mutable globals behind the
// control words.
func (m *Machine) loadStatics() error {
	constant := (m.firstTemporary() + temporaries + 15) &^ 15
	mutable := uint32(ctlWords)
	for i := range m.p.Statics {
		s := &m.p.Statics[i]
		if s.ThreadLocal {
			m.tls = append(m.tls, i)
			m.localObjects += m.addr.Span(1+m.localObjects, s.Size)
		}
		at := &mutable
		d := uint64(bitAlive | bitShared)
		switch s.Kind {
		case program.StaticConst:
			at = &constant
			d |= bitConst
		case program.StaticFunc:
			d |= uint64(FunctionObject) << kindShift
		case program.StaticExternal:
			d |= uint64(UndefinedObject) << kindShift
		}
		room := uint32(0)
		if s.Kind == program.StaticData || s.Kind == program.StaticConst {
			if s.Size > heapEnd*8 { // whose words might be more than there are numbers for
				return noRoom(s)
			}
			room = wordsOf(s.Size)
		}
		if err := m.placeStatic(i, d, *at, room); err != nil {
			return err
		}
		for k := 0; k < len(s.Init); k += 8 {
			var b [8]byte
			copy(b[:], s.Init[k:])
			m.w[*at+uint32(k/8)] = binary.LittleEndian.Uint64(b[:])
		}
		*at += room
		if constant > descBase || mutable > heapEnd {
			return noRoom(s)
		}
	}
	m.globalEnd, m.stateEnd = mutable, mutable
	if err := m.layFills(); err != nil {
		return err
	}
	m.localObjects++ // errno
	m.orders = happensbefore.Lay(&m.journal, m.o.Discipline, auxHappensBefore, auxAlive)
	return nil
}

func noRoom(s *program.Static) error {
	return fmt.Errorf("the program's globals do not fit: %s of %s", s.Name, bytesText(s.Size))
}

// placeStatic writes the descriptor of a static.
func (m *Machine) placeStatic(i int, d uint64, at, room uint32) error {
	s := &m.p.Statics[i]
	id := m.addr.Number(s.Addr)
	span := m.addr.Span(id, s.Size)
	if id+span > m.addr.HalfNumbers() {
		return fmt.Errorf("the program's globals need more than %d object numbers", m.addr.HalfNumbers())
	}
	size := s.Size
	if s.Kind == program.StaticFunc {
		size = 0
	}
	m.w[descBase+id*2] = d | uint64(at)
	m.w[descBase+id*2+1] = size
	for k := uint64(1); k < span; k++ {
		m.w[descBase+(id+k)*2] = bitTail
		m.w[descBase+(id+k)*2+1] = k << 48
	}
	m.staticAt[id] = i
	return nil
}

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
	m.endRun()
	m.set(ctlExit, crashStatus)
	m.notes.crashes[pc] = true
}

// crashStatus is the status of a program that a bad access ends, as a shell sees
// it.
const crashStatus = 139
