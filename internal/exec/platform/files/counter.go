package files

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
)

// Counters (eventfd).

// Fields of a counter's inode that others use otherwise.
const (
	counterValue = inodeSize
	counterByOne = inodeRoom // a read takes one of it, not all
)

const (
	semaphore   = 1
	closeOnExec = 0x80000

	counterMost = ^uint64(0) - 1
)

// counters are eventfd, and the functions that read and write a number by other names.
func (l *functions) counters() {
	l.add(work{do: (*state).makeCounter}, "eventfd")
	whole := func(n int64) int64 {
		if n == word {
			return 0
		}
		return -1
	}
	l.add(work{
		need:    func(s *state) need { return s.receiveNeed(s.withMessages(), word, 0) },
		touches: func(s *state, buf []machine.Access) []machine.Access { return s.filled(buf, 1, word, 0) },
		do: func(s *state) int64 {
			if open := s.withMessages(); open != 0 {
				return whole(s.receive(open, word, 0, s.oneBuffer(1)))
			}
			return s.noNumber()
		},
	}, "eventfd_read")
	number := func(s *state) []byte { return binary.LittleEndian.AppendUint64(nil, s.c.Arg(1)) }
	l.add(work{
		need: func(s *state) need { return s.sendNeed(s.withMessages(), number(s), 0) },
		acts: func(s *state) (machine.Outcome, *machine.Fault) {
			if open := s.withMessages(); open != 0 {
				return s.sendAll(open, number(s), 0, whole)
			}
			return s.end(s.noNumber())
		},
	}, "eventfd_write")
}

// noNumber ends a call of a function for counters whose descriptor is none of a counter.
func (s *state) noNumber() int64 {
	if s.opened(s.c.ArgS(0)) != 0 {
		s.stop(s.c.Gap(s.c.Name() + " of a descriptor that eventfd did not give"))
	}
	return s.errno(eBadFD)
}

func (s *state) makeCounter() int64 {
	flags := s.c.Arg(1)
	if flags&^(semaphore|closeOnExec|oNonBlock) != 0 {
		return s.errno(eInval)
	}
	inode := s.makeInode(counter, true)
	s.set(inode, counterValue, s.c.Arg(0)&0xffffffff)
	s.set(inode, counterByOne, flags&semaphore)
	return s.onExec(s.assign(s.describe(inode, oBoth|flags&oNonBlock), 0), flags&closeOnExec != 0)
}

// counted is what a read of a counter finds.
func (s *state) counted(inode, n uint64) arrival {
	v := s.get(inode, counterValue)
	switch {
	case n < word:
		return arrival{errno: eInval}
	case v == 0:
		return arrival{waits: true}
	case s.get(inode, counterByOne) != 0:
		v = 1
	}
	return arrival{b: binary.LittleEndian.AppendUint64(nil, v), whole: word}
}

// countDown takes what a read has found.
func (s *state) countDown(inode uint64, b []byte) {
	s.set(inode, counterValue, s.get(inode, counterValue)-binary.LittleEndian.Uint64(b))
	s.edge(inode, pollOut)
}

// adding is what a write to a counter can do now.
func (s *state) adding(inode uint64, b []byte) departure {
	if len(b) > word {
		s.stop(s.c.Gap("a write of more than eight bytes to an event counter: newer kernels refuse what older ones accept"))
		return departure{}
	}
	if len(b) < word {
		return departure{errno: eInval}
	}
	more := binary.LittleEndian.Uint64(b)
	if more > counterMost {
		return departure{errno: eInval}
	}
	return departure{n: word, waits: s.get(inode, counterValue) > counterMost-more}
}

func (s *state) countUp(inode uint64, b []byte) {
	s.set(inode, counterValue, s.get(inode, counterValue)+binary.LittleEndian.Uint64(b))
	s.edge(inode, pollIn)
}

func (s *state) counterEvents(inode uint64) (events uint64) {
	v := s.get(inode, counterValue)
	if v > 0 {
		events |= pollIn
	}
	if v < counterMost {
		events |= pollOut
	}
	return events
}
