package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Descriptors of signals (signalfd). Signals are where they are sent (posix/library/signal.c), which says here which of them are pending, and
// whose function reads them.

// Fields of a signal descriptor's inode that others use otherwise.
const (
	signalMask   = inodeSize // the signals that it is for
	signalReader = inodeRoom // the function that reads them
)

// The record in inodeMore: the signals that are pending, of the process and of each thread.
const (
	ofProcess     = 0
	ofThread      = 1
	signalThreads = 64
	pendingFields = ofThread + signalThreads
)

// signalSets are what signal.c calls.
func (l *functions) signalSets() {
	l.add(work{do: (*state).makeSignals}, "__heddle_signal_descriptor")
	l.add(work{do: (*state).pend}, "__heddle_signals_pending")
}

// makeSignals makes a descriptor for the signals of argument 1, or changes those of an open one, argument 0. It returns a negative error number
// where it fails.
func (s *state) makeSignals() int64 {
	if s.c.ArgS(0) == -1 {
		inode := s.makeInode(signals, true)
		s.set(inode, inodeMore, s.record(pendingFields))
		s.set(inode, signalMask, s.c.Arg(1))
		s.set(inode, signalReader, s.c.Arg(3))
		return s.onExec(s.assign(s.describe(inode, oBoth|s.c.Arg(2)&oNonBlock), 0), s.c.Arg(2)&closeOnExec != 0)
	}
	open := s.opened(s.c.ArgS(0))
	switch {
	case open == 0:
		return -eBadFD
	case s.get(s.get(open, openInode), inodeKind) != signals:
		return -eInval
	case s.others():
		s.stop(s.c.Gap("signalfd changes the signals of a descriptor while other threads run"))
		return -1
	}
	s.set(s.get(open, openInode), signalMask, s.c.Arg(1))
	return s.c.ArgS(0)
}

// others reports whether other threads of the program run.
func (s *state) others() bool {
	for t := range s.c.M.Threads() {
		if t != s.c.Thread && !s.c.M.IsEnvironment(t) && s.c.M.Status(t) == machine.Running {
			return true
		}
	}
	return false
}

// pend notes which signals, argument 1, are pending of a receiver: a thread, or the process, -1. Argument 2 says whether one has come.
func (s *state) pend() int64 {
	seen := map[uint64]bool{}
	for fd := range int64(descriptors) {
		open := s.descriptor(fd)
		if open == 0 {
			continue
		}
		inode := s.get(open, openInode)
		if seen[inode] || s.get(inode, inodeKind) != signals {
			continue
		}
		seen[inode] = true
		s.set(s.get(inode, inodeMore), int(s.c.ArgS(0))+ofThread, s.c.Arg(1))
		if s.c.Arg(2) != 0 {
			s.edge(inode, anyEvent)
		}
	}
	return 0
}

// signalEvents is what a signal descriptor is ready for, to the calling thread.
func (s *state) signalEvents(inode uint64) uint64 {
	more := s.get(inode, inodeMore)
	pending := s.get(more, ofProcess)
	if s.c.Thread < signalThreads {
		pending |= s.get(more, ofThread+s.c.Thread)
	}
	if pending&s.get(inode, signalMask) != 0 {
		return pollIn
	}
	return 0
}

// ofSignals reports whether a description is one of signals.
func (s *state) ofSignals(open uint64) bool {
	return open != 0 && s.get(s.get(open, openInode), inodeKind) == signals
}

// phaseSignals is the phase of a read in which signals have been read.
const phaseSignals = phaseBroken + 2

// readSignals begins a read of signals.
func (s *state) readSignals(open uint64) (machine.Outcome, *machine.Fault) {
	if s.c.M.Record().Names("pthread_cancel") {
		s.stop(s.c.Gap("a read of a signal descriptor in a program that cancels threads"))
	}
	inode, waits := s.get(open, openInode), uint64(1)
	if s.quick(open, 0) {
		waits = 0
	}
	fn, mask := s.get(inode, signalReader), s.get(inode, signalMask)
	s.story("reads from", inode)
	if s.fault != nil {
		return s.end(-1)
	}
	return abi.Invoke(s.c, phaseSignals, fn, mask, s.c.Arg(1), s.c.Arg(2), waits)
}

// endSignals ends such a read: with the number of bytes, or by a negative error number.
func endSignals(c *machine.Call) (machine.Outcome, *machine.Fault) {
	n := int64(c.Callback())
	if abi.Ptr(c) == 4 {
		n = int64(int32(n))
	}
	if n < 0 {
		return abi.Errno(c, uint32(-n))
	}
	return abi.Int(c, n)
}
