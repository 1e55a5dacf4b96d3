package files

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Streams on the program's own memory (fmemopen): an inode whose contents are the buffer, as much of it as counts as written.
//
// Deviations: the stream reads what the buffer holds at the call, nothing ahead. It takes a descriptor, one of the last.

// firstOfMemory is the first descriptor that such a stream may take, so that those of files are what they are without it.
const firstOfMemory = 48

// memoryStreams are the functions of this file.
func (l *functions) memoryStreams() {
	l.add(work{touches: func(s *state, buf []machine.Access) []machine.Access {
		buf = append(buf, abi.ReadText(s.c, s.c.Arg(2)))
		return append(buf, abi.Write(s.c.Arg(0), s.c.Arg(1)))
	}, do: (*state).openMemory}, "fmemopen")
}

func (s *state) openMemory() int64 {
	flags, kind, ok := s.mode(s.c.Arg(2))
	buffer, room := s.c.Arg(0), s.c.Arg(1)
	switch {
	case s.fault != nil:
		return 0
	case !ok:
		return s.noStream(eInval)
	case buffer == 0:
		s.stop(s.c.Gap("fmemopen without a buffer of the program's"))
		return 0
	}
	inode := s.makeInode(memory, true)
	s.set(inode, inodeData, buffer)
	s.set(inode, inodeRoom, room)
	switch {
	case flags&oTruncate != 0:
		if room > 0 {
			s.store(buffer, []byte{0})
		}
	case flags&oAppend != 0:
		text := s.load(buffer, room)
		if n := bytes.IndexByte(text, 0); n >= 0 {
			text = text[:n]
		}
		s.set(inode, inodeSize, uint64(len(text)))
	default:
		s.set(inode, inodeSize, room)
	}
	return int64(s.makeStream(s.assign(s.describe(inode, flags&(oAccess|oAppend)), firstOfMemory), kind))
}

// intoMemory writes to a buffer of the program's, as much as there is room for; it gives an error number or 0. A NUL
// stands behind the last byte, where there is room for it.
func (s *state) intoMemory(inode, at uint64, b []byte) uint32 {
	room, size := s.get(inode, inodeRoom), s.get(inode, inodeSize)
	n := min(uint64(len(b)), room-min(at, room))
	s.store(s.get(inode, inodeData)+at, b[:n])
	if end := at + n; end > size {
		s.set(inode, inodeSize, end)
		if end < room {
			s.store(s.get(inode, inodeData)+end, []byte{0})
		}
	}
	if n < uint64(len(b)) {
		return eNoSpace
	}
	return 0
}
