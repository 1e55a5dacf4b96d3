package machine

// This file finds out how a child of fork can end, for its parent to be given that by wait. The path of a child begins in the state in which its
// parent forks, and what it does depends on that state alone: no other thread acts on it. So before the parent's way of fork is taken, the
// child's is followed to its ends and taken back. A child that becomes another program can end in any way. Where a child takes inputs, or does
// not come to its ends within a number of steps, nothing is known.

// Endings of a child: EndsUnknown, EndsAnyhow, or EndsWith plus the number that it gives to exit.
const (
	EndsUnknown = iota
	EndsAnyhow
	EndsWith
)

// Bounds on how far a child is followed: its steps, their jumps and calls, and its ways to an end. A search meets states again, and this does not: of
// a child that has many ways to few states, it would take most of the time.
const (
	mostForeseen = 20000
	mostJumps    = 1 << 18
	mostEnds     = 1000
)

// foresight is what is known of the ends of a child.
type foresight struct {
	m      *Machine
	t      int
	left   int    // steps
	ends   int    // ways to an end, or to what is not known
	until  int    // where Machine.jumps may be
	lost   bool   // there is something that is not known, or several ends
	ending uint64 // EndsUnknown: no end was found yet
}

// Foreseen is how the child can end whose parent is about to fork.
func (v Record) Foreseen() uint64 { return v.m.processes.foreseen }

// foreseeChild follows the child that thread t would become, if it is about to fork.
func (m *Machine) foreseeChild(t int) {
	m.processes.foreseen = EndsUnknown
	if m.Status(t) != Running || m.processes.isChild() || m.atEnter(t) {
		return
	}
	if x, _ := m.pendingExternal(t); x == nil || !x.Forks {
		return
	}
	mark, out := m.Mark(), m.Output
	m.Output = nil
	s := foresight{m: m, t: t, left: mostForeseen, until: m.jumps + mostJumps}
	s.take(SpuriousWay)
	m.Undo(mark)
	m.Output = out
	if s.ending == EndsAnyhow || !s.lost {
		m.processes.foreseen = s.ending
	}
}

// follow takes each way from the present state.
func (s *foresight) follow() {
	m := s.m
	if m.RunStatus() != Going {
		s.ended()
		return
	}
	for u := range m.threads {
		if u != s.t && m.Choices(u) > 0 {
			s.lost = true
			return
		}
	}
	ways := m.Choices(s.t)
	if ways == Given {
		s.lost = true
		return
	}
	for way := 0; way < ways && s.ending != EndsAnyhow; way++ {
		if s.over() {
			s.lost = true
			return
		}
		s.take(way)
	}
}

// over reports whether the child is not followed any further.
func (s *foresight) over() bool { return s.left <= 0 || s.ends >= mostEnds || s.m.jumps > s.until }

// take takes one way, and takes it back.
func (s *foresight) take(way int) {
	s.left--
	mark := s.m.Mark()
	if f := s.m.Step(s.t, way); f != nil {
		s.ends++
		s.lost = true
	} else {
		s.follow()
	}
	s.m.Undo(mark)
}

// ended notes an end. A path that an assumption has cut off has none.
func (s *foresight) ended() {
	m := s.m
	s.ends++
	const ofSignals = 128 // abort and crashes have numbers from here on
	code := m.w[ctlExit] & 0xff
	switch state := m.w[m.processes.word]; {
	case state&ProcessEnded == 0:
	case state&ProcessExecuted != 0:
		s.ending = EndsAnyhow
	case code >= ofSignals || s.ending != EndsUnknown && s.ending != EndsWith+code:
		s.lost = true
	default:
		s.ending = EndsWith + code
	}
}
