package files

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// epoll, as Linux has it: what happens to a descriptor puts it after those that may be ready; a wait takes them from there, and puts
// those back that are not watched for edges. Each write to what is watched is an edge, also where something was there to be read.

const (
	eventSize = 12 // of a struct epoll_event, which is packed: int events; 8 bytes of the program's
	eventData = 4

	addWatch    = 1
	dropWatch   = 2
	changeWatch = 3
)

func (l *functions) epoll() {
	l.add(work{do: func(s *state) int64 {
		if s.c.ArgS(0) <= 0 {
			return s.errno(eInval)
		}
		return s.makeEpoll()
	}}, "epoll_create")
	l.add(work{do: func(s *state) int64 {
		if s.c.Arg(0)&^closeOnExec != 0 {
			return s.errno(eInval)
		}
		return s.onExec(s.makeEpoll(), s.c.Arg(0) != 0)
	}}, "epoll_create1")
	l.add(work{
		touches: func(s *state, buf []machine.Access) []machine.Access {
			if s.c.Arg(1) == dropWatch {
				return buf
			}
			return append(buf, abi.Read(s.c.Arg(3), eventSize))
		},
		do: (*state).controlWatch,
	}, "epoll_ctl")
	l.add(work{
		need: func(s *state) need {
			by, e := s.waitsOn()
			return need{waits: e == 0 && s.c.ArgS(3) < 0 && len(s.ready(by)) == 0}
		},
		touches: func(s *state, buf []machine.Access) []machine.Access {
			by, e := s.waitsOn()
			if e != 0 {
				return buf
			}
			n := min(len(s.ready(by)), int(s.c.ArgS(2)))
			return append(buf, abi.Write(s.c.Arg(1), uint64(n)*eventSize))
		},
		do: (*state).waitForWatches,
	}, "epoll_wait")
	l.limitLast(3, func(s *state) bool {
		by, e := s.waitsOn()
		return e == 0 && len(s.ready(by)) == 0
	})
}

func (s *state) makeEpoll() int64 {
	return s.assign(s.describe(s.makeInode(interest, true), oBoth), 0)
}

// controlWatch is epoll_ctl.
func (s *state) controlWatch() int64 {
	op, fd := s.c.Arg(1), s.c.ArgS(2)
	events := uint64(0)
	if op != dropWatch && s.fault == nil {
		events, s.fault = abi.Load(s.c, s.c.Arg(3), 4)
	}
	by, open := s.opened(s.c.ArgS(0)), s.opened(fd)
	switch {
	case s.fault != nil:
		return -1
	case by == 0 || open == 0:
		return s.errno(eBadFD)
	case !s.watchable(open):
		return s.errno(abi.EPERM)
	case by == open || s.get(s.get(by, openInode), inodeKind) != interest:
		return s.errno(eInval)
	}
	by = s.get(by, openInode)
	found := s.watches(func(w uint64) bool {
		return s.get(w, watchBy) == by && s.get(w, watchOpen) == open && s.get(w, watchFD) == uint64(fd)
	})
	switch {
	case op == addWatch && len(found) == 0:
		return s.watch(by, open, fd, events)
	case op == addWatch:
		return s.errno(abi.EEXIST)
	case op != dropWatch && op != changeWatch:
		return s.errno(eInval)
	case len(found) == 0:
		return s.errno(abi.ENOENT)
	case op == dropWatch:
		s.drop(func(w uint64) bool { return w == found[0] })
		return 0
	}
	return s.asks(found[0], events)
}

// watchable reports whether epoll can watch a description.
func (s *state) watchable(open uint64) bool {
	switch s.get(s.get(open, openInode), inodeKind) {
	case pipe, counter, socket, interest, timer, signals:
		return true
	case input, terminal:
		s.stop(s.c.Gap("epoll of a standard descriptor: what it is connected to is unknown"))
	}
	return false
}

