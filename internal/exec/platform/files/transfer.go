package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// transfers are the functions that use a file by its descriptor.
func (l *functions) transfers() {
	l.add(work{
		need: func(s *state) need {
			open := s.reader(s.c.ArgS(0))
			switch {
			case s.ofSignals(open):
				return need{}
			case open != 0 && s.messages(open):
				return s.receiveNeed(open, s.c.Arg(2), byRead)
			case open == 0 || s.c.Arg(2) == 0:
				return need{}
			}
			b, m := s.rest(open, s.c.Arg(2))
			if len(b) > 0 || m == wait && s.get(open, openFlags)&oNonBlock != 0 {
				return need{}
			}
			return s.behind(open, m)
		},
		touches: func(s *state, buf []machine.Access) []machine.Access {
			switch open := s.reader(s.c.ArgS(0)); {
			case s.ofSignals(open):
			case open != 0 && s.messages(open):
				buf = append(buf, abi.Write(s.c.Arg(1), uint64(len(s.arrived(open, s.c.Arg(2), byRead).b))))
			case open != 0:
				b, _ := s.rest(open, s.c.Arg(2))
				buf = append(buf, abi.Write(s.c.Arg(1), uint64(len(b))))
			}
			return buf
		},
		acts: func(s *state) (machine.Outcome, *machine.Fault) {
			if open := s.reader(s.c.ArgS(0)); s.ofSignals(open) {
				return s.readSignals(open)
			}
			return s.end(s.read())
		},
	}, "read", known+"read")
	l.add(work{need: (*state).seekNeed, do: (*state).seek}, "lseek", "lseek64")
	l.add(work{
		need: func(s *state) need { return s.wholeOf(s.opened(s.c.ArgS(0))) },
		do:   (*state).truncate,
	}, "ftruncate", "ftruncate64")
	l.add(work{do: func(s *state) int64 {
		open := s.opened(s.c.ArgS(0))
		if open == 0 {
			return s.errno(eBadFD)
		}
		switch s.get(s.get(open, openInode), inodeKind) {
		case pipe, socket, counter, interest, timer, signals, null:
			return s.errno(eInval)
		}
		return 0
	}}, "fsync", "fdatasync")
}

// reader is the description of a descriptor that can be read from, or 0.
func (s *state) reader(fd int64) uint64 {
	if open := s.opened(fd); open != 0 && readable(s.get(open, openFlags)) {
		return open
	}
	return 0
}

// writer is the description of a descriptor that can be written to, or 0.
func (s *state) writer(fd int64) uint64 {
	if open := s.opened(fd); open != 0 && writable(s.get(open, openFlags)) {
		return open
	}
	return 0
}

func (s *state) read() int64 {
	open := s.reader(s.c.ArgS(0))
	switch {
	case open == 0:
		return s.errno(eBadFD)
	case s.messages(open):
		return s.receive(open, s.c.Arg(2), byRead, s.oneBuffer(1))
	}
	s.direct(open, 0)
	b, m := s.rest(open, s.c.Arg(2))
	if len(b) == 0 && m == wait && s.c.Arg(2) > 0 {
		return s.errno(abi.EAGAIN)
	}
	s.store(s.c.Arg(1), b)
	s.tellRead(open, b)
	s.take(open, uint64(len(b)))
	return int64(len(b))
}

// Where a seek counts from.
const (
	fromStart   = 0
	fromCurrent = 1
	fromEnd     = 2
)

func (s *state) seekNeed() need {
	if s.c.Arg(2) != fromEnd {
		return need{}
	}
	return s.wholeOf(s.opened(s.c.ArgS(0)))
}

func (s *state) seek() int64 {
	open := s.opened(s.c.ArgS(0))
	if open == 0 {
		return s.errno(eBadFD)
	}
	s.direct(open, 0)
	return s.seekTo(open, s.c.ArgS(1), s.c.Arg(2))
}

// seekTo moves a description; it gives the new offset, or -1 with errno.
func (s *state) seekTo(open uint64, offset int64, from uint64) int64 {
	inode := s.get(open, openInode)
	switch kind := s.get(inode, inodeKind); {
	case kind == null, kind == counter, kind == interest, kind == timer, kind == signals:
		return 0
	case kind == input: // it could be a file
		s.c.M.Notes().Cut(s.c.PC)
		return s.errno(eSPipe)
	case kind != regular && kind != memory && kind != growing:
		return s.errno(eSPipe)
	}
	switch from {
	case fromStart:
	case fromCurrent:
		offset += int64(s.get(open, openOffset))
	case fromEnd:
		if s.get(inode, inodeKind) == growing && s.get(open, openOffset) < s.get(inode, inodeSize) {
			s.stop(s.c.Gap("the end of a stream of open_memstream that was moved back: C libraries disagree about it"))
		}
		offset += int64(s.get(inode, inodeSize))
	default:
		return s.errno(eInval)
	}
	if offset < 0 || s.get(inode, inodeKind) == memory && uint64(offset) > s.get(inode, inodeRoom) {
		return s.errno(eInval)
	}
	s.set(open, openOffset, uint64(offset))
	if size := s.get(inode, inodeSize); s.get(inode, inodeKind) == growing && uint64(offset) > size {
		s.put(inode, size, make([]byte, uint64(offset)-size))
	}
	return offset
}

func (s *state) truncate() int64 {
	open, size := s.opened(s.c.ArgS(0)), s.c.ArgS(1)
	switch {
	case open == 0:
		return s.errno(eBadFD)
	case size < 0 || !writable(s.get(open, openFlags)) || s.get(s.get(open, openInode), inodeKind) != regular:
		return s.errno(eInval)
	}
	inode := s.get(open, openInode)
	s.unread(open)
	if had := s.get(inode, inodeSize); uint64(size) > had {
		s.put(inode, uint64(size)-1, []byte{0})
	} else {
		s.cut(inode, uint64(size))
	}
	return 0
}
