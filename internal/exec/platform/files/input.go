package files

import (
	"bytes"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

const eof = -1

// everything is a limit that no file reaches.
const everything = maxFile + 1

// in is what can be read from a stream now, up to limit bytes, and what comes
// after it.
func (s *state) in(st, limit uint64) (b []byte, m more) {
	back, n := s.get(st, streamBack), s.get(st, streamBacks)
	for i := uint64(0); i < min(n, limit); i++ {
		b = append(b, byte(back>>(8*i)))
	}
	open := s.description(st)
	if open == 0 || !s.flag(st, canRead) || s.flag(st, atEnd) {
		return b, nothing
	}
	rest, m := s.rest(open, limit-uint64(len(b)))
	return append(b, rest...), m
}

// inNeed is what a read needs of a stream, which continues until it has enough.
func (r *Input) inNeed(s *state, st uint64) need {
	if n := s.flushNeed(st); n != (need{}) {
		return n
	}
	f := r.look(s, st)
	if !f.hungry || f.more == nothing {
		return need{}
	}
	open := s.description(st)
	if f.more == wait && s.get(s.get(open, openInode), inodeSize) >= pipeRoom {
		s.stop(s.c.Gap("a read of a stream that needs more bytes than a pipe holds (65536)"))
	}
	return s.behind(open, f.more)
}

// found is what a read finds in a stream.
type found struct {
	b      []byte // of what can be read, as much as was looked at
	used   int
	hungry bool // it would continue after all of them
	more   more
}

// firstLook is how much of a stream is looked at first: a line, mostly.
const firstLook = 256

// look finds what a read would use. Large files are not looked at as a whole.
func (r *Input) look(s *state, st uint64) (f found) {
	limit := r.Limit(s.c)
	for n := min(limit, firstLook); ; n = min(limit, 8*n) {
		f.b, f.more = s.in(st, n)
		f.used, f.hungry = r.Plan(s.c, f.b)
		switch full := uint64(len(f.b)) >= n; {
		case full && n == limit:
			f.hungry = f.hungry && f.used < len(f.b)
			return f
		case !full || !f.hungry || s.fault != nil:
			return f
		}
	}
}

// mayRead makes ready to read from a stream; false: it cannot be read from.
func (s *state) mayRead(st uint64) bool {
	open := s.description(st)
	s.growingOnly(open)
	if open == 0 || !s.flag(st, canRead) || !readable(s.get(open, openFlags)) {
		s.raise(st, failed)
		s.errno(eBadFD)
		return false
	}
	s.flush(st)
	s.lower(st, standsAtEnd)
	s.direct(open, st)
	return true
}

// advance moves a stream past n bytes that were read, and notes whether the
// read came to the end.
func (s *state) advance(st, n uint64, ended bool) {
	back, backs := s.get(st, streamBack), s.get(st, streamBacks)
	from := min(n, backs)
	s.set(st, streamBack, back>>(8*from)) // at most 7 bytes
	s.set(st, streamBacks, backs-from)
	if ended {
		s.raise(st, atEnd)
	}
	if n -= from; n == 0 {
		return
	}
	open := s.description(st)
	if s.get(open, openStream) == 0 {
		s.set(open, openStream, st)
		s.add(s.get(open, openInode), inodeAhead, 1)
	}
	s.take(open, n)
}

// Input says what a function reads from a stream, and what it does with it.
type Input struct {
	Stream func(c *machine.Call) uint64 // the FILE pointer
	Limit  func(c *machine.Call) uint64 // as many bytes at most

	// Plan looks at what can be read, and says how many of the bytes it uses, and
	// whether it would look at what comes after all of them.
	Plan func(c *machine.Call, b []byte) (used int, hungry bool)

	// Touches is the program's memory that a call touches which finds b.
	Touches func(c *machine.Call, b []byte, buf []machine.Access) []machine.Access

	// Do ends the call, after the stream has been moved on. Used are the first of
	// the bytes that could be read. End: there was nothing.
	Do func(c *machine.Call, used, b []byte, end bool) (int64, *machine.Fault)

	Failed int64 // the result where the stream cannot be read from

	Allocates bool // it may resize a block of the program
}

// Function makes a function that reads.
func (r Input) Function(o *Options, name string) machine.External {
	if r.Limit == nil {
		r.Limit = func(*machine.Call) uint64 { return everything }
	}
	w := work{
		need: func(s *state) need {
			st := s.stream(r.Stream(s.c))
			if s.fault != nil {
				s.fault = nil
				return need{}
			}
			return r.inNeed(s, st)
		},
		touches: func(s *state, buf []machine.Access) []machine.Access {
			st := s.stream(r.Stream(s.c))
			memory := s.onMemory() && s.fault == nil && s.isOnBuffer(s.description(st))
			if s.fault != nil || r.Touches == nil && !memory {
				return buf
			}
			f := r.look(s, st)
			if r.Touches != nil {
				buf = r.Touches(s.c, f.b[:f.used], buf)
			}
			if memory {
				buf = s.touchesRead(st, r.Limit(s.c), uint64(len(f.b)), s.touchesFlush(st, buf))
			}
			return buf
		},
		do: r.do,
	}
	l := functions{o: o}
	x := l.function(name, w)
	x.Allocates, x.Frees = r.Allocates, r.Allocates
	return x
}

func (r Input) do(s *state) int64 {
	st := s.stream(r.Stream(s.c))
	if s.fault != nil || !s.mayRead(st) {
		return r.Failed
	}
	s.readsAhead(s.description(st))
	f := r.look(s, st)
	s.advance(st, uint64(f.used), f.hungry)
	if s.fault != nil {
		return r.Failed
	}
	v, fault := r.Do(s.c, f.b[:f.used], f.b, f.hungry && len(f.b) == 0)
	s.fault = fault
	return v
}

func fromStdin(*machine.Call) uint64 { return Stdin }

// reading are the functions that read without a format.
func (l *functions) reading() {
	add := func(r Input, names ...string) {
		for _, name := range names {
			l.list = append(l.list, r.Function(l.o, name))
		}
	}
	character := Input{
		Stream: argument(0),
		Limit:  func(*machine.Call) uint64 { return 1 },
		Plan:   func(_ *machine.Call, b []byte) (int, bool) { return len(b), len(b) == 0 },
		Do: func(_ *machine.Call, b, _ []byte, _ bool) (int64, *machine.Fault) {
			if len(b) == 0 {
				return eof, nil
			}
			return int64(b[0]), nil
		},
		Failed: eof,
	}
	add(character, "fgetc", "getc", "_IO_getc", "getc_unlocked", "fgetc_unlocked", known+"fgetc")
	character.Stream = fromStdin
	add(character, "getchar", "getchar_unlocked")
	l.add(work{touches: ofArgument(1, (*state).touchesFlush), do: (*state).pushBack}, "ungetc", known+"ungetc")
	add(line(), "fgets", "fgets_unlocked", "__fgets_chk", known+"fgets")
	add(endlessLine(), "gets", known+"gets")
	add(block(), "fread", "fread_unlocked", known+"fread")
	add(grownLine(), "getline")
	delimited := grownLine()
	delimited.Stream = argument(3)
	add(delimited, "getdelim", "__getdelim", known+"getdelim")
}

// pushBack is ungetc.
func (s *state) pushBack() int64 {
	const most = 7
	b, st := int32(s.c.Arg(0)), s.stream(s.c.Arg(1))
	if s.fault != nil || b == eof || s.get(st, streamBacks) == most {
		return eof
	}
	if !s.flag(st, canRead) {
		s.stop(s.c.Gap("ungetc on a stream that is not for reading: some C libraries take the byte, others refuse it"))
		return eof
	}
	s.flush(st)
	s.set(st, streamBack, s.get(st, streamBack)<<8|uint64(byte(b)))
	s.add(st, streamBacks, 1)
	s.lower(st, atEnd)
	return int64(byte(b))
}

// upTo plans a read that ends after a byte.
func upTo(b []byte, end byte) (used int, hungry bool) {
	if i := bytes.IndexByte(b, end); i >= 0 {
		return i + 1, false
	}
	return len(b), true
}

// line is fgets.
func line() Input {
	at := func(c *machine.Call) (size, stream int) {
		if c.Name() == "__fgets_chk" {
			return 2, 3
		}
		return 1, 2
	}
	return Input{
		Stream: func(c *machine.Call) uint64 { _, i := at(c); return c.Arg(i) },
		Limit: func(c *machine.Call) uint64 {
			i, _ := at(c)
			return uint64(max(c.ArgS(i)-1, 0))
		},
		Plan: func(_ *machine.Call, b []byte) (int, bool) { return upTo(b, '\n') },
		Touches: func(c *machine.Call, b []byte, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), uint64(len(b)+1)))
		},
		Do: func(c *machine.Call, b, _ []byte, end bool) (int64, *machine.Fault) {
			if i, _ := at(c); end || c.ArgS(i) <= 0 {
				return 0, nil
			}
			return int64(c.Arg(0)), abi.PutBytes(c, c.Arg(0), append(b[:len(b):len(b)], 0))
		},
	}
}

