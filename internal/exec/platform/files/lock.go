package files

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// A stream has a recursive lock, which every function on it takes for its duration but those whose names end in _unlocked. A
// function is one action, so that it takes the lock and gives it back unseen; what others see is that it waits while another
// thread has the lock by flockfile. The functions without the lock are accesses of what the stream holds: two of them at the same
// time, or one beside a function with the lock, are a data race.
//
// Programs that name none of these functions (sharing) have neither: what their streams hold is accessed by whole actions only.

// A lock of a stream.
const (
	lockOwner = iota // the thread that has it, plus one; 0: nobody
	lockTimes        // how often, less one
	lockFields
)

const lockSize = lockFields * word

// Access is how a function goes about a stream.
type Access uint8

// The ways to go about a stream.
const (
	Locked Access = iota // it takes the lock
	Reads                // it has no lock, and changes nothing
	Writes               // it has no lock
)

// Stream says which streams a function is about.
type Stream struct {
	Arg      int // the argument that is the FILE pointer, from 1 on; 0: none is
	Standard int // where none is, a standard stream from 0 on; -1: all streams, or that of the first argument if that is not null
}

// AllStreams are what the end of a run flushes.
var AllStreams = Stream{Standard: -1}

// The objects of the standard streams: their locks, and what stands for all that they hold.
var (
	lockNames     = [...]string{"the lock of stdin", "the lock of stdout", "the lock of stderr"}
	contentsNames = [...]string{"the stream stdin", "the stream stdout", "the stream stderr"}
)

// sharing are the functions by which programs see that streams have locks, or do without.
func sharing(name string) bool {
	switch name {
	case "flockfile", "ftrylockfile", "funlockfile":
		return true
	}
	return isBare(name)
}

// isBare reports whether a function uses a stream without its lock.
func isBare(name string) bool { return name == unlockedUse || strings.HasSuffix(name, "_unlocked") }

// completeLocks adds the locks of the standard streams to a program that can see them.
func completeLocks(p *program.Program) {
	locks, bare := false, false
	for i := range p.Externals {
		locks, bare = locks || sharing(p.Externals[i].Name), bare || isBare(p.Externals[i].Name)
	}
	add := func(names []string, size uint64) {
		for _, name := range names {
			p.Statics = append(p.Statics, program.Static{Name: name, Kind: program.StaticData, Size: size, Align: 16, Func: -1, External: -1})
		}
	}
	if bare {
		add(contentsNames[:], word)
	}
	if locks {
		add(lockNames[:], lockSize)
	}
}

// firstLock is the number of the static object that is the lock of stdin; -1: the program cannot see locks.
func firstLock(m *machine.Machine) int {
	list := m.Program().Statics
	last := len(list) - 1
	if last >= 0 && list[last].Name == rootName {
		last--
	}
	if last < stderr || list[last].Name != lockNames[stderr] {
		return -1
	}
	return last - stderr
}

// standardLock is the lock of a standard stream; 0: the program cannot see locks.
func standardLock(m *machine.Machine, i int) uint64 {
	first := firstLock(m)
	if first < 0 {
		return 0
	}
	return m.Program().Statics[first+i].Addr
}

// contentsOf stands for what the stream of a lock holds; 0: the program uses no stream without its lock, so that nobody counts that.
func (s *state) contentsOf(lock uint64) uint64 {
	first, list := firstLock(s.c.M), s.c.M.Program().Statics
	if first < len(contentsNames) || list[first-1].Name != contentsNames[stderr] {
		return 0
	}
	if i := s.isStandard(lock); i >= 0 {
		return list[first-len(contentsNames)+i].Addr
	}
	return lock + lockFields*word
}

// isLocking reports whether the program can see locks of streams.
func (s *state) isLocking() bool { return standardLock(s.c.M, 0) != 0 }

// lockOf is the lock of the stream of a FILE pointer; 0, or a fault, if there is none.
func (s *state) lockOf(file uint64) uint64 {
	if i := file - standard; i < 3 {
		if s.root != 0 {
			s.stream(file)
		}
		return standardLock(s.c.M, int(i))
	}
	if st := s.stream(file); s.fault == nil {
		return st + streamLock*word
	}
	return 0
}

