package files

import (
	"bytes"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The standard streams, by number.
const (
	stdin  = 0
	stdout = 1
	stderr = 2
)

// Stdout and Stderr are the values of the pointers.
const (
	Stdin  = standard + stdin
	Stdout = standard + stdout
	Stderr = standard + stderr
)

// bufferSize is how much a stream keeps before it writes.
const bufferSize = 4096

// harmless are functions that do not change what a stream is: with these alone,
// all that a program does is to write to the terminal.
var harmless = []string{
	"fputc", "putc", "_IO_putc", "putc_unlocked", "fputc_unlocked", "putchar", "putchar_unlocked", "fputs", "fputs_unlocked", "puts",
	"fwrite", "fwrite_unlocked", "fflush", "fflush_unlocked", "write",
	"flockfile", "ftrylockfile", "funlockfile", unlockedUse, ringOfTimer, inherits, handsOver,
}

// Output says where and what a function writes, to a stream or a descriptor.
type Output struct {
	Stream func(c *machine.Call) uint64 // the FILE pointer, or
	FD     func(c *machine.Call) int64  // the descriptor
	Text   func(c *machine.Call) ([]byte, *machine.Fault)
	Look   func(c *machine.Call) ([]byte, *machine.Fault) // Text that changes nothing; nil: Text does not
	Result func(c *machine.Call, text []byte) int64       // where all was written
	Failed int64                                          // where it was not
}

// Function makes a function that writes; touches is the program's memory that
// it reads.
func (w Output) Function(o *Options, name string, touches abi.Touches) machine.External {
	x := abi.Memory(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return w.do(o.state(c)) })
	quiet := x.Visible
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		return w.touches(o.state(c), touches(c, buf))
	}
	x.Visible = func(c *machine.Call) bool { return !w.plain(o.state(c)) || quiet(c) }
	x.Enabled = func(c *machine.Call) bool {
		s := o.state(c)
		return w.plain(s) || !w.need(s).waits || s.fault != nil
	}
	x.Choices = func(c *machine.Call) int {
		if s := o.state(c); !w.plain(s) {
			return s.choices(w.need(s))
		}
		return 1
	}
	x.Waits = func(c *machine.Call) (string, int) { return c.Name() + ", for room in " + o.state(c).awaited(), -1 }
	return signalling(x)
}

// plain reports whether the text goes to the terminal as long as the program runs.
func (w Output) plain(s *state) bool {
	if w.FD != nil {
		fd := w.FD(s.c)
		return (fd == stdout || fd == stderr) && s.fixed()
	}
	file := w.Stream(s.c)
	return (file == Stdout || file == Stderr) && s.fixed()
}

// fixed reports whether the standard streams stay what they are. That never changes, so it is not an access.
func (s *state) fixed() bool {
	var b [word]byte
	return s.root == 0 || s.c.M.Peek(s.root+rootFixed*word, b[:]) && b != [word]byte{}
}

// touches lists what the call accesses besides its arguments, where it writes to a stream.
func (w Output) touches(s *state, buf []machine.Access) []machine.Access {
	if w.FD != nil || s.root == 0 || !s.onMemory() || w.plain(s) {
		return buf
	}
	buf = append(buf, abi.Atomic(s.root, word))
	text, f := w.look(s.c)
	if st := s.stream(w.Stream(s.c)); f == nil && s.fault == nil {
		buf = s.touchesOut(st, text, buf)
	}
	return buf
}

// look is the text of a call, which changes nothing.
func (w Output) look(c *machine.Call) ([]byte, *machine.Fault) {
	if w.Look != nil {
		return w.Look(c)
	}
	return w.Text(c)
}

// need is what the call has to wait for, or to choose, before it can write.
func (w Output) need(s *state) need {
	text, f := w.look(s.c)
	n := need{}
	switch {
	case f != nil || s.root == 0:
	case w.FD != nil:
		switch open := s.writer(w.FD(s.c)); {
		case open != 0 && s.messages(open):
			n = s.sendNeed(open, text, 0)
		case open != 0:
			n = s.room(open, uint64(len(text)))
		}
	default:
		if st := s.stream(w.Stream(s.c)); s.fault == nil {
			n = s.outNeed(st, text)
		}
	}
	return n
}

