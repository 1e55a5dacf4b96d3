package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// readv and writev: read and write with several buffers, which the call treats as one.

func (l *functions) scattered() {
	l.add(work{need: (*state).scatteredNeed, touches: (*state).touchesScattered, do: (*state).readScattered}, "readv")
	l.add(work{
		need: func(s *state) need {
			open := s.writer(s.c.ArgS(0))
			switch parts, e := s.listed(); {
			case open == 0 || e != 0:
				return need{}
			case s.messages(open):
				return s.sendNeed(open, s.joined(parts), 0)
			default:
				return s.room(open, roomOf(parts))
			}
		},
		touches: func(s *state, buf []machine.Access) []machine.Access {
			buf = s.touchesList(buf)
			parts, _ := s.listed()
			for _, v := range parts {
				buf = append(buf, abi.Read(v.at, v.n))
			}
			return buf
		},
		acts: (*state).writeGathered,
	}, "writev")
}

// listed are the parts that arguments 1 and 2 give.
func (s *state) listed() (list []vector, errno uint32) {
	count, size := s.c.ArgS(2), uint64(abi.Ptr(s.c))
	if count < 0 || count > maxParts {
		return nil, eInval
	}
	for i := uint64(0); i < uint64(count) && s.fault == nil; i++ {
		list = append(list, s.part(s.c.Arg(1)+i*2*size))
	}
	return list, 0
}

// part reads a struct iovec.
func (s *state) part(at uint64) (v vector) {
	size := abi.Ptr(s.c)
	if v.at, s.fault = abi.Load(s.c, at, size); s.fault == nil {
		v.n, s.fault = abi.Load(s.c, at+uint64(size), size)
	}
	return v
}

// roomOf is how many bytes parts have.
func roomOf(parts []vector) (n uint64) {
	for _, v := range parts {
		n += v.n
	}
	return n
}

// joined are the bytes of parts.
func (s *state) joined(parts []vector) (b []byte) {
	for _, v := range parts {
		b = append(b, s.load(v.at, v.n)...)
	}
	return b
}

// spread stores bytes in parts.
func (s *state) spread(parts []vector, b []byte) {
	for _, v := range parts {
		n := min(uint64(len(b)), v.n)
		s.store(v.at, b[:n])
		b = b[n:]
	}
}

func (s *state) touchesList(buf []machine.Access) []machine.Access {
	if n := s.c.ArgS(2); n > 0 && n <= maxParts {
		buf = append(buf, abi.Read(s.c.Arg(1), uint64(n)*2*uint64(abi.Ptr(s.c))))
	}
	return buf
}

// scatteredNeed is the need of readv.
func (s *state) scatteredNeed() need {
	open := s.reader(s.c.ArgS(0))
	parts, e := s.listed()
	n := roomOf(parts)
	switch {
	case open == 0 || e != 0:
		return need{}
	case s.messages(open):
		return s.receiveNeed(open, n, byRead)
	case n == 0:
		return need{}
	}
	b, m := s.rest(open, n)
	if len(b) > 0 || m == wait && s.get(open, openFlags)&oNonBlock != 0 {
		return need{}
	}
	return s.behind(open, m)
}

// touchesScattered are the accesses of readv.
func (s *state) touchesScattered(buf []machine.Access) []machine.Access {
	buf = s.touchesList(buf)
	open := s.reader(s.c.ArgS(0))
	parts, e := s.listed()
	if open == 0 || e != 0 {
		return buf
	}
	n := roomOf(parts)
	var b []byte
	if s.messages(open) {
		b = s.arrived(open, n, byRead).b
	} else {
		b, _ = s.rest(open, n)
	}
	rest := uint64(len(b))
	for _, v := range parts {
		buf = append(buf, abi.Write(v.at, min(rest, v.n)))
		rest -= min(rest, v.n)
	}
	return buf
}

func (s *state) readScattered() int64 {
	open := s.reader(s.c.ArgS(0))
	parts, e := s.listed()
	n := roomOf(parts)
	switch {
	case open == 0:
		return s.errno(eBadFD)
	case e != 0:
		return s.errno(e)
	case s.messages(open):
		return s.receive(open, n, byRead, func(a arrival) { s.spread(parts, a.b) })
	case s.ofUnknown(open):
		s.stop(s.c.Gap("readv of standard input"))
		return -1
	}
	s.direct(open, 0)
	b, m := s.rest(open, n)
	if len(b) == 0 && m == wait && n > 0 {
		return s.errno(abi.EAGAIN)
	}
	s.spread(parts, b)
	s.tellRead(open, b)
	s.take(open, uint64(len(b)))
	return int64(len(b))
}

// ofUnknown reports whether a description is standard input that is not given: engines that have unknowns read that by functions of their own.
func (s *state) ofUnknown(open uint64) bool {
	return !s.o.StdinGiven && s.get(s.get(open, openInode), inodeKind) == input
}

func (s *state) writeGathered() (machine.Outcome, *machine.Fault) {
	open := s.writer(s.c.ArgS(0))
	parts, e := s.listed()
	switch {
	case open == 0:
		return s.end(s.errno(eBadFD))
	case e != 0:
		return s.end(s.errno(e))
	}
	b := s.joined(parts)
	if len(parts) > 1 && s.get(s.get(open, openInode), inodeKind) == counter {
		s.stop(s.c.Gap("writev of several parts to an event counter"))
		return s.end(-1)
	}
	if s.messages(open) {
		return s.sendAll(open, b, 0, func(n int64) int64 { return n })
	}
	b = s.fitting(open, b)
	if !s.putFD(s.c.ArgS(0), b) {
		return s.end(-1)
	}
	return s.end(int64(len(b)))
}
