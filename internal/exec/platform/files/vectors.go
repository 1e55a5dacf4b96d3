package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// sendmsg and recvmsg, without addresses and control data. As nothing can send these, none is received.

// vector is a part of what a call sends or receives.
type vector struct{ at, n uint64 }

// The fields of a struct msghdr, in words; the length of the name is an int.
const (
	headerName = iota
	headerNameLength
	headerParts
	headerCount
	headerControl
	headerControlLength
	headerFlags
)

// maxParts is the most parts of a message (IOV_MAX).
const maxParts = 1024

const truncated = 0x20 // MSG_TRUNC

func (l *functions) vectors() {
	l.add(work{
		need: func(s *state) need { return s.sendNeed(s.connected(), s.gathered(), s.c.Arg(2)) },
		touches: func(s *state, buf []machine.Access) []machine.Access {
			buf = s.touchesHeader(buf, false)
			for _, v := range s.parts() {
				buf = append(buf, abi.Read(v.at, v.n))
			}
			return buf
		},
		acts: func(s *state) (machine.Outcome, *machine.Fault) {
			open := s.socketOr(s.c.Arg(2), sendFlags)
			if open != 0 && (s.header(headerName) != 0 || s.header(headerControlLength) != 0) {
				s.stop(s.c.Gap("sendmsg with an address or control data"))
			}
			if open == 0 || s.fault != nil {
				return s.end(-1)
			}
			return s.sendAll(open, s.gathered(), s.c.Arg(2), func(n int64) int64 { return n })
		},
	}, "sendmsg")
	l.add(work{
		need: func(s *state) need { return s.receiveNeed(s.connected(), s.wanted(), s.c.Arg(2)) },
		touches: func(s *state, buf []machine.Access) []machine.Access {
			buf = s.touchesHeader(buf, true)
			open := s.connected()
			if open == 0 {
				return buf
			}
			rest := uint64(len(s.arrived(open, s.wanted(), s.c.Arg(2)).b))
			for _, v := range s.parts() {
				buf = append(buf, abi.Write(v.at, min(rest, v.n)))
				rest -= min(rest, v.n)
			}
			return buf
		},
		do: func(s *state) int64 {
			open := s.socketOr(s.c.Arg(2), receiveFlags)
			if open == 0 || s.fault != nil {
				return -1
			}
			return s.receive(open, s.wanted(), s.received(open, s.c.Arg(2)), s.scatter)
		},
	}, "recvmsg")
}

// header is a field of the message header that argument 1 points to.
func (s *state) header(field int) uint64 {
	if s.fault != nil {
		return 0
	}
	size := abi.Ptr(s.c)
	n := size
	if field == headerNameLength || field == headerFlags {
		n = 4
	}
	v, f := abi.Load(s.c, s.c.Arg(1)+uint64(field)*uint64(size), n)
	s.fault = f
	return v
}

func (s *state) setHeader(field int, v uint64) {
	size := abi.Ptr(s.c)
	n := size
	if field == headerNameLength || field == headerFlags {
		n = 4
	}
	if s.fault == nil {
		s.fault = abi.Store(s.c, s.c.Arg(1)+uint64(field)*uint64(size), n, v)
	}
}

// touchesHeader adds the accesses of the header and of the list of parts.
func (s *state) touchesHeader(buf []machine.Access, written bool) []machine.Access {
	size := uint64(abi.Ptr(s.c))
	at := s.c.Arg(1)
	buf = append(buf, abi.Read(at, headerFlags*size+4))
	if written {
		buf = append(buf, abi.Write(at+headerControlLength*size, size), abi.Write(at+headerFlags*size, 4))
	}
	if written && s.header(headerName) != 0 {
		buf = append(buf, abi.Write(at+headerNameLength*size, 4))
	}
	return append(buf, abi.Read(s.header(headerParts), min(s.header(headerCount), maxParts)*2*size))
}

// parts are those of the message.
func (s *state) parts() (list []vector) {
	at, count, size := s.header(headerParts), s.header(headerCount), abi.Ptr(s.c)
	if count > maxParts {
		s.stop(s.c.LimitFault("a message of more than 1024 parts"))
	}
	for i := uint64(0); i < count && s.fault == nil; i++ {
		var v vector
		if v.at, s.fault = abi.Load(s.c, at+i*2*uint64(size), size); s.fault != nil {
			break
		}
		v.n, s.fault = abi.Load(s.c, at+(i*2+1)*uint64(size), size)
		list = append(list, v)
	}
	return list
}

// wanted is how many bytes the parts have room for.
func (s *state) wanted() (n uint64) {
	for _, v := range s.parts() {
		n += v.n
	}
	return n
}

// gathered are the bytes of the parts.
func (s *state) gathered() (b []byte) {
	for _, v := range s.parts() {
		b = append(b, s.load(v.at, v.n)...)
	}
	return b
}

// scatter stores what was received in the parts, and what is known of it in the header.
func (s *state) scatter(a arrival) {
	b := a.b
	for _, v := range s.parts() {
		n := min(uint64(len(b)), v.n)
		s.store(v.at, b[:n])
		b = b[n:]
	}
	flags := s.c.Arg(2) & closesFDs
	if a.whole > len(a.b) {
		flags |= truncated
	}
	if s.header(headerName) != 0 {
		s.setHeader(headerNameLength, 0)
	}
	s.setHeader(headerControlLength, 0)
	s.setHeader(headerFlags, flags)
}
