package machine

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/exec/happensbefore"
	"heddle/internal/exec/journal"
	"heddle/internal/exec/space"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// loader makes the first state of a machine, and binds the program to the platform. What it has made stays as it is.
type loader struct{ m *Machine }

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
	l := &loader{m}
	m.maxThreads, m.rounds = l.mostThreads(), choosesRounding(p)
	m.call.M = m
	m.times.w, m.times.journal = w, &m.journal
	m.flow.m, m.flow.times = &m.sharing, &m.times
	m.arith.m, m.uses.m = &m.objects, &m.objects
	m.handlers.m, m.processes.m = &m.sharing, &m.sharing
	m.attempts.m, m.following.m = m, &m.sharing
	m.meanings.m = &m.storage
	m.symmetry.m, m.symmetry.words = &m.storage, &m.meanings
	for _, at := range []uint32{0, descBase, ctlThreads, auxAlive} {
		w.Claim(at)
	}
	if m.guards.code, m.guards.blockwise = p.Code, p.Code; o.Opaque {
		m.uses.numbers = p.Numbers
		m.guards = guardCode(p)
	}
	m.ending = ending
	l.bindExternals()
	l.bindOutlived()
	if o.CounterAbstraction {
		m.unread = unreadNames(p)
	}
	l.noteEnds()
	m.standing = l.stands()
	m.exposed = l.exposes()
	l.observe()
	if o.Granularity >= EveryInstruction || m.observers.Against(visibility.Orders) != "" {
		m.o.Discipline = nil
	}
	if len(p.Pool) > descBase {
		return nil, errors.Join(fmt.Errorf("the program has %d constants, more than %d", len(p.Pool), descBase), m.Close())
	}
	copy(m.w[:], p.Pool)
	if err := l.loadStatics(); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	m.handlers.left = l.leftAt()
	l.layProcesses()
	l.layTimes()
	if err := l.begin(start); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	m.Forget()
	return m, nil
}

// mostThreads is how many threads a run may have: a pointer must be able to name the objects of each.
func (l *loader) mostThreads() int {
	most := min(maxRegions, l.m.addr.Regions()) - 1
	if l.m.o.CounterAbstraction && l.m.p.PointerBits == 32 {
		most = mostNamed
	}
	if l.m.o.MaxThreads > 0 {
		most = min(most, l.m.o.MaxThreads)
	}
	return most
}

// bindExternals finds the functions that the program names and does not define.
func (l *loader) bindExternals() {
	l.m.names = map[string]bool{}
	for _, e := range l.m.p.Externals {
		x := l.m.o.Externals[e.Name]
		switch e.Name {
		case spawnName:
			x = l.spawnEntries()
		case abstractedName:
			x = abstracted()
		}
		l.m.externals = append(l.m.externals, x)
		l.m.names[e.Name] = true
		l.m.frees = l.m.frees || x != nil && x.Frees
	}
}

// exposes reports whether the program calls a function that exposes its thread.
func (l *loader) exposes() bool {
	return slices.ContainsFunc(l.m.externals, func(x *External) bool { return x != nil && x.Exposes })
}

// loadStatics lays constants out behind the pool and mutable globals behind the
// control words.
func (l *loader) loadStatics() error {
	constant := (l.m.firstTemporary() + temporaries + 15) &^ 15
	mutable := uint32(ctlWords)
	for i := range l.m.p.Statics {
		s := &l.m.p.Statics[i]
		if s.ThreadLocal {
			l.m.tls = append(l.m.tls, i)
			l.m.localObjects += l.m.addr.Span(1+l.m.localObjects, s.Size)
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
		if err := l.placeStatic(i, d, *at, room); err != nil {
			return err
		}
		for k := 0; k < len(s.Init); k += 8 {
			var b [8]byte
			copy(b[:], s.Init[k:])
			l.m.w[*at+uint32(k/8)] = binary.LittleEndian.Uint64(b[:])
		}
		*at += room
		if constant > descBase || mutable > heapEnd {
			return noRoom(s)
		}
	}
	l.m.globalEnd, l.m.stateEnd = mutable, mutable
	if err := l.layFills(); err != nil {
		return err
	}
	l.m.localObjects++ // errno
	l.m.orders = happensbefore.Lay(&l.m.journal, l.m.o.Discipline, auxHappensBefore, auxAlive)
	return nil
}

func noRoom(s *program.Static) error {
	return fmt.Errorf("the program's globals do not fit: %s of %s", s.Name, bytesText(s.Size))
}

// placeStatic writes the descriptor of a static.
func (l *loader) placeStatic(i int, d uint64, at, room uint32) error {
	s := &l.m.p.Statics[i]
	id := l.m.addr.Number(s.Addr)
	span := l.m.addr.Span(id, s.Size)
	if id+span > l.m.addr.HalfNumbers() {
		return fmt.Errorf("the program's globals need more than %d object numbers", l.m.addr.HalfNumbers())
	}
	size := s.Size
	if s.Kind == program.StaticFunc {
		size = 0
	}
	l.m.w[descBase+id*2] = d | uint64(at)
	l.m.w[descBase+id*2+1] = size
	for k := uint64(1); k < span; k++ {
		l.m.w[descBase+(id+k)*2] = bitTail
		l.m.w[descBase+(id+k)*2+1] = k << 48
	}
	l.m.staticAt[id] = i
	return nil
}