// touchesRecord lists by what a stream that has a lock is known as one.
func (s *state) touchesRecord(lock uint64, buf []machine.Access) []machine.Access {
	if s.isStandard(lock) < 0 {
		return append(buf, machine.Access{Addr: lock - (streamLock-streamTag)*word, Size: word, Atomic: true})
	}
	if s.root != 0 {
		flags := rootStandard + s.isStandard(lock)*streamFields + streamFlags
		buf = append(buf, machine.Access{Addr: s.root + uint64(flags)*word, Size: word, Atomic: true})
	}
	return buf
}

// isStandard is the number of the standard stream that has a lock; -1: another one has it.
func (s *state) isStandard(lock uint64) int {
	for i := range lockNames {
		if lock == standardLock(s.c.M, i) {
			return i
		}
	}
	return -1
}

// locks are those of the streams that a call is about.
func (s *state) locks(of Stream) (list []uint64) {
	add := func(lock uint64) {
		if lock != 0 && s.fault == nil {
			list = append(list, lock)
		}
	}
	switch file := s.c.Arg(max(of.Arg-1, 0)); {
	case of.Arg > 0:
		add(s.lockOf(file))
	case of.Standard >= 0:
		add(s.lockOf(standard + uint64(of.Standard)))
	case strings.HasPrefix(strings.TrimPrefix(s.c.Name(), known), "fflush") && file != 0:
		add(s.lockOf(file))
	default:
		return s.allLocks()
	}
	return list
}

// allLocks are the locks of all streams.
func (s *state) allLocks() (list []uint64) {
	for i := range 3 {
		if lock := standardLock(s.c.M, i); lock != 0 {
			list = append(list, lock)
		}
	}
	if s.root == 0 {
		return list
	}
	for st := s.get(s.root, rootStreams); st != 0 && s.fault == nil; st = s.get(st, streamNext) {
		if st < s.root || st >= s.root+rootFields*word {
			list = append(list, st+streamLock*word)
		}
	}
	return list
}

// holder is the thread that keeps others from a lock; -1: none does.
func (s *state) holder(lock uint64) int {
	return int(s.c.M.Record().OwnerNamed(uint32(s.get(lock, lockOwner)))) - 1
}

// awaitedLock is the first of some locks that the call has to wait for.
func (s *state) awaitedLock(list []uint64) (lock uint64, waits bool) {
	for _, lock := range list {
		if h := s.holder(lock); h >= 0 && h != s.c.Thread && s.fault == nil {
			return lock, true
		}
	}
	return 0, false
}

// streamOf is how a person knows the stream of a lock.
func (s *state) streamOf(lock uint64) string {
	if i := s.isStandard(lock); i >= 0 {
		return [...]string{"stdin", "stdout", "stderr"}[i]
	}
	if d := s.get(lock-streamLock*word, streamDescriptor); isNumber(d) {
		return fmt.Sprintf("the stream of descriptor %d", d)
	}
	return "a stream on memory"
}

// isLocked reports whether another thread keeps the call from locks that it needs.
func (o *Options) isLocked(c *machine.Call, of Stream) bool {
	s := o.state(c)
	if !s.isLocking() {
		return false
	}
	_, waits := s.awaitedLock(s.locks(of))
	return waits
}

// waitsForLock says what a call waits for that is kept from its locks.
func (o *Options) waitsForLock(c *machine.Call, of Stream) (string, int) {
	s := o.state(c)
	lock, _ := s.awaitedLock(s.locks(of))
	h := s.holder(lock)
	text := "the lock of " + s.streamOf(lock) + ", which " + abi.ThreadName(h) + " holds"
	if c.M.Status(h) != machine.Running {
		text = "the lock of " + s.streamOf(lock) + ", which " + abi.ThreadName(h) + " held when it ended"
	}
	return text, h
}

// touchesLocks lists what a function with the lock looks at, or what one without it accesses.
func (o *Options) touchesLocks(of Stream, how Access) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		s := o.state(c)
		if !s.isLocking() {
			return buf
		}
		for _, lock := range s.locks(of) {
			holds := s.contentsOf(lock)
			buf = s.touchesRecord(lock, buf)
			if how == Locked {
				buf = append(buf, machine.Access{Addr: lock, Size: lockSize, Atomic: true})
			}
			switch _, waits := s.awaitedLock([]uint64{lock}); {
			case holds == 0 || how == Locked && waits: // it does not come to it yet
			case how == Locked:
				buf = append(buf, abi.Atomic(holds, word))
			default:
				buf = append(buf, machine.Access{Addr: holds, Size: word, Write: how == Writes})
			}
		}
		return buf
	}
}
