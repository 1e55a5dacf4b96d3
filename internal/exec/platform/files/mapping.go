package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// This file has what mmap of a file needs; the rest of it is libc's, in C. A mapping is a
// heap block with a copy of the file's bytes, which ends with the file's last page: an
// access after it is a fault, as SIGBUS is. What is written to a shared mapping is
// written to the file by msync and munmap. Until then the file is not used otherwise, nor
// is one changed that is mapped: the call would show what the copy hides.

// page is the size of a page of memory.
const page = 4096

// Protection of a mapping, on Linux.
const (
	protectRead  = 1
	protectWrite = 2
)

// mappings are the functions that the library's mmap calls.
func (l *functions) mappings() {
	whole := func(s *state) need { return s.wholeOf(s.opened(s.c.ArgS(0))) }
	l.add(work{need: whole, do: (*state).roomToMap}, "__heddle_map_room")
	l.add(work{
		need: whole,
		touches: func(s *state, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(s.c.Arg(5), s.c.Arg(6)))
		},
		do: (*state).mapFile,
	}, "__heddle_map_file")
	touches := func(s *state, buf []machine.Access) []machine.Access {
		if m := s.mapping(s.c.Arg(0)); m != 0 && s.get(m, mapThrough) != 0 {
			buf = append(buf, abi.Read(s.get(m, mapAt), s.get(m, mapRoom)))
		}
		return buf
	}
	l.add(work{touches: touches, do: func(s *state) int64 {
		m := s.mapping(s.c.Arg(0))
		if m != 0 {
			s.writeBack(m)
		}
		return int64(min(m, 1))
	}}, "__heddle_sync_file")
	l.add(work{touches: touches, do: (*state).unmapFile}, "__heddle_unmap_file")
	l.list = append(l.list, abi.Pure("__heddle_freeze", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.Freeze(c.Arg(0))
		return abi.Int(c, 0)
	}))
}

// roomToMap is the size of the block for a mapping: of descriptor 0, with length 1 in whole
// pages, protection 2, shared or not by 3, from offset 4. -1 with errno: it cannot be.
func (s *state) roomToMap() int64 {
	open := s.opened(s.c.ArgS(0))
	if open == 0 {
		return s.errno(eBadFD)
	}
	inode, flags := s.get(open, openInode), s.get(open, openFlags)
	writes := s.c.Arg(2)&protectWrite != 0
	switch kind := s.get(inode, inodeKind); {
	case !readable(flags) || writes && s.c.Arg(3) != 0 && !writable(flags):
		return s.errno(abi.EACCES)
	case kind == input || kind == terminal:
		s.stop(s.c.Gap("a mapping of a standard stream: what it is connected to is unknown"))
		return -1
	case kind != regular:
		return s.errno(eNoDevice)
	}
	end := (s.get(inode, inodeSize) + page - 1) / page * page
	return int64(min(s.c.Arg(1), end-min(end, s.c.Arg(4))))
}

// mapFile fills the block at argument 5, of the size at 6, and notes the mapping. The rest
// of the arguments are those of roomToMap.
func (s *state) mapFile() int64 {
	room := s.roomToMap()
	if room < 0 {
		return -1
	}
	through := s.c.Arg(2)&protectWrite != 0 && s.c.Arg(3) != 0
	inode := s.get(s.opened(s.c.ArgS(0)), openInode)
	switch {
	case uint64(room) != s.c.Arg(6):
		s.stop(s.c.Gap("a file that another thread changes while it is mapped"))
	case through && s.get(inode, inodeMapped) > 0 || s.get(inode, inodeChanged) > 0:
		s.stop(s.c.Gap("several mappings of a file, one of which writes to it"))
	}
	m := s.record(mapFields)
	for field, v := range [mapFields]uint64{
		mapNext: s.get(s.root, rootMappings), mapAt: s.c.Arg(5), mapLength: s.c.Arg(1), mapRoom: s.c.Arg(6),
		mapInode: inode, mapOffset: s.c.Arg(4),
	} {
		s.set(m, field, v)
	}
	s.set(s.root, rootMappings, m)
	s.add(inode, inodeUses, 1)
	s.add(inode, inodeMapped, 1)
	if n := s.mapped(m); n > 0 {
		s.copy(s.c.Arg(5), s.get(inode, inodeData)+s.c.Arg(4), n)
	}
	switch {
	case through:
		s.set(m, mapThrough, 1)
		s.add(inode, inodeChanged, 1)
	case s.fault == nil && s.c.Arg(2)&protectWrite == 0:
		s.c.Freeze(s.c.Arg(5))
	}
	return 0
}

// mapped is how many bytes of a mapping are bytes of its file.
func (s *state) mapped(m uint64) uint64 {
	size, offset := s.get(s.get(m, mapInode), inodeSize), s.get(m, mapOffset)
	return min(s.get(m, mapRoom), size-min(size, offset))
}

// mapping is the mapping that an address lies in; 0: none of a file.
func (s *state) mapping(addr uint64) uint64 {
	for m := s.get(s.root, rootMappings); m != 0 && s.fault == nil; m = s.get(m, mapNext) {
		if at := s.get(m, mapAt); addr == at || addr > at && addr-at < s.get(m, mapRoom) {
			return m
		}
	}
	return 0
}

// writeBack writes what is in the block of a mapping to its file.
func (s *state) writeBack(m uint64) {
	if n := s.mapped(m); n > 0 && s.get(m, mapThrough) != 0 {
		s.copy(s.get(s.get(m, mapInode), inodeData)+s.get(m, mapOffset), s.get(m, mapAt), n)
	}
}

func (s *state) copy(to, from, n uint64) {
	if s.fault == nil {
		s.fault = s.c.Copy(to, from, n)
	}
}

// unmapFile ends the mapping at argument 0, of the length at argument 1. 0: no file is
// mapped there.
func (s *state) unmapFile() int64 {
	m := s.mapping(s.c.Arg(0))
	switch {
	case m == 0:
		return 0
	case s.get(m, mapAt) != s.c.Arg(0) || s.get(m, mapLength) != s.c.Arg(1):
		s.stop(s.c.Gap("an unmapping of a part of a mapping"))
		return 0
	}
	s.writeBack(m)
	inode := s.get(m, mapInode)
	if s.get(m, mapThrough) != 0 {
		s.add(inode, inodeChanged, -1)
	}
	s.add(inode, inodeMapped, -1)
	s.unuse(inode)
	s.dropMapping(m)
	return 1
}

// dropMapping takes a mapping off the list.
func (s *state) dropMapping(m uint64) {
	next := s.get(m, mapNext)
	if s.get(s.root, rootMappings) == m {
		s.set(s.root, rootMappings, next)
	}
	for p := s.get(s.root, rootMappings); p != 0 && s.fault == nil; p = s.get(p, mapNext) {
		if s.get(p, mapNext) == m {
			s.set(p, mapNext, next)
		}
	}
	s.release(m)
}

// unmapped stops where a file is changed that is mapped: the mapping may show it or not.
func (s *state) unmapped(inode uint64) {
	if s.get(inode, inodeMapped) > 0 {
		s.stop(s.c.Gap("a file is changed while it is mapped"))
	}
}

// settled stops where a file is read that a mapping may have changed.
func (s *state) settled(inode uint64) {
	if s.get(inode, inodeChanged) > 0 {
		s.stop(s.c.Gap("a file is read while a mapping writes to it"))
	}
}
