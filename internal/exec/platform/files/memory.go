package files

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Streams on memory. That of fmemopen is an inode whose contents are the buffer, as much of it as counts as written; without a
// buffer of the program's, one of its own. That of open_memstream grows: its contents are copied to a block of the heap, which is
// the program's at the end, whenever the stream is flushed, and at its end. Neither has a descriptor.
//
// Programs with open_memstream have other functions fflush and fclose (libc/library/memstream.c), which allocate.
//
// C libraries disagree about whether a stream of open_memstream can be read, and about its end once it was moved back: both are gaps. How
// far a stream of fmemopen reads ahead is in memoryahead.go, and what calls access of the program's memory in memoryuse.go.

// growingOpen makes the stream of open_memstream.
const growingOpen = "__heddle_open_growing"

// The record of a stream that grows.
const (
	growText = iota // where the program wants the address of the text
	growSize        // and its length
	growBlock
	growFields
)

// memoryStreams are the functions of this file.
func (l *functions) memoryStreams() {
	l.add(work{touches: func(s *state, buf []machine.Access) []machine.Access {
		buf = append(buf, abi.ReadText(s.c, s.c.Arg(2)))
		flags, kind, ok := s.mode(s.c.Arg(2))
		s.fault = nil
		switch buffer, room := s.c.Arg(0), s.c.Arg(1); {
		case !ok || buffer == 0 || room == 0:
		case flags&oAppend != 0:
			buf = append(buf, abi.Read(buffer, room))
		case flags&oTruncate != 0 && kind&canRead != 0:
			buf = append(buf, abi.Write(buffer, 1))
		}
		return buf
	}, do: (*state).openMemory}, "fmemopen")
	l.add(work{do: (*state).openGrowing}, growingOpen)
}

func (s *state) openMemory() int64 {
	flags, kind, ok := s.mode(s.c.Arg(2))
	buffer, room := s.c.Arg(0), s.c.Arg(1)
	switch {
	case s.fault != nil:
		return 0
	case !ok:
		return s.noStream(eInval)
	case buffer == 0 && flags&(oTruncate|oAppend) == 0:
		s.stop(s.c.Gap("fmemopen without a buffer of the program's, to read what it holds"))
		return 0
	}
	inode := s.makeInode(memory, true)
	if buffer == 0 {
		buffer = s.block(max(room, 1))
		s.set(inode, inodeOwn, 1)
	}
	s.set(inode, inodeData, buffer)
	s.set(inode, inodeRoom, room)
	open := s.describe(inode, flags&(oAccess|oAppend))
	switch {
	case flags&oTruncate != 0:
		if room > 0 && kind&canRead != 0 {
			s.store(buffer, []byte{0})
		}
	case flags&oAppend != 0:
		text := s.load(buffer, room)
		if n := bytes.IndexByte(text, 0); n >= 0 {
			text = text[:n]
		}
		s.set(inode, inodeSize, uint64(len(text)))
		s.set(open, openOffset, uint64(len(text)))
	default:
		s.set(inode, inodeSize, room)
	}
	return s.streamOn(open, kind)
}

// streamOn makes the stream of a description that has no descriptor.
func (s *state) streamOn(open, kind uint64) int64 {
	s.add(open, openUses, 1)
	return int64(s.makeStream(int64(open), kind))
}

// unsaid is the error number of a write that was short, of which errno says nothing.
const unsaid = ^uint32(0)

// placing says what a write to a buffer of fixed size does.
type placing struct {
	n     uint64 // as many of the bytes are written
	end   uint64 // where the stream stands after them
	nul   uint64 // the address of the NUL that is written besides; 0: none is
	error uint32 // 0: all bytes are written
}

