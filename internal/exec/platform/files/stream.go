package files

import (
	"strings"

	"heddle/internal/exec/machine"
)

// The flags of a stream.
const (
	canRead = 1 << iota
	canWrite
	appends
	atEnd
	failed
	closed      // of a standard stream: others are gone then
	standsAtEnd // of its file, wherever that is
)

// The ways in which a stream is buffered.
const (
	buffered = iota
	unbuffered
	lineBuffered
)

// streams are the functions that open, close and set up streams.
func (l *functions) streams() {
	l.add(work{
		need: func(s *state) need {
			flags, _, ok := s.mode(s.c.Arg(1))
			if !ok {
				return need{}
			}
			return s.openNeed(s.name(s.c.Arg(0)), flags)
		},
		touches: readsName(0, 1),
		do: func(s *state) int64 {
			flags, kind, ok := s.mode(s.c.Arg(1))
			if !ok {
				return s.noStream(eInval)
			}
			open := s.open(s.name(s.c.Arg(0)), flags)
			if open == 0 {
				return 0
			}
			return int64(s.makeStream(s.onExec(s.assign(open, 0), flags&closeOnExec != 0), kind))
		},
	}, "fopen", "fopen64")
	l.add(work{do: func(s *state) int64 {
		inode := s.makeInode(regular, true)
		return int64(s.makeStream(s.assign(s.describe(inode, oBoth), 0), canRead|canWrite))
	}}, "tmpfile", "tmpfile64")
	l.add(work{touches: readsName(1), do: func(s *state) int64 {
		_, kind, ok := s.mode(s.c.Arg(1))
		open := s.opened(s.c.ArgS(0))
		switch {
		case open == 0:
			return s.noStream(eBadFD)
		case !ok || kind&canRead != 0 && !readable(s.get(open, openFlags)) || kind&canWrite != 0 && !writable(s.get(open, openFlags)):
			return s.noStream(eInval)
		case s.messages(open):
			s.noStreams()
			return 0
		}
		if kind&appends != 0 {
			s.set(open, openFlags, s.get(open, openFlags)|oAppend)
		}
		return int64(s.makeStream(s.c.ArgS(0), kind))
	}}, "fdopen")
	closing := func(s *state, st uint64, buf []machine.Access) []machine.Access {
		return s.touchesStream(st, true, buf)
	}
	l.add(work{need: (*state).reopenNeed, touches: after(readsName(0, 1), ofArgument(2, closing)), do: (*state).reopen}, "freopen", "freopen64")
	close := work{need: (*state).closeNeed, touches: ofArgument(0, closing), do: (*state).closeStream}
	l.add(close, "fclose")
	l.list = append(l.list, grown(l.function(known+"fclose", close)))
	l.memoryStreams()
	l.settings()
}

// noStream is the result of a function that gives no stream.
func (s *state) noStream(e uint32) int64 {
	s.errno(e)
	return 0
}

// mode reads the mode of fopen: flags of open, and those of the stream.
func (s *state) mode(addr uint64) (flags, kind uint64, ok bool) {
	if s.fault != nil {
		return 0, 0, false
	}
	text, f := s.c.M.ReadString(s.c.Thread, s.c.PC, addr)
	if s.fault = f; f != nil || len(text) == 0 {
		return 0, 0, false
	}
	both := strings.Contains(string(text), "+")
	switch text[0] {
	case 'r':
		flags, kind = oRead, canRead
	case 'w':
		flags, kind = oWrite|oCreate|oTruncate, canWrite
	case 'a':
		flags, kind = oWrite|oCreate|oAppend, canWrite|appends
	default:
		return 0, 0, false
	}
	if both {
		flags, kind = flags&^oAccess|oBoth, kind|canRead|canWrite
	}
	if strings.Contains(string(text), "x") {
		flags |= oExclude
	}
	if strings.Contains(string(text), "e") {
		flags |= closeOnExec
	}
	return flags, kind, true
}

// makeStream makes a stream of a descriptor.
func (s *state) makeStream(fd int64, kind uint64) uint64 {
	st := s.record(streamFields)
	if isNumber(uint64(fd)) {
		kind = s.toEnd(s.opened(fd), kind)
	}
	s.set(st, streamTag, streamMark)
	s.set(st, streamDescriptor, uint64(fd))
	s.set(st, streamFlags, kind)
	s.set(st, streamNext, s.get(s.root, rootStreams))
	s.set(s.root, rootStreams, st)
	return st
}

