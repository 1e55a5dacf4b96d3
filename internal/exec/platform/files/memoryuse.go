package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// This file lists the accesses of calls on streams to the program's memory (memory.go), so that data races on it are found. A
// stream of fmemopen writes where it writes what is in its buffer. It reads all up to the end of its contents: a C library may
// read ahead as far. A stream of open_memstream changes the program's variables and its text where it is flushed or closed. exit
// writes the buffers of the former; as glibc's, it leaves the variables of the latter as they are.

// onMemory reports whether the program has streams on its memory.
func (s *state) onMemory() bool {
	names := s.c.M.Record().Names
	return names("fmemopen") || names(growingOpen)
}

// isOnBuffer reports whether a description belongs to a stream on a buffer that the program gave to fmemopen.
func (s *state) isOnBuffer(open uint64) bool {
	if open == 0 {
		return false
	}
	inode := s.get(open, openInode)
	return s.get(inode, inodeKind) == memory && s.get(inode, inodeOwn) == 0
}

// touchesWrite lists what a write to a description accesses.
func (s *state) touchesWrite(open uint64, b []byte, buf []machine.Access) []machine.Access {
	if len(b) == 0 || !s.isOnBuffer(open) {
		return buf
	}
	at := s.writesAt(open)
	p := s.place(open, at, b)
	if p.n > 0 {
		buf = append(buf, abi.Write(s.get(s.get(open, openInode), inodeData)+at, p.n))
	}
	if p.nul != 0 {
		buf = append(buf, abi.Write(p.nul, 1))
	}
	return buf
}

// touchesOut lists what the output of a text to a stream accesses.
func (s *state) touchesOut(st uint64, text []byte, buf []machine.Access) []machine.Access {
	open := s.description(st)
	if !s.isOnBuffer(open) || !s.flag(st, canWrite) || !writable(s.get(open, openFlags)) {
		return buf
	}
	all := append(s.waiting(st), text...)
	return s.touchesWrite(open, all[:s.due(st, open, all)], buf)
}

// waiting is what a stream has in its buffer.
func (s *state) waiting(st uint64) []byte {
	return s.load(s.get(st, streamBuffer), s.get(st, streamLength))
}

// touchesFlush lists what it accesses to write what is in the buffer of a stream.
func (s *state) touchesFlush(st uint64, buf []machine.Access) []machine.Access {
	if open := s.description(st); s.isOnBuffer(open) {
		buf = s.touchesWrite(open, s.waiting(st), buf)
	}
	return buf
}

// touchesRead lists what a read of a stream accesses which finds some bytes: these, and what is after them.
func (s *state) touchesRead(st, limit, found uint64, buf []machine.Access) []machine.Access {
	open, backs := s.description(st), s.get(st, streamBacks)
	if !s.isOnBuffer(open) || limit <= backs || !s.flag(st, canRead) || s.flag(st, atEnd) {
		return buf
	}
	inode := s.get(open, openInode)
	at, size := s.get(open, openOffset), s.get(inode, inodeSize)
	if b := s.waiting(st); len(b) > 0 { // it is written first
		at = s.place(open, s.writesAt(open), b).end
		size = max(size, at)
	}
	if at >= size {
		return buf
	}
	data, n := s.get(inode, inodeData), min(found-min(found, backs), size-at)
	buf = append(buf, abi.Read(data+at, n))
	if at+n < size {
		buf = append(buf, abi.Read(data+at+n, size-at-n))
	}
	return buf
}

// touchesPublish lists what publish accesses, once what is in the stream's buffer was written.
func (s *state) touchesPublish(st uint64, last bool, buf []machine.Access) []machine.Access {
	open := s.description(st)
	if open == 0 || s.get(s.get(open, openInode), inodeKind) != growing {
		return buf
	}
	inode := s.get(open, openInode)
	more, end, size := s.get(inode, inodeMore), s.get(open, openOffset), s.get(inode, inodeSize)
	if n := s.get(st, streamLength); n > 0 {
		end = s.writesAt(open) + n
		size = max(size, end)
	}
	for _, field := range []int{growText, growSize} {
		buf = append(buf, abi.Write(s.get(more, field), uint64(abi.Ptr(s.c))))
	}
	block := s.get(more, growBlock)
	if block == 0 {
		return buf
	}
	if last {
		size = end
	}
	o, _, ok := s.c.M.Find(block)
	if !ok || o.Freed() {
		return append(buf, abi.Write(block, 1))
	}
	return append(buf, abi.Write(block, min(size+1, o.Size))) // all of it, if it is replaced
}

// touchesStream lists what it accesses to flush a stream, or to take it off what it is on.
func (s *state) touchesStream(st uint64, last bool, buf []machine.Access) []machine.Access {
	return s.touchesPublish(st, last, s.touchesFlush(st, buf))
}

// ofArgument makes a list of what a call accesses that flushes the stream of an argument. The call itself says what is wrong with that.
func ofArgument(i int, touches func(s *state, st uint64, buf []machine.Access) []machine.Access) func(s *state, buf []machine.Access) []machine.Access {
	return func(s *state, buf []machine.Access) []machine.Access {
		if !s.onMemory() {
			return buf
		}
		if st := s.stream(s.c.Arg(i)); s.fault == nil {
			buf = touches(s, st, buf)
		}
		s.fault = nil
		return buf
	}
}

// touchesFlushed lists what fflush accesses.
func (s *state) touchesFlushed(buf []machine.Access) []machine.Access {
	if !s.onMemory() {
		return buf
	}
	for _, st := range s.flushed() {
		buf = s.touchesStream(st, false, buf)
	}
	s.fault = nil
	return buf
}

// TouchesAtEnd lists what the end of the run accesses of the program's memory, which writes what is in the buffers of all streams.
func TouchesAtEnd(c *machine.Call, buf []machine.Access) []machine.Access {
	s := new(Options).state(c)
	if s.root == 0 || !s.onMemory() {
		return buf
	}
	for st := s.get(s.root, rootStreams); st != 0 && s.fault == nil; st = s.get(st, streamNext) {
		buf = s.touchesFlush(st, buf)
	}
	return buf
}

// after makes a list of accesses of two.
func after(first, second func(s *state, buf []machine.Access) []machine.Access) func(s *state, buf []machine.Access) []machine.Access {
	return func(s *state, buf []machine.Access) []machine.Access { return second(s, first(s, buf)) }
}
