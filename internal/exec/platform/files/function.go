package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Options say what standard input holds.
type Options struct {
	StdinGiven bool
	Stdin      string
	StdinMost  int // where it is unknown: one more than its bytes at most, a number that scanf reads counting as one; 0: any number
}

// work is what a function does: the need of a call that it has before (it must
// not change anything), the program's memory that it touches, and the call.
type work struct {
	need    func(s *state) need
	touches func(s *state, buf []machine.Access) []machine.Access
	do      func(s *state) int64                             // the result
	acts    func(s *state) (machine.Outcome, *machine.Fault) // in the place of do: it may take several actions
}

// functions makes a list of functions.
type functions struct {
	o    *Options
	list []machine.External
}

// add makes a function, known by a few names.
func (l *functions) add(w work, names ...string) {
	for _, name := range names {
		l.list = append(l.list, l.function(name, w))
	}
}

// state is the state of the files for a call.
func (o *Options) state(c *machine.Call) *state { return &state{c: c, o: o, root: rootOf(c.M)} }

func (l *functions) function(name string, w work) machine.External {
	x := machine.External{Name: name, Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
		s := l.o.state(c)
		buf = append(buf, abi.Atomic(s.root, word))
		if w.touches != nil {
			buf = w.touches(s, buf)
		}
		return buf
	}}
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		s := l.o.state(c)
		if w.need != nil && s.meet(w.need(s)) {
			return abi.Again(c, 0)
		}
		v := int64(0)
		if s.fault == nil && w.acts != nil {
			return w.acts(s)
		}
		if s.fault == nil {
			v = w.do(s)
		}
		return s.end(v)
	}
	if w.need == nil {
		return signalling(x)
	}
	x.Enabled = func(c *machine.Call) bool {
		s := l.o.state(c)
		n := w.need(s)
		return !n.waits || s.fault != nil
	}
	x.Choices = func(c *machine.Call) int {
		s := l.o.state(c)
		return s.choices(w.need(s))
	}
	x.Waits = func(c *machine.Call) (string, int) { return c.Name() + ", for " + l.o.state(c).awaited(), -1 }
	return signalling(x)
}

// awaited says what a call waits for that is not enabled. Which argument is a descriptor only its function knows: most have it first.
func (s *state) awaited() string {
	if open := s.opened(s.c.ArgS(0)); open != 0 && s.c.NumArgs() > 0 {
		switch inode := s.get(open, openInode); s.get(inode, inodeKind) {
		case pipe, counter, socket, timer, signals:
			return s.thing(inode)
		case interest:
			return "a descriptor to be ready"
		}
	}
	return "a pipe"
}

// EndedWhileWaiting makes a call one that a handler ends while it waits, unless the handler wants it to be taken up again.
func EndedWhileWaiting(x machine.External) machine.External {
	enabled := x.Enabled
	x.Interruptible = func(c *machine.Call, restart bool) bool { return !restart && !enabled(c) }
	return x
}

// choices is the number of ways to meet a need.
func (s *state) choices(n need) int {
	switch {
	case s.fault != nil:
		return 1
	case n.inode != 0:
		return s.ways(n.inode)
	case n.name != "":
		return 2
	}
	return 1
}

// meet makes the choice that a need asks for, if any.
func (s *state) meet(n need) (chosen bool) {
	switch {
	case s.fault != nil:
		return false
	case n.inode != 0:
		s.grow(n.inode, s.c.Choice)
	case n.name != "":
		s.decide(n.name, s.c.Choice)
	default:
		return false
	}
	return s.fault == nil
}

// Functions are the functions of the package.
func Functions(o Options) []machine.External {
	l := &functions{o: &o}
	l.descriptors()
	l.openAt()
	l.requests()
	l.transfers()
	l.positioned()
	l.scattered()
	l.names()
	l.streams()
	l.inheritance()
	l.reading()
	l.writing()
	l.positions()
	l.poll()
	l.counters()
	l.timers()
	l.signalSets()
	l.sockets()
	l.connections()
	l.options()
	l.messaging()
	l.epoll()
	l.mappings()
	l.unknown()
	l.locking()
	return l.list
}