// toEnd moves a description to its end for a stream that can only append. Where it is not known yet, the stream stands there until
// it is moved.
func (s *state) toEnd(open, kind uint64) uint64 {
	inode := s.get(open, openInode)
	switch {
	case kind&(appends|canRead) != appends || s.get(inode, inodeKind) != regular:
	case s.get(inode, inodeEnded) != 0:
		s.set(open, openOffset, s.get(inode, inodeSize))
	default:
		kind |= standsAtEnd
	}
	return kind
}

// standard is the value of the pointer stdin; stdout and stderr are the next.
const standard = 1

// stream is the stream of a FILE pointer, or a fault. The name of what is done
// with it is for messages.
func (s *state) stream(file uint64) uint64 {
	c := s.c
	if s.fault != nil {
		return s.root
	}
	if i := file - standard; i < 3 {
		st := s.root + (rootStandard+i*streamFields)*word
		if s.get(st, streamFlags)&closed != 0 {
			s.stop(c.Fault(machine.UseAfterFree, c.Name()+" of a standard stream that was closed"))
		}
		return st
	}
	o, off, ok := c.M.Find(file)
	size, lives := c.GlobalSize(file)
	switch {
	case file == 0:
		s.stop(c.Fault(machine.Null, c.Name()+" of a stream that is a null pointer"))
	case !ok:
		s.stop(c.Fault(machine.Pointer, c.Name()+" of a pointer that is not a stream"))
	case o.Freed() && o.Size == streamFields*word && off == 0:
		s.stop(c.Fault(machine.UseAfterFree, c.Name()+" of a stream that was closed"))
	case !lives || size != streamFields*word || s.get(file, streamTag) != streamMark:
		s.stop(c.Fault(machine.Misuse, c.Name()+" of a pointer to "+c.M.Describe(&o)+", which is not a stream"))
	default:
		return file
	}
	return s.root
}

// description is the open file of a stream; 0: its descriptor was closed.
func (s *state) description(st uint64) uint64 {
	d := s.get(st, streamDescriptor)
	if isNumber(d) {
		return s.opened(int64(d))
	}
	return d
}

// isNumber reports whether the descriptor of a stream is one: streams on memory have the address of their description instead.
func isNumber(descriptor uint64) bool { return int64(descriptor) < descriptors }

// detach takes a stream off its open file.
func (s *state) detach(st uint64) int64 {
	d := s.get(st, streamDescriptor)
	if !isNumber(d) {
		s.forget(d)
		return 0
	}
	return s.closeFD(int64(d))
}

func (s *state) flag(st, flags uint64) bool { return s.get(st, streamFlags)&flags != 0 }

func (s *state) raise(st, flags uint64) { s.set(st, streamFlags, s.get(st, streamFlags)|flags) }

func (s *state) lower(st, flags uint64) { s.set(st, streamFlags, s.get(st, streamFlags)&^flags) }

// flushNeed is what a stream needs to write what is in its buffer.
func (s *state) flushNeed(st uint64) need {
	open, n := s.description(st), s.get(st, streamLength)
	if open == 0 || n == 0 || s.fault != nil {
		return need{}
	}
	return s.room(open, n)
}

func (s *state) closeNeed() need {
	if st := s.stream(s.c.Arg(0)); s.fault == nil {
		return s.flushNeed(st)
	}
	s.fault = nil
	return need{}
}

func (s *state) closeStream() int64 {
	file := s.c.Arg(0)
	st := s.stream(file)
	if s.fault != nil {
		if s.fault.Check == machine.UseAfterFree {
			s.fault.Check = machine.Free
		}
		return -1
	}
	result := s.flush(st)
	s.publish(st, true)
	if s.detach(st) != 0 {
		result = -1
	}
	if lock := s.lockOf(file); s.isLocking() {
		s.endLock(lock)
	}
	if s.discard(st); file-standard < 3 {
		s.set(st, streamFlags, closed)
		return result
	}
	s.unlist(st)
	s.release(st)
	return result
}

// discard empties a stream.
func (s *state) discard(st uint64) {
	s.release(s.get(st, streamBuffer))
	for _, field := range []int{streamBuffer, streamLength, streamBack, streamBacks} {
		s.set(st, field, 0)
	}
}

// unlist takes a stream out of the list of all.
func (s *state) unlist(st uint64) {
	next := s.get(st, streamNext)
	if s.get(s.root, rootStreams) == st {
		s.set(s.root, rootStreams, next)
		return
	}
	for p := s.get(s.root, rootStreams); p != 0 && s.fault == nil; p = s.get(p, streamNext) {
		if s.get(p, streamNext) == st {
			s.set(p, streamNext, next)
			return
		}
	}
}

