package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// This file has what the functions need that take standard input as unknown (libc/library/stdin.c).

// Known begins the names of the platform's functions that such a function calls for all files but standard input.
const (
	Known = "__heddle_known_"
	known = Known
)

// The functions that say which files are standard input that is unknown.
const (
	OfStream     = "__heddle_stdin_of_stream"
	ofDescriptor = "__heddle_stdin_of_descriptor"
	setEnd       = "__heddle_stdin_end"
)

// What OfStream and ofDescriptor return.
const (
	isKnown = iota
	isUnknown
	isEnded // and a read has met its end
)

// unknown are these functions; and those that C++'s streams ask first, where the platform's own are known.
func (l *functions) unknown() {
	l.add(work{touches: ofArgument(0, (*state).touchesFlush), do: func(s *state) int64 {
		st := s.stream(s.c.Arg(0))
		if s.fault != nil {
			s.fault = nil // which the function reports that is for the other files
			return isKnown
		}
		open := s.description(st)
		if !s.isUnknown(open) || !s.flag(st, canRead) {
			return isKnown
		}
		s.flush(st)
		s.direct(open, st)
		if s.get(open, openStream) == 0 {
			s.set(open, openStream, st)
		}
		if s.flag(st, atEnd) {
			return isEnded
		}
		return isUnknown
	}}, OfStream)
	l.add(work{do: func(s *state) int64 {
		open := s.reader(s.c.ArgS(0))
		if !s.isUnknown(open) {
			return isKnown
		}
		s.direct(open, 0)
		return isUnknown
	}}, ofDescriptor)
	l.add(work{do: func(s *state) int64 {
		st := s.stream(s.c.Arg(0))
		if s.lower(st, atEnd); s.c.Arg(1) != 0 {
			s.raise(st, atEnd)
		}
		return 0
	}}, setEnd)
	l.list = append(l.list, abi.Pure("__heddle_stdin_most", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Int(c, int64(l.o.StdinMost-1))
	}))
	for _, name := range []string{"__heddle_stdin_skip", "__heddle_stdin_integer", "__heddle_stdin_real"} {
		l.list = append(l.list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, -1) }))
	}
}

// isUnknown reports whether an open file is standard input that is unknown.
func (s *state) isUnknown(open uint64) bool {
	if open == 0 || s.o.StdinGiven || !readable(s.get(open, openFlags)) || s.get(s.get(open, openInode), inodeKind) != input {
		return false
	}
	s.c.M.Notes().Cut(s.c.PC)
	return true
}
