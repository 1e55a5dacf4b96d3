package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// positioned are pread and pwrite, which leave a description where it is.
func (l *functions) positioned() {
	whole := func(s *state) need { return s.wholeOf(s.opened(s.c.ArgS(0))) }
	l.add(work{
		need: whole,
		touches: func(s *state, buf []machine.Access) []machine.Access {
			open, at := s.reader(s.c.ArgS(0)), s.c.ArgS(3)
			if open == 0 || at < 0 || s.get(s.get(open, openInode), inodeKind) != regular {
				return buf
			}
			return append(buf, abi.Write(s.c.Arg(1), uint64(len(s.contents(s.get(open, openInode), uint64(at), s.c.Arg(2))))))
		},
		do: func(s *state) int64 {
			open := s.reader(s.c.ArgS(0))
			return s.at(open, func() int64 { return s.read() })
		},
	}, "pread", "pread64")
	l.add(work{
		need: whole,
		touches: func(s *state, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(s.c.Arg(1), s.c.Arg(2)))
		},
		do: func(s *state) int64 {
			open := s.writer(s.c.ArgS(0))
			return s.at(open, func() int64 {
				b := s.load(s.c.Arg(1), s.c.Arg(2))
				if !s.putFD(s.c.ArgS(0), b) {
					return -1
				}
				return int64(len(b))
			})
		},
	}, "pwrite", "pwrite64")
}

// at does something where argument 3 says, with a description that can be used so.
func (s *state) at(open uint64, do func() int64) int64 {
	at := s.c.ArgS(3)
	switch {
	case open == 0:
		return s.errno(eBadFD)
	case at < 0:
		return s.errno(eInval)
	case s.get(s.get(open, openInode), inodeKind) != regular:
		return s.errno(eSPipe)
	}
	was := s.get(open, openOffset)
	s.set(open, openOffset, uint64(at))
	n := do()
	s.set(open, openOffset, was)
	return n
}