func (w Output) do(s *state) (machine.Outcome, *machine.Fault) {
	c := s.c
	if !w.plain(s) && s.meet(w.need(s)) {
		return abi.Again(c, 0)
	}
	text, f := w.Text(c)
	if f == nil {
		f = s.fault
	}
	if f != nil {
		return abi.Stop(f)
	}
	if open := w.toMessages(s); open != 0 {
		return s.sendAll(open, text, 0, func(n int64) int64 { return w.sent(c, n, text) })
	}
	ok := true
	switch {
	case w.plain(s) && w.FD != nil:
		c.Print(int(w.FD(c)), text)
	case w.plain(s):
		c.Print(int(w.Stream(c)-standard), text)
	case w.FD != nil:
		if c.Name() == "write" {
			text = s.fitting(s.writer(w.FD(c)), text)
		}
		ok = s.putFD(w.FD(c), text)
	default:
		ok = s.putFile(w.Stream(c), text)
	}
	if !ok {
		return s.end(w.Failed)
	}
	return s.end(w.Result(c, text))
}

// toMessages is the description that the function writes to if that takes messages; 0: it does not.
func (w Output) toMessages(s *state) uint64 {
	if w.FD == nil || w.plain(s) || s.root == 0 {
		return 0
	}
	if open := s.writer(w.FD(s.c)); open != 0 && s.messages(open) {
		return open
	}
	return 0
}

// sent is the result where n bytes of a text were sent, or none with n negative. Who writes by a format tries again until all is, or
// none can be.
func (w Output) sent(c *machine.Call, n int64, text []byte) int64 {
	switch {
	case n < 0:
		return w.Failed
	case n < int64(len(text)) && c.Name() != "write":
		c.M.Record().SetErrno(c.Thread, abi.EAGAIN)
		return w.Failed
	}
	return n
}

// putFD writes to a descriptor.
func (s *state) putFD(fd int64, b []byte) bool {
	open := uint64(0)
	if s.root != 0 {
		open = s.writer(fd)
	}
	if open == 0 {
		s.errno(eBadFD)
		return false
	}
	s.direct(open, 0)
	if e := s.write(open, b); e != 0 && len(b) > 0 {
		s.errno(e)
		return false
	}
	return true
}

// putFile writes to the stream of a FILE pointer.
func (s *state) putFile(file uint64, b []byte) bool {
	if s.root == 0 && file == Stdin {
		s.errno(eBadFD)
		return false
	}
	if st := s.stream(file); s.fault == nil {
		return s.out(st, b)
	}
	return false
}

// out writes to a stream.
func (s *state) out(st uint64, b []byte) bool {
	open := s.description(st)
	if open == 0 || !s.flag(st, canWrite) || !writable(s.get(open, openFlags)) {
		s.raise(st, failed)
		s.errno(eBadFD)
		return false
	}
	s.set(st, streamBack, 0)
	s.set(st, streamBacks, 0)
	had := s.load(s.get(st, streamBuffer), s.get(st, streamLength))
	all := append(had, b...)
	due := s.due(st, open, all)
	ok := s.send(st, open, all[:due])
	s.keep(st, all[due:])
	return ok
}

// due is how much of what a stream has is to be written now: as glibc has it,
// whole buffers when there is more than one, or whole lines, or all.
func (s *state) due(st, open uint64, all []byte) int {
	switch mode := s.get(st, streamMode); {
	case mode == unbuffered || s.get(s.get(open, openInode), inodeKind) == terminal:
		return len(all)
	case mode == lineBuffered && bytes.IndexByte(all, '\n') >= 0:
		return bytes.LastIndexByte(all, '\n') + 1
	case len(all) > bufferSize:
		return len(all) - len(all)%bufferSize
	}
	return 0
}

// outNeed is what a stream needs to write a text.
func (s *state) outNeed(st uint64, text []byte) need {
	open := s.description(st)
	if open == 0 || !s.flag(st, canWrite) {
		return need{}
	}
	all := append(s.load(s.get(st, streamBuffer), s.get(st, streamLength)), text...)
	return s.room(open, uint64(s.due(st, open, all)))
}

