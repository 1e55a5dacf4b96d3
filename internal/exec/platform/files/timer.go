package files

import (
	"encoding/binary"
)

// Descriptors of timers (timerfd_create). When a timer rings is decided where the other timers are (posix/library/alarms.c), which calls the functions
// here; a descriptor has the number of its timer there, and how often that has rung since the last read.

// Fields of a timer's inode that others use otherwise.
const (
	timerRings  = inodeSize
	timerNumber = inodeRoom
)

// ringOfTimer is named by every program that has timers: alone, it is no use of files.
const ringOfTimer = "__heddle_timer_rings"

// timers are what alarms.c calls.
func (l *functions) timers() {
	l.add(work{do: func(s *state) int64 {
		inode := s.makeInode(timer, true)
		s.set(inode, timerNumber, s.c.Arg(0))
		return s.onExec(s.assign(s.describe(inode, oBoth|s.c.Arg(1)&oNonBlock), 0), s.c.Arg(1)&closeOnExec != 0)
	}}, "__heddle_timer_descriptor")
	l.add(work{do: func(s *state) int64 {
		open := s.opened(s.c.ArgS(0))
		switch {
		case open == 0:
			return -eBadFD
		case s.get(s.get(open, openInode), inodeKind) != timer:
			return -eInval
		}
		return int64(s.get(s.get(open, openInode), timerNumber))
	}}, "__heddle_timer_of")
	l.add(work{do: (*state).ring}, ringOfTimer)
}

// ring lets timer argument 0 ring as many times as argument 1 says; -1 forgets its rings. It returns how often the timer has rung since the last
// read, and -1 if no descriptor leads to it.
func (s *state) ring() int64 {
	inode := s.timerNumbered(s.c.Arg(0))
	if inode == 0 {
		return -1
	}
	switch how := s.c.ArgS(1); {
	case how < 0:
		s.set(inode, timerRings, 0)
	case how > 0:
		s.add(inode, timerRings, int(how))
		s.edge(inode, pollIn)
	}
	return int64(s.get(inode, timerRings))
}

// timerNumbered is the inode of a timer; 0: no descriptor leads to it.
func (s *state) timerNumbered(n uint64) uint64 {
	if s.root == 0 {
		return 0
	}
	for fd := range int64(descriptors) {
		open := s.descriptor(fd)
		if open == 0 {
			continue
		}
		if inode := s.get(open, openInode); s.get(inode, inodeKind) == timer && s.get(inode, timerNumber) == n {
			return inode
		}
	}
	return 0
}

// rung is what a read of n bytes finds.
func (s *state) rung(inode, n uint64) arrival {
	rings := s.get(inode, timerRings)
	switch {
	case n < word:
		return arrival{errno: eInval}
	case rings == 0:
		return arrival{waits: true}
	}
	return arrival{b: binary.LittleEndian.AppendUint64(nil, rings), whole: word}
}

func (s *state) timerEvents(inode uint64) uint64 {
	if s.get(inode, timerRings) > 0 {
		return pollIn
	}
	return 0
}
