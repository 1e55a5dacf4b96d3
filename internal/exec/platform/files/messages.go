package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What is read and written in pieces of its own: counters, timers and sockets. (An epoll descriptor can be neither read nor written.)

// messages reports whether a description is of such a kind.
func (s *state) messages(open uint64) bool {
	switch s.get(s.get(open, openInode), inodeKind) {
	case counter, socket, interest, timer, signals:
		return true
	}
	return false
}

// withMessages is the description of argument 0 if it is of such a kind; 0: it is not.
func (s *state) withMessages() uint64 {
	if open := s.opened(s.c.ArgS(0)); open != 0 && s.messages(open) {
		return open
	}
	return 0
}

// noStreams stops where a stream leads to such a description.
func (s *state) noStreams() {
	s.stop(s.c.Gap("a stream on a socket, an event counter, or a descriptor of a timer, of signals or of epoll"))
}

// quick reports whether a call fails rather than waits.
func (s *state) quick(open, flags uint64) bool {
	return s.get(open, openFlags)&oNonBlock != 0 || flags&notWaiting != 0
}

// arrival is what a read finds.
type arrival struct {
	b     []byte
	whole int    // how long the message is that they are the first bytes of
	errno uint32 // the read fails
	waits bool   // there is nothing yet
}

// arrived looks for what a read of n bytes finds; flags are those of recv.
func (s *state) arrived(open, n, flags uint64) arrival {
	inode := s.get(open, openInode)
	switch s.get(inode, inodeKind) {
	case counter:
		return s.counted(inode, n)
	case timer:
		return s.rung(inode, n)
	case signals:
		s.stop(s.c.Gap("a read of a signal descriptor by another function than read"))
	case socket:
		if n == 0 && flags&byRead != 0 {
			return arrival{}
		}
		return s.message(inode, n, s.quick(open, flags))
	}
	return arrival{errno: eInval}
}

// receiveNeed is the need of a read.
func (s *state) receiveNeed(open, n, flags uint64) need {
	if open == 0 || s.quick(open, flags) {
		return need{}
	}
	return need{waits: s.arrived(open, n, flags).waits}
}

// filled adds the access of a read that fills the buffer of an argument.
func (s *state) filled(buf []machine.Access, arg int, n, flags uint64) []machine.Access {
	if open := s.withMessages(); open != 0 {
		buf = append(buf, abi.Write(s.c.Arg(arg), uint64(len(s.arrived(open, n, flags).b))))
	}
	return buf
}

// oneBuffer stores what was read where an argument points.
func (s *state) oneBuffer(arg int) func(a arrival) {
	return func(a arrival) { s.store(s.c.Arg(arg), a.b) }
}

// receive reads; it gives the number of bytes, or -1 with errno.
func (s *state) receive(open, n, flags uint64, put func(a arrival)) int64 {
	inode, a := s.get(open, openInode), s.arrived(open, n, flags)
	switch {
	case s.fault != nil:
		return -1
	case a.waits:
		return s.errno(abi.EAGAIN)
	case a.errno != 0:
		s.told(inode, a.errno)
		return s.errno(a.errno)
	}
	put(a)
	if len(a.b) > 0 {
		s.story("reads from", inode)
	} else {
		s.story("finds the end of", inode)
	}
	switch {
	case flags&looking != 0:
	case s.get(inode, inodeKind) == counter:
		s.countDown(inode, a.b)
	case s.get(inode, inodeKind) == timer:
		s.set(inode, timerRings, 0)
	case flags&byRead == 0 || n > 0:
		s.takeMessage(inode, len(a.b))
	}
	if flags&wholeLength != 0 {
		return int64(a.whole)
	}
	return int64(len(a.b))
}

// departure is what a write can do now.
type departure struct {
	n      uint64 // it writes so many bytes
	errno  uint32 // it fails
	signal bool   // with SIGPIPE
	waits  bool   // there is no room
}

// departs looks for what a write of b can do.
func (s *state) departs(open uint64, b []byte) departure {
	inode := s.get(open, openInode)
	switch s.get(inode, inodeKind) {
	case counter:
		return s.adding(inode, b)
	case socket:
		return s.leaving(inode, b)
	}
	return departure{errno: eInval}
}

// sentBefore is how many bytes of b were sent by actions before this one.
func (s *state) sentBefore(b []byte) int { return min(int(s.c.Phase)*pieceMost, len(b)) }

// sendNeed is the need of a write; flags are those of send.
func (s *state) sendNeed(open uint64, b []byte, flags uint64) need {
	if open == 0 || s.quick(open, flags) {
		return need{}
	}
	return need{waits: s.departs(open, b[s.sentBefore(b):]).waits}
}

// sendAll writes b. What is more than one piece is sent by several actions, between which others may act; result makes the result of the
// number of bytes that were sent, or of -1.
func (s *state) sendAll(open uint64, b []byte, flags uint64, result func(n int64) int64) (machine.Outcome, *machine.Fault) {
	inode, before := s.get(open, openInode), s.sentBefore(b)
	d := s.departs(open, b[before:])
	if before == 0 && d.n < uint64(len(b)) && d.errno == 0 && s.handlesSignals() != 0 {
		s.stop(s.c.Gap("a program that has handlers of signals sends more than 36,544 bytes at once, which a handler may interrupt in the middle"))
	}
	switch {
	case s.fault != nil:
		return s.end(-1)
	case before > 0 && (d.errno != 0 || d.waits):
		return s.end(result(int64(before)))
	case d.waits:
		return s.end(result(s.errno(abi.EAGAIN)))
	case d.errno != 0:
		s.told(inode, d.errno)
		if d.signal && flags&noSignal == 0 {
			s.signalPipe("socket")
		}
		return s.end(result(s.errno(d.errno)))
	}
	s.story("writes to", inode)
	if s.get(inode, inodeKind) == counter {
		s.countUp(inode, b)
	} else {
		s.deliver(inode, b[before:before+int(d.n)])
	}
	if rest := len(b) - before - int(d.n); rest > 0 && s.fault == nil {
		return abi.Again(s.c, s.c.Phase+1)
	}
	return s.end(result(int64(len(b))))
}