func (s *state) reopenNeed() need {
	st := s.stream(s.c.Arg(2))
	flags, _, ok := s.mode(s.c.Arg(1))
	if s.fault != nil || !ok || s.c.Arg(0) == 0 {
		s.fault = nil
		return need{}
	}
	if n := s.flushNeed(st); n != (need{}) {
		return n
	}
	return s.openNeed(s.name(s.c.Arg(0)), flags)
}

// reopen puts a file in the place of a stream's. A descriptor that was open
// stays the same.
func (s *state) reopen() int64 {
	st := s.stream(s.c.Arg(2))
	flags, kind, ok := s.mode(s.c.Arg(1))
	if s.fault != nil {
		return 0
	}
	if s.c.Arg(0) == 0 || !ok {
		s.stop(s.c.Gap("freopen that changes the mode of a stream, which heddle does not support"))
		return 0
	}
	s.flush(st)
	s.discard(st)
	s.publish(st, true)
	fd := int64(-1)
	if d := s.get(st, streamDescriptor); isNumber(d) {
		fd = int64(d)
	}
	s.detach(st)
	open := s.open(s.name(s.c.Arg(0)), flags)
	if open == 0 {
		s.set(st, streamDescriptor, uint64(fd))
		s.set(st, streamFlags, 0)
		return 0
	}
	if fd < 0 || s.opened(fd) != 0 {
		fd = s.assign(open, 0)
	} else {
		s.assignTo(open, fd)
	}
	s.onExec(fd, flags&closeOnExec != 0)
	s.set(st, streamDescriptor, uint64(fd))
	s.set(st, streamFlags, s.toEnd(open, kind))
	return int64(s.c.Arg(2))
}

// settings are the functions that ask and set what is known about a stream.
func (l *functions) settings() {
	on := func(do func(s *state, st uint64) int64, names ...string) {
		l.add(work{do: func(s *state) int64 {
			st := s.stream(s.c.Arg(0))
			if s.fault != nil {
				return 0
			}
			return do(s, st)
		}}, names...)
	}
	asks := func(flag uint64) func(s *state, st uint64) int64 {
		return func(s *state, st uint64) int64 {
			if s.flag(st, flag) {
				return 1
			}
			return 0
		}
	}
	on(asks(atEnd), "feof", "feof_unlocked", known+"feof")
	on(asks(failed), "ferror", "ferror_unlocked")
	on(func(s *state, st uint64) int64 { s.lower(st, atEnd|failed); return 0 }, "clearerr", "clearerr_unlocked")
	on(func(s *state, st uint64) int64 {
		d := s.get(st, streamDescriptor)
		if !isNumber(d) || s.opened(int64(d)) == 0 {
			return s.errno(eBadFD)
		}
		return int64(d)
	}, "fileno", "fileno_unlocked")
	on(func(s *state, st uint64) int64 { return s.setMode(st, lineBuffered) }, "setlinebuf")
	byBuffer := func(s *state, st uint64) int64 {
		if s.c.Arg(1) == 0 {
			return s.setMode(st, unbuffered)
		}
		return s.setMode(st, buffered)
	}
	on(func(s *state, st uint64) int64 { return int64(s.get(st, streamLength)) }, "__fpending")
	on(asks(canRead), "__freadable")
	on(asks(canWrite), "__fwritable")
	on(func(s *state, st uint64) int64 { return s.lastUse(st, canRead) }, "__freading")
	on(func(s *state, st uint64) int64 { return s.lastUse(st, canWrite) }, "__fwriting")
	on(func(s *state, st uint64) int64 {
		if s.get(st, streamMode) == lineBuffered {
			return 1
		}
		return 0
	}, "__flbf")
	on(byBuffer, "setbuf", "setbuffer")
	on(func(s *state, st uint64) int64 {
		modes := []uint64{buffered, lineBuffered, unbuffered} // _IOFBF, _IOLBF, _IONBF
		if m := s.c.Arg(2); m < uint64(len(modes)) {
			return s.setMode(st, modes[m])
		}
		return -1
	}, "setvbuf")
}

// lastUse reports whether a stream can be used in one way only, or was last. Of one for both ways only what waits to be
// written shows that.
func (s *state) lastUse(st, way uint64) int64 {
	switch {
	case s.get(st, streamFlags)&(canRead|canWrite) == way:
		return 1
	case s.get(st, streamFlags)&way == 0:
		return 0
	case s.get(st, streamLength) == 0:
		s.stop(s.c.Gap("whether a stream for reading and writing was last read or written"))
		return 0
	case way == canWrite:
		return 1
	}
	return 0
}

// setMode says how a stream is buffered. The buffer is always our own.
func (s *state) setMode(st, mode uint64) int64 {
	s.set(st, streamMode, mode)
	return 0
}
