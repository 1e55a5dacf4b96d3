package files

import (
	"heddle/internal/exec/platform/abi"
)

// Flags of open, on Linux.
const (
	oRead     = 0
	oWrite    = 1
	oBoth     = 2
	oAccess   = 3
	oCreate   = 0x40
	oExclude  = 0x80
	oTruncate = 0x200
	oAppend   = 0x400
	oNonBlock = 0x800
	oDirect   = 0x4000
)

// Errors beside those of package abi.
const (
	eMFile    = 24
	eNoTTY    = 25
	eSPipe    = 29
	eNoDevice = 19
	eNoSpace  = 28
	ePipe     = 32
	eBadFD    = abi.EBADF
	eInval    = abi.EINVAL
	eNoFile   = abi.ENOENT
	eNoSuch   = 6 // ENXIO
)

// pipeRoom is how much a pipe holds.
const pipeRoom = 65536

// describe makes an open file description of an inode.
func (s *state) describe(inode, flags uint64) uint64 {
	open := s.record(openFields)
	s.set(open, openInode, inode)
	s.set(open, openFlags, flags)
	s.add(inode, inodeUses, 1)
	s.count(open, 1)
	return open
}

// count counts a description among the readers and writers of its inode, or no
// longer.
func (s *state) count(open uint64, n int) {
	inode := s.get(open, openInode)
	if readable(s.get(open, openFlags)) {
		s.add(inode, inodeReaders, n)
	}
	if writable(s.get(open, openFlags)) {
		s.add(inode, inodeWriters, n)
	}
}

func readable(flags uint64) bool { return flags&oAccess != oWrite }

func writable(flags uint64) bool { return flags&oAccess != oRead }

// forget takes one descriptor off a description.
func (s *state) forget(open uint64) {
	s.add(open, openUses, -1)
	if s.get(open, openUses) != 0 {
		return
	}
	inode := s.get(open, openInode)
	s.count(open, -1)
	s.last(open)
	if s.get(open, openStream) != 0 {
		s.add(inode, inodeAhead, -1)
	}
	s.unuse(inode)
	s.release(open)
}

// last updates the users of the other end, and the watchers of this one, when a description ends.
func (s *state) last(open uint64) {
	inode := s.get(open, openInode)
	s.unwatch(open)
	switch s.get(inode, inodeKind) {
	case pipe:
		if (s.get(inode, inodeReaders) == 0) != (s.get(inode, inodeWriters) == 0) {
			s.edge(inode, anyEvent)
		}
	case socket:
		s.notNamed(inode)
		s.hangUp(inode)
	case interest:
		s.unwatchAll(inode)
	}
}

// opened is the description of a descriptor, or 0 if there is none.
func (s *state) opened(fd int64) uint64 {
	open := s.descriptor(fd)
	s.notShared(open)
	return open
}

// descriptor is like opened, for callers that only test whether one exists.
func (s *state) descriptor(fd int64) uint64 {
	if fd < 0 || fd >= descriptors {
		return 0
	}
	return s.get(s.root, rootDescriptors+int(fd))
}

// assign gives a description the lowest free descriptor from first on.
func (s *state) assign(open uint64, first int64) int64 {
	for fd := max(first, 0); fd < descriptors; fd++ {
		if s.descriptor(fd) == 0 && s.fault == nil {
			s.assignTo(open, fd)
			return fd
		}
	}
	s.stop(s.c.LimitFault("more than 64 descriptors are open"))
	return -1
}

func (s *state) assignTo(open uint64, fd int64) {
	s.set(s.root, rootDescriptors+int(fd), open)
	s.add(open, openUses, 1)
}

// closeOnExec says whether exec closes a descriptor.
func (s *state) closeOnExec(fd int64, on bool) {
	bits := s.get(s.root, rootOnExec) &^ (1 << fd)
	if on {
		bits |= 1 << fd
	}
	s.set(s.root, rootOnExec, bits)
}

// onExec says of a new descriptor, if there is one, whether exec closes it; it gives the descriptor.
func (s *state) onExec(fd int64, closes bool) int64 {
	if fd >= 0 && closes {
		s.closeOnExec(fd, true)
	}
	return fd
}

// closeFD closes a descriptor.
func (s *state) closeFD(fd int64) int64 {
	open := s.opened(fd)
	if open == 0 {
		return s.errno(eBadFD)
	}
	waiting := s.blocked()
	s.set(s.root, rootDescriptors+int(fd), 0)
	s.closeOnExec(fd, false)
	s.released(waiting)
	s.forget(open)
	return 0
}

// more says what comes after what is known to be read.
type more uint8

const (
	nothing more = iota // the end
	choice              // what the environment chooses
	wait                // what another thread may write
)

