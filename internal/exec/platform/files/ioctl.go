package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// ioctl, for the requests that concern any descriptor. The others are devices': a descriptor that is none has ENOTTY for them.

// Requests of ioctl, on Linux.
const (
	reqNotOnExec = 0x5450 // FIONCLEX
	reqOnExec    = 0x5451 // FIOCLEX
	reqNonBlock  = 0x5421 // FIONBIO
	reqAvailable = 0x541b // FIONREAD

	reqOfTerminals = 0x54 // byte 1 of a terminal's request
)

func (l *functions) requests() {
	l.add(work{
		touches: func(s *state, buf []machine.Access) []machine.Access {
			switch s.c.Arg(1) & 0xffffffff {
			case reqNonBlock:
				buf = append(buf, abi.Read(s.c.Arg(2), 4))
			case reqAvailable:
				if _, ok := s.available(s.opened(s.c.ArgS(0))); ok {
					buf = append(buf, abi.Write(s.c.Arg(2), 4))
				}
			}
			return buf
		},
		need: func(s *state) need {
			if s.c.Arg(1)&0xffffffff == reqAvailable {
				return s.wholeOf(s.opened(s.c.ArgS(0)))
			}
			return need{}
		},
		do: (*state).request,
	}, "ioctl")
}

func (s *state) request() int64 {
	fd := s.c.ArgS(0)
	open := s.opened(fd)
	if open == 0 {
		return s.errno(eBadFD)
	}
	switch req := s.c.Arg(1) & 0xffffffff; req {
	case reqOnExec, reqNotOnExec:
		s.closeOnExec(fd, req == reqOnExec)
		return 0
	case reqNonBlock:
		return s.setNonBlocking(open)
	case reqAvailable:
		return s.giveAvailable(open)
	default:
		return s.otherRequest(open, req)
	}
}

func (s *state) setNonBlocking(open uint64) int64 {
	on, f := abi.Load(s.c, s.c.Arg(2), 4)
	if f != nil {
		s.stop(f)
		return -1
	}
	flags := s.get(open, openFlags) &^ oNonBlock
	if on != 0 {
		flags |= oNonBlock
	}
	s.set(open, openFlags, flags)
	return 0
}

func (s *state) giveAvailable(open uint64) int64 {
	n, ok := s.available(open)
	switch {
	case s.fault != nil:
		return -1
	case !ok:
		return s.errno(eNoTTY)
	}
	s.stop(abi.Store(s.c, s.c.Arg(2), 4, n))
	return 0
}

// available is how many bytes can be read from a description; ok is false of what has no such number.
func (s *state) available(open uint64) (n uint64, ok bool) {
	if open == 0 {
		return 0, false
	}
	inode := s.get(open, openInode)
	switch s.get(inode, inodeKind) {
	case pipe:
		return s.get(inode, inodeSize), true
	case regular:
		size, at := s.get(inode, inodeSize), s.get(open, openOffset)
		return size - at, true // less than nothing after the end, as on Linux
	case socket:
		return s.queued(inode), true
	case input, terminal:
		s.stop(s.c.Gap("ioctl with FIONREAD of a standard descriptor: what it is connected to is unknown"))
	}
	return 0, false
}

// queued is how many bytes wait at an end: of a datagram socket, those of the first message.
func (s *state) queued(end uint64) (n uint64) {
	size, kind := s.get(end, inodeSize), s.get(s.get(end, inodeMore), sockType)
	for at := uint64(0); at < size && s.fault == nil; {
		length, _ := s.head(end, at)
		n += length
		at += messageHead + length
		if kind == datagram {
			break
		}
	}
	return n
}

func (s *state) otherRequest(open, req uint64) int64 {
	kind := s.get(s.get(open, openInode), inodeKind)
	switch {
	case req>>8 != reqOfTerminals:
		s.stop(s.c.Gap("ioctl with a request that heddle does not support"))
	case kind == input || kind == terminal:
		s.stop(s.c.Gap("ioctl of a standard descriptor: whether it is a terminal is unknown"))
	default:
		return s.errno(eNoTTY)
	}
	return -1
}
