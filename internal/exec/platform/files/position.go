package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// positions are the functions that ask and set where a stream is.
func (l *functions) positions() {
	flushes := ofArgument(0, (*state).touchesFlush)
	l.add(work{need: (*state).moveNeed, touches: flushes, do: func(s *state) int64 {
		if st := s.stream(s.c.Arg(0)); s.fault == nil && s.move(st, s.c.ArgS(1), s.c.Arg(2)) {
			return 0
		}
		return -1
	}}, "fseek", "fseeko", "fseeko64")
	l.add(work{need: (*state).closeNeed, touches: flushes, do: func(s *state) int64 {
		if st := s.stream(s.c.Arg(0)); s.fault == nil {
			s.move(st, 0, fromStart)
			s.lower(st, failed)
		}
		return 0
	}}, "rewind")
	l.add(work{need: (*state).tellNeed, do: func(s *state) int64 {
		if st := s.stream(s.c.Arg(0)); s.fault == nil {
			return s.tell(st)
		}
		return -1
	}}, "ftell", "ftello", "ftello64")
	position := func(s *state, buf []machine.Access) []machine.Access { return append(buf, abi.Write(s.c.Arg(1), word)) }
	l.add(work{need: (*state).tellNeed, touches: position, do: func(s *state) int64 {
		st := s.stream(s.c.Arg(0))
		at := s.tell(st)
		if s.fault != nil || at < 0 {
			return -1
		}
		s.fault = abi.Store(s.c, s.c.Arg(1), word, uint64(at))
		return 0
	}}, "fgetpos", "fgetpos64")
	from := func(s *state, buf []machine.Access) []machine.Access { return append(buf, abi.Read(s.c.Arg(1), word)) }
	l.add(work{need: (*state).closeNeed, touches: after(from, flushes), do: func(s *state) int64 {
		st := s.stream(s.c.Arg(0))
		if s.fault != nil {
			return -1
		}
		at, f := abi.Load(s.c, s.c.Arg(1), word)
		if s.fault = f; f == nil && s.move(st, int64(at), fromStart) {
			return 0
		}
		return -1
	}}, "fsetpos", "fsetpos64")
}

func (s *state) moveNeed() need {
	st := s.stream(s.c.Arg(0))
	if s.fault != nil {
		s.fault = nil
		return need{}
	}
	if n := s.flushNeed(st); n != (need{}) || s.c.Arg(2) != fromEnd && !(s.c.Arg(2) == fromCurrent && s.flag(st, standsAtEnd)) {
		return n
	}
	return s.wholeOf(s.description(st))
}

// move puts a stream somewhere else.
func (s *state) move(st uint64, offset int64, from uint64) bool {
	open := s.description(st)
	if open == 0 {
		s.errno(eBadFD)
		return false
	}
	s.direct(open, st)
	if s.flush(st) != 0 {
		return false
	}
	switch {
	case from == fromCurrent && s.flag(st, standsAtEnd):
		from = fromEnd
	case from == fromCurrent:
		offset -= int64(s.get(st, streamBacks))
	}
	if s.seekTo(open, offset, from) < 0 {
		return false
	}
	s.set(st, streamBack, 0)
	s.set(st, streamBacks, 0)
	s.lower(st, atEnd|standsAtEnd)
	return true
}

// tellNeed: where a stream that appends stands depends on the size of its file.
func (s *state) tellNeed() need {
	st := s.stream(s.c.Arg(0))
	if s.fault != nil {
		s.fault = nil
		return need{}
	}
	if s.atEndOfFile(st) {
		return s.wholeOf(s.description(st))
	}
	return need{}
}

// atEndOfFile reports whether a stream stands at the end of its file.
func (s *state) atEndOfFile(st uint64) bool {
	return s.flag(st, appends) && (s.get(st, streamLength) > 0 || s.flag(st, standsAtEnd))
}

// tell is where a stream stands, or -1 with errno.
func (s *state) tell(st uint64) int64 {
	open := s.description(st)
	if open == 0 {
		return s.errno(eBadFD)
	}
	s.direct(open, st)
	at, waiting := s.seekTo(open, 0, fromCurrent), int64(s.get(st, streamLength))
	switch {
	case at < 0:
		return -1
	case s.atEndOfFile(st):
		at = int64(s.get(s.get(open, openInode), inodeSize))
	}
	return at + waiting - int64(s.get(st, streamBacks))
}