// send writes bytes of a stream to its file.
func (s *state) send(st, open uint64, b []byte) bool {
	if len(b) == 0 {
		return true
	}
	if s.flag(st, appends) {
		s.raise(st, standsAtEnd)
	}
	if e := s.write(open, b); e != 0 {
		s.raise(st, failed)
		if e != unsaid {
			s.errno(e)
		}
		return false
	}
	return true
}

// keep puts into a stream's buffer what is not written yet.
func (s *state) keep(st uint64, b []byte) {
	buffer := s.get(st, streamBuffer)
	had := s.get(st, streamLength)
	switch {
	case len(b) == 0:
		s.release(buffer)
		s.set(st, streamBuffer, 0)
	default:
		if size, _ := s.c.GlobalSize(buffer); size < uint64(len(b)) {
			s.release(buffer)
			buffer = s.block(max(firstRoom, uint64(1)<<bitLength(len(b))))
			s.set(st, streamBuffer, buffer)
		}
		s.store(buffer, b)
		if rest := int(had) - len(b); rest > 0 {
			s.store(buffer+uint64(len(b)), make([]byte, rest))
		}
	}
	s.set(st, streamLength, uint64(len(b)))
}

func bitLength(n int) (bits uint) {
	for 1<<bits < n {
		bits++
	}
	return bits
}

// flush writes what a stream has in its buffer; 0, or -1 with errno.
func (s *state) flush(st uint64) int64 {
	n := s.get(st, streamLength)
	if n == 0 {
		return 0
	}
	b := s.load(s.get(st, streamBuffer), n)
	s.keep(st, nil)
	open := s.description(st)
	if open == 0 {
		return s.errno(eBadFD)
	}
	if !s.send(st, open, b) {
		return -1
	}
	return 0
}

// writing are the functions that write without a format.
func (l *functions) writing() {
	l.characters()
	l.strings()
	l.blocks()
	l.list = append(l.list, flushing(l.o, "fflush"), flushing(l.o, "fflush_unlocked"), grown(flushing(l.o, known+"fflush")))
}

// flushing is fflush. Where streams are what they were at the beginning it does
// nothing.
func flushing(o *Options, name string) machine.External {
	l := functions{o: o}
	x := l.function(name, work{need: (*state).flushAllNeed, touches: (*state).touchesFlushed, do: (*state).flushAll})
	inner := x
	idle := func(c *machine.Call) bool {
		file := c.Arg(0)
		return rootOf(c.M) == 0 || (file == Stdout || file == Stderr) && o.state(c).fixed()
	}
	x.Visible = func(c *machine.Call) bool { return !idle(c) }
	x.Enabled = func(c *machine.Call) bool { return idle(c) || inner.Enabled(c) }
	x.Choices = func(c *machine.Call) int {
		if idle(c) {
			return 1
		}
		return inner.Choices(c)
	}
	x.Accesses = func(c *machine.Call, buf []machine.Access) []machine.Access {
		if idle(c) {
			return buf
		}
		return inner.Accesses(c, buf)
	}
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if idle(c) {
			return abi.Int(c, 0)
		}
		return inner.Do(c)
	}
	return x
}

// flushed are the streams that fflush is to flush: one, or all.
func (s *state) flushed() (list []uint64) {
	if file := s.c.Arg(0); file != 0 {
		if st := s.stream(file); s.fault == nil {
			list = append(list, st)
		}
		return list
	}
	for st := s.get(s.root, rootStreams); st != 0 && s.fault == nil; st = s.get(st, streamNext) {
		list = append(list, st)
	}
	slices.Reverse(list)
	return list
}

func (s *state) flushAllNeed() need {
	list := s.flushed()
	if s.fault != nil {
		s.fault = nil
		return need{}
	}
	for _, st := range list {
		if n := s.flushNeed(st); n != (need{}) {
			return n
		}
	}
	return need{}
}

func (s *state) flushAll() (result int64) {
	for _, st := range s.flushed() {
		if s.c.Arg(0) != 0 && s.get(st, streamBacks) > 0 {
			s.stop(s.c.Gap("fflush of a stream on which bytes were pushed back: C libraries disagree about where it stands then"))
		}
		if s.flush(st) != 0 {
			result = -1
		}
		s.publish(st, false)
	}
	return result
}