// endlessLine is gets, which writes over everything.
func endlessLine() Input {
	r := line()
	r.Stream, r.Limit = fromStdin, nil
	r.Do = func(c *machine.Call, b, _ []byte, end bool) (int64, *machine.Fault) {
		if end {
			return 0, nil
		}
		b = bytes.TrimSuffix(b, []byte("\n"))
		return int64(c.Arg(0)), abi.PutBytes(c, c.Arg(0), append(b[:len(b):len(b)], 0))
	}
	return r
}

// block is fread.
func block() Input {
	return Input{
		Stream: argument(3),
		Limit:  func(c *machine.Call) uint64 { return min(c.Arg(1)*c.Arg(2), everything) },
		Plan:   func(_ *machine.Call, b []byte) (int, bool) { return len(b), true },
		Touches: func(c *machine.Call, b []byte, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), uint64(len(b))))
		},
		Do: func(c *machine.Call, b, _ []byte, _ bool) (int64, *machine.Fault) {
			if c.Arg(1) == 0 {
				return 0, nil
			}
			return int64(uint64(len(b)) / c.Arg(1)), abi.PutBytes(c, c.Arg(0), b)
		},
	}
}

// grownLine is getline and getdelim, which make room for the line.
func grownLine() Input {
	return Input{
		Allocates: true,
		Stream:    argument(2),
		Failed:    eof,
		Plan: func(c *machine.Call, b []byte) (int, bool) {
			if c.Name() == "getline" {
				return upTo(b, '\n')
			}
			return upTo(b, byte(c.Arg(2)))
		},
		Touches: func(c *machine.Call, b []byte, buf []machine.Access) []machine.Access {
			buf = append(buf, abi.Write(c.Arg(0), uint64(abi.Ptr(c))), abi.Write(c.Arg(1), uint64(abi.Ptr(c))))
			if at, f := abi.Load(c, c.Arg(0), abi.Ptr(c)); f == nil && at != 0 {
				buf = append(buf, abi.Write(at, uint64(len(b)+1)))
			}
			return buf
		},
		Do: func(c *machine.Call, b, _ []byte, end bool) (int64, *machine.Fault) {
			if end {
				_, f := lineRoom(c, 1)
				return eof, f
			}
			at, f := lineRoom(c, uint64(len(b)+1))
			if f == nil {
				f = abi.PutBytes(c, at, append(b[:len(b):len(b)], 0))
			}
			return int64(len(b)), f
		},
	}
}

// firstLine is the room that getline makes at first.
const firstLine = 120

// lineRoom makes the block that argument 0 points to large enough for a line;
// argument 1 points to its size.
func lineRoom(c *machine.Call, n uint64) (at uint64, f *machine.Fault) {
	p := abi.Ptr(c)
	at, f = abi.Load(c, c.Arg(0), p)
	if f != nil {
		return 0, f
	}
	size := uint64(0)
	if at != 0 {
		if size, f = abi.Load(c, c.Arg(1), p); f != nil {
			return 0, f
		}
	}
	if at != 0 && size >= n {
		return at, nil
	}
	room := max(n, 2*size, firstLine)
	block, f := c.Alloc(room)
	if f == nil && at != 0 {
		f = c.Release(at)
	}
	for i, v := range []uint64{block, room} {
		if f == nil {
			f = abi.Store(c, c.Arg(i), p, v)
		}
	}
	return block, f
}

// scans reports whether a function reads standard input or a stream by a format.
// Those functions are libc's.
func scans(name string) bool {
	switch strings.TrimPrefix(strings.TrimPrefix(name, "__isoc99_"), "__isoc23_") {
	case "scanf", "vscanf", "fscanf", "vfscanf":
		return true
	}
	return false
}
