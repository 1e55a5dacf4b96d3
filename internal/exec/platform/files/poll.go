package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What poll and epoll are asked and answer.
const (
	pollIn      = 1
	pollUrgent  = 2
	pollOut     = 4
	pollError   = 8
	pollHangUp  = 16
	pollInvalid = 32

	// Other names of pollIn and pollOut, and what only sockets have.
	pollReadNormal  = 0x40
	pollReadBand    = 0x80
	pollWriteNormal = 0x100
	pollWriteBand   = 0x200
	pollReadHangUp  = 0x2000

	toRead  = pollIn | pollReadNormal
	toWrite = pollOut | pollWriteNormal

	pollRoom = 4096 // in a pipe, so that it can be written to
	pollSize = 8    // of a struct pollfd: int fd; short events, revents
)

// poll waits until a descriptor is ready. With a time limit it may also end when
// none is, at any moment; in runs that keep time, at its moment.
func (l *functions) poll() {
	polled := func(s *state) uint64 { return min(s.c.Arg(1), descriptors) * pollSize }
	l.add(work{
		need: func(s *state) need {
			ready := s.polled(nil)
			return need{waits: ready == 0 && s.c.ArgS(2) < 0}
		},
		touches: func(s *state, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(s.c.Arg(0), polled(s)))
		},
		do: func(s *state) int64 {
			return s.polled(func(at, events uint64) {
				if s.fault == nil {
					s.fault = abi.Store(s.c, at, 2, events)
				}
			})
		},
	}, "poll")
	l.limitLast(2, func(s *state) bool { return s.polled(nil) == 0 })
}

// limitLast makes the last function one that ends by its limit, an argument in milliseconds, while it finds nothing.
func (l *functions) limitLast(arg int, idle func(s *state) bool) {
	last := len(l.list) - 1
	l.list[last] = l.limited(l.list[last], arg, idle)
}

func (l *functions) limited(x machine.External, arg int, idle func(s *state) bool) machine.External {
	waits := func(c *machine.Call) bool {
		s := l.o.state(c)
		return c.ArgS(arg) > 0 && idle(s) && s.fault == nil
	}
	do := x.Do
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		limit, late := uint64(max(c.ArgS(arg), 0))*1_000_000, waits(c)
		switch {
		case !c.M.Time().IsKept() && late:
			abi.Sleep(c, limit)
		case c.M.Time().IsKept() && late && c.Callback() == 0:
			c.SetCallback(abi.Now(c.M) + limit)
			return abi.Again(c, 0)
		case c.M.Time().IsKept():
			abi.WaitOver(c, late)
		}
		return do(c)
	}
	x.Until = func(c *machine.Call) (uint64, bool) { return c.Callback(), c.Callback() != 0 && waits(c) }
	x.Lasts = true
	x.Interruptible = func(c *machine.Call, _ bool) bool { // whether or not it is to be taken up again
		s := l.o.state(c)
		return c.ArgS(arg) != 0 && idle(s) && s.fault == nil
	}
	return x
}

// polled counts the descriptors of a call of poll that are ready, and reports
// about each of them.
func (s *state) polled(tell func(at, events uint64)) (ready int64) {
	if n := s.c.Arg(1); n > descriptors {
		s.stop(s.c.LimitFault("poll of more than 64 descriptors"))
	}
	for i := uint64(0); i < s.c.Arg(1) && s.fault == nil; i++ {
		at := s.c.Arg(0) + i*pollSize
		fd, f := abi.Load(s.c, at, 4)
		if f != nil {
			s.fault = f
			break
		}
		asked, f := abi.Load(s.c, at+4, 2)
		s.fault = f
		events := s.events(int64(int32(fd))) & (asked | pollError | pollHangUp | pollInvalid)
		if events != 0 {
			ready++
		}
		if tell != nil {
			s.cutPoll(int64(int32(fd)))
			tell(at+6, events)
		}
	}
	return ready
}

// cutPoll notes that standard input may have nothing to read yet.
func (s *state) cutPoll(fd int64) {
	if open := s.opened(fd); open != 0 && !s.o.StdinGiven && s.get(s.get(open, openInode), inodeKind) == input {
		s.c.M.Notes().Cut(s.c.PC)
	}
}

// events are what a descriptor is ready for.
func (s *state) events(fd int64) uint64 {
	open := s.opened(fd)
	switch {
	case fd < 0:
		return 0
	case open == 0:
		return pollInvalid
	}
	return s.readiness(open)
}

// readiness is what a description is ready for.
func (s *state) readiness(open uint64) uint64 {
	inode := s.get(open, openInode)
	switch s.get(inode, inodeKind) {
	case pipe:
		return s.pipeEvents(inode, s.get(open, openFlags))
	case counter:
		return s.counterEvents(inode)
	case signals:
		return s.signalEvents(inode)
	case timer:
		return s.timerEvents(inode)
	case socket:
		return s.socketEvents(inode)
	case interest:
		if len(s.ready(inode)) > 0 {
			return toRead
		}
		return 0
	}
	return toRead | toWrite
}

func (s *state) pipeEvents(inode, flags uint64) (events uint64) {
	size := s.get(inode, inodeSize)
	if readable(flags) && size > 0 {
		events |= toRead
	}
	if readable(flags) && s.get(inode, inodeWriters) == 0 {
		events |= pollHangUp
	}
	if writable(flags) && size+pollRoom <= pipeRoom {
		events |= toWrite
	}
	if writable(flags) && s.get(inode, inodeReaders) == 0 {
		events |= pollError
	}
	return events
}