// watch adds a watch.
func (s *state) watch(by, open uint64, fd int64, events uint64) int64 {
	if s.get(s.get(open, openInode), inodeKind) == interest {
		s.stop(s.c.Gap("an epoll descriptor that another one watches"))
		return -1
	}
	w := s.record(watchFields)
	s.set(w, watchNext, s.get(s.root, rootWatches))
	s.set(s.root, rootWatches, w)
	s.set(w, watchBy, by)
	s.set(w, watchOpen, open)
	s.set(w, watchFD, uint64(fd))
	return s.asks(w, events)
}

// asks sets what a watch is for.
func (s *state) asks(w, events uint64) int64 {
	if events&exclusive != 0 {
		s.stop(s.c.Gap("epoll_ctl with EPOLLEXCLUSIVE"))
		return -1
	}
	s.set(w, watchEvents, events|pollError|pollHangUp)
	s.keepData(w)
	if s.shown(w) != 0 {
		s.join(w)
	}
	return 0
}

// waitsOn is the inode of the epoll descriptor that a wait is for, or an error number.
func (s *state) waitsOn() (by uint64, errno uint32) {
	const most = 1<<31/eventSize - 1
	open := s.opened(s.c.ArgS(0))
	switch n := s.c.ArgS(2); {
	case n <= 0 || n > most:
		return 0, eInval
	case open == 0:
		return 0, eBadFD
	case s.get(s.get(open, openInode), inodeKind) != interest:
		return 0, eInval
	}
	return s.get(open, openInode), 0
}

// waitForWatches is the end of a wait: it reports the first watches that are ready.
func (s *state) waitForWatches() int64 {
	by, e := s.waitsOn()
	if e != 0 {
		return s.errno(e)
	}
	if len(s.ready(by)) > 1 {
		s.c.M.Notes().Cut(s.c.PC) // in the order of Linux, which nobody promises
	}
	list, most := s.ranked(by), int(s.c.ArgS(2))
	var back []uint64
	n := 0
	for len(list) > 0 && n < most {
		w := list[0]
		list = list[1:]
		events := s.shown(w)
		if events == 0 {
			continue
		}
		s.report(n, events, w)
		n++
		switch asked := s.get(w, watchEvents); {
		case asked&oneShot != 0:
			s.set(w, watchEvents, asked&noEvents)
		case asked&onEdge == 0:
			back = append(back, w)
		}
	}
	s.rank(by, append(list, back...))
	return int64(n)
}

// keepData keeps what the program gets with the events of a watch. It is a union, of which only a part may have been written.
func (s *state) keepData(w uint64) {
	if s.fault != nil {
		return
	}
	at := s.c.Arg(3) + eventData
	b, f := abi.Unused(s.c, at, word)
	if s.fault = f; f != nil {
		return
	}
	missing := uint64(0)
	for i := range uint64(word) {
		if part, f := s.c.M.Memory().Reach(s.c.Thread, s.c.PC, at+i, 1, false); f == nil && s.c.M.Memory().NeverWritten(part, 1) {
			missing |= 1 << i
		}
	}
	s.set(w, watchData, binary.LittleEndian.Uint64(b))
	s.set(w, watchMissing, missing)
}

// report stores what a wait has found.
func (s *state) report(i int, events, w uint64) {
	at := s.c.Arg(1) + uint64(i)*eventSize
	data, missing := s.get(w, watchData), s.get(w, watchMissing)
	if s.fault == nil {
		s.fault = abi.Store(s.c, at, 4, events)
	}
	if s.fault == nil {
		s.fault = abi.Store(s.c, at+eventData, word, data)
	}
	for k := range uint64(word) {
		if s.fault != nil || missing>>k&1 == 0 {
			continue
		}
		if part, f := s.c.M.Memory().Reach(s.c.Thread, s.c.PC, at+eventData+k, 1, true); f == nil {
			s.c.M.Memory().Unwrite(part, 1)
		}
	}
}