// place says what a write to a buffer of fixed size does: it takes as much as there is room for. Where the contents grow and do not end in a
// NUL, one stands after the last byte; in a full buffer in the place of the last byte, unless the stream appends.
func (s *state) place(open, at uint64, b []byte) placing {
	inode := s.get(open, openInode)
	data, room := s.get(inode, inodeData), s.get(inode, inodeRoom)
	ends := len(b) > 0 && b[len(b)-1] == 0
	p := placing{n: min(uint64(len(b)), room-min(at, room))}
	p.end = at + p.n
	if p.n < uint64(len(b)) {
		if p.n == 0 || p.n == 1 && !ends {
			return placing{end: s.get(open, openOffset), error: eNoSpace}
		}
		p.error = unsaid
	}
	switch {
	case p.end <= s.get(inode, inodeSize), ends:
	case p.end < room:
		p.nul = data + p.end
	case s.get(open, openFlags)&oAppend == 0:
		p.nul = data + room - 1
	}
	return p
}

// intoMemory writes to a buffer of fixed size; it gives an error number or 0.
func (s *state) intoMemory(open, at uint64, b []byte) uint32 {
	inode, p := s.get(open, openInode), s.place(open, at, b)
	if p.error == eNoSpace {
		return p.error
	}
	s.store(s.get(inode, inodeData)+at, b[:p.n])
	s.set(open, openOffset, p.end)
	if p.end > s.get(inode, inodeSize) {
		s.set(inode, inodeSize, p.end)
	}
	if p.nul != 0 {
		s.store(p.nul, []byte{0})
	}
	s.writesAhead(inode, at, p.n, p.nul)
	return p.error
}

// openGrowing makes a stream that grows. Both arguments are read and written whenever it is flushed.
func (s *state) openGrowing() int64 {
	inode, more := s.makeInode(growing, true), s.record(growFields)
	s.set(inode, inodeMore, more)
	s.set(more, growText, s.c.Arg(0))
	s.set(more, growSize, s.c.Arg(1))
	return s.streamOn(s.describe(inode, oWrite), canWrite)
}

// grown makes a function one that allocates, for programs with streams that grow.
func grown(x machine.External) machine.External {
	x.Allocates, x.Frees = true, true
	return x
}

// growingOnly stops where a stream that grows is read.
func (s *state) growingOnly(open uint64) {
	if open != 0 && s.get(s.get(open, openInode), inodeKind) == growing {
		s.stop(s.c.Gap("a stream of open_memstream is read: some C libraries give what was written, others refuse it"))
	}
}

// publish gives the program what a stream that grows has, if it is one: the text, after it a NUL, and its length, which ends where
// the stream stands.
func (s *state) publish(st uint64, last bool) {
	open := s.description(st)
	if open == 0 || s.get(s.get(open, openInode), inodeKind) != growing {
		return
	}
	inode, at := s.get(open, openInode), s.get(open, openOffset)
	text := s.contents(inode, 0, maxFile)
	if last {
		text = text[:at]
	}
	text = append(text, 0)
	more := s.get(inode, inodeMore)
	block := s.growBlock(more, uint64(len(text)))
	s.store(block, text)
	for field, v := range []uint64{growText: block, growSize: at} {
		if to := s.get(more, field); s.fault == nil {
			s.fault = abi.Store(s.c, to, abi.Ptr(s.c), v)
		}
	}
}

// growBlock is the block of a stream that grows, with room for n bytes.
func (s *state) growBlock(more, n uint64) uint64 {
	block := s.get(more, growBlock)
	if s.fault != nil {
		return 0
	}
	if block != 0 {
		o, _, ok := s.c.M.Find(block)
		if !ok || o.Freed() {
			s.stop(s.c.Fault(machine.UseAfterFree, s.c.Name()+" of a stream of open_memstream whose text was freed"))
			return 0
		}
		if o.Size >= n {
			return block
		}
		if s.fault = s.c.Release(block); s.fault != nil {
			return 0
		}
	}
	if block, s.fault = s.c.Alloc(n); s.fault != nil {
		return 0
	}
	s.set(more, growBlock, block)
	return block
}
