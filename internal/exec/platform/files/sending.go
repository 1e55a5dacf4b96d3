package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// send, recv and their like.

// Flags of calls.
const (
	looking     = 2      // MSG_PEEK
	wholeLength = 0x20   // MSG_TRUNC
	notWaiting  = 0x40   // MSG_DONTWAIT
	endOfRecord = 0x80   // MSG_EOR
	noSignal    = 0x4000 // MSG_NOSIGNAL
	moreFollows = 0x8000 // MSG_MORE
	closesFDs   = 1 << 30

	sendFlags    = notWaiting | noSignal | moreFollows | endOfRecord
	receiveFlags = looking | wholeLength | notWaiting | noSignal | closesFDs

	byRead = 1 << 40 // of the package's own: the call is read
)

// messaging are the functions for sockets only.
func (l *functions) messaging() {
	l.sending()
	l.receiving()
	l.vectors()
}

// sending are send and sendto, without an address.
func (l *functions) sending() {
	text := func(s *state) []byte { return s.load(s.c.Arg(1), s.c.Arg(2)) }
	l.add(work{
		need: func(s *state) need { return s.sendNeed(s.connected(), text(s), s.c.Arg(3)) },
		touches: func(s *state, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(s.c.Arg(1), s.c.Arg(2)))
		},
		acts: func(s *state) (machine.Outcome, *machine.Fault) {
			open := s.socketOr(s.c.Arg(3), sendFlags)
			if s.c.Name() == "sendto" && s.c.Arg(4) != 0 {
				s.stop(s.c.Gap("sendto with an address"))
			}
			if open == 0 || s.fault != nil {
				return s.end(-1)
			}
			return s.sendAll(open, text(s), s.c.Arg(3), func(n int64) int64 { return n })
		},
	}, "send", "sendto")
}

// receiving are recv and recvfrom: the other end of a pair has no address.
func (l *functions) receiving() {
	l.add(work{
		need: func(s *state) need { return s.receiveNeed(s.connected(), s.c.Arg(2), s.c.Arg(3)) },
		touches: func(s *state, buf []machine.Access) []machine.Access {
			if s.named() {
				buf = append(buf, abi.Write(s.c.Arg(5), 4))
			}
			if s.connected() == 0 {
				return buf
			}
			return s.filled(buf, 1, s.c.Arg(2), s.c.Arg(3))
		},
		do: func(s *state) int64 {
			open := s.socketOr(s.c.Arg(3), receiveFlags)
			if open == 0 || s.fault != nil {
				return -1
			}
			n := s.receive(open, s.c.Arg(2), s.received(open, s.c.Arg(3)), s.oneBuffer(1))
			if n >= 0 && s.named() && s.fault == nil {
				s.fault = abi.Store(s.c, s.c.Arg(5), 4, 0)
			}
			return n
		},
	}, "recv", "recvfrom")
}

// named reports whether a call asks for the sender's address.
func (s *state) named() bool { return s.c.Name() == "recvfrom" && s.c.Arg(4) != 0 }

// received are the flags of a call that count for a description: a stream has no length of a message.
func (s *state) received(open, flags uint64) uint64 {
	if s.get(s.get(s.get(open, openInode), inodeMore), sockType) == stream {
		flags &^= wholeLength
	}
	return flags
}

// connected is the description of argument 0 if that is a socket; 0: it is not.
func (s *state) connected() uint64 {
	if open := s.opened(s.c.ArgS(0)); open != 0 && s.get(s.get(open, openInode), inodeKind) == socket {
		return open
	}
	return 0
}

// socketOr is the same, with an error number where there is none; flags must be some of those that are known.
func (s *state) socketOr(flags, known uint64) uint64 {
	open := s.connected()
	switch {
	case open == 0 && s.opened(s.c.ArgS(0)) == 0:
		s.errno(eBadFD)
	case open == 0:
		s.errno(eNotSocket)
	case flags&0xffffffff&^known != 0:
		s.stop(s.c.Gap(s.c.Name() + " with a flag that heddle does not support"))
	}
	return open
}