// rest is what can be read from a description now, up to limit bytes, and what
// comes after it.
func (s *state) rest(open, limit uint64) (b []byte, m more) {
	inode := s.get(open, openInode)
	ended := s.get(inode, inodeEnded) != 0
	switch s.get(inode, inodeKind) {
	case regular, memory, growing:
		b = s.contents(inode, s.get(open, openOffset), limit)
	case counter, socket, interest, timer, signals:
		s.noStreams()
		return nil, nothing
	case pipe:
		if s.get(inode, inodeWriters) > 0 {
			m = wait
		}
		return s.contents(inode, 0, limit), m
	case input:
		if s.o.StdinGiven {
			text := s.o.Stdin[min(s.get(open, openOffset), uint64(len(s.o.Stdin))):]
			return []byte(text[:min(limit, uint64(len(text)))]), nothing
		}
		b = s.contents(inode, 0, limit)
	default:
		return nil, nothing
	}
	if !ended {
		m = choice
	}
	return b, m
}

// take moves a description past n bytes that were read.
func (s *state) take(open, n uint64) {
	inode := s.get(open, openInode)
	switch kind := s.get(inode, inodeKind); {
	case kind == regular, kind == memory, kind == input && s.o.StdinGiven:
		s.add(open, openOffset, int(n))
	case kind == pipe, kind == input:
		full := kind == pipe && s.get(inode, inodeSize)+pollRoom > pipeRoom
		s.shift(inode, n)
		if full && s.get(inode, inodeSize)+pollRoom <= pipeRoom {
			s.edge(inode, forWriters)
		}
	}
}

// behind is the need of a read that wants more than it finds.
func (s *state) behind(open uint64, m more) need {
	switch m {
	case choice:
		return need{inode: s.get(open, openInode)}
	case wait:
		return need{waits: true}
	}
	return need{}
}

// room is the need of a write of n bytes.
func (s *state) room(open, n uint64) need {
	inode := s.get(open, openInode)
	switch {
	case s.messages(open):
		s.noStreams()
		return need{}
	case s.get(inode, inodeKind) != pipe:
		return s.whole(inode)
	case n == 0 || s.get(inode, inodeReaders) == 0 || s.get(open, openFlags)&oNonBlock != 0:
		return need{}
	case n > pipeRoom:
		s.stop(s.c.Gap("a write of more bytes than a pipe holds (65536)"))
		return need{}
	}
	return need{waits: s.get(inode, inodeSize)+n > pipeRoom}
}

// write writes to a description; it gives an error number or 0.
func (s *state) write(open uint64, b []byte) uint32 {
	inode := s.get(open, openInode)
	switch s.get(inode, inodeKind) {
	case terminal:
		s.c.Print(int(s.get(inode, inodeSize)), b)
	case pipe:
		size := s.get(inode, inodeSize)
		switch {
		case s.get(inode, inodeReaders) == 0:
			if len(b) > 0 {
				s.signalPipe("pipe")
			}
			return ePipe
		case size+uint64(len(b)) > pipeRoom:
			return abi.EAGAIN
		}
		s.put(inode, size, b)
		if len(b) > 0 {
			s.story("writes to", inode)
			s.edge(inode, forReaders)
		}
	case regular, memory, growing:
		s.unread(open)
		at := s.writesAt(open)
		if s.get(inode, inodeKind) == memory {
			return s.intoMemory(open, at, b)
		}
		s.put(inode, at, b)
		s.set(open, openOffset, at+uint64(len(b)))
	}
	return 0
}

// writesAt is where a write to a description of something that has positions goes.
func (s *state) writesAt(open uint64) uint64 {
	if s.get(open, openFlags)&oAppend != 0 {
		return s.get(s.get(open, openInode), inodeSize)
	}
	return s.get(open, openOffset)
}

// pipeAtomic is the most that is written to a pipe as a whole (PIPE_BUF).
const pipeAtomic = 4096

// fitting is what of b a write to a description takes that does not wait: of a longer one to a pipe, as much as there is room for.
func (s *state) fitting(open uint64, b []byte) []byte {
	if s.root == 0 || open == 0 || len(b) <= pipeAtomic || s.get(open, openFlags)&oNonBlock == 0 {
		return b
	}
	inode := s.get(open, openInode)
	free := pipeRoom - min(s.get(inode, inodeSize), pipeRoom)
	if s.get(inode, inodeKind) != pipe || s.get(inode, inodeReaders) == 0 || free == 0 {
		return b
	}
	return b[:min(uint64(len(b)), free)]
}

// unread stops where a file is changed from which another stream has read: what
// that one has in its buffer is not known.
func (s *state) unread(open uint64) {
	inode := s.get(open, openInode)
	others := s.get(inode, inodeAhead)
	if s.get(open, openStream) != 0 {
		others--
	}
	if others > 0 {
		s.stop(s.c.Gap("a file is changed while a stream that has read from it is open: what the stream has read ahead is unknown"))
	}
}

// direct stops where a descriptor is used from which a stream has read.
func (s *state) direct(open, stream uint64) {
	if by := s.get(open, openStream); by != 0 && by != stream {
		s.stop(s.c.Gap("a file is read by a stream and by its descriptor, or by two streams: what a stream has read ahead is unknown"))
	}
}
