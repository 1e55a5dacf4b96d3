package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// descriptors are the functions that make and close descriptors.
func (l *functions) descriptors() {
	l.add(work{
		need:    func(s *state) need { return s.openNeed(s.name(s.c.Arg(0)), s.c.Arg(1)) },
		touches: readsName(0),
		do:      func(s *state) int64 { return s.openFD(s.name(s.c.Arg(0)), s.c.Arg(1)) },
	}, "open", "open64", "__open_2", "__open64_2")
	const creat = oWrite | oCreate | oTruncate
	l.add(work{
		touches: readsName(0),
		do:      func(s *state) int64 { return s.openFD(s.name(s.c.Arg(0)), creat) },
	}, "creat", "creat64")
	l.add(work{do: func(s *state) int64 { return s.closeFD(s.c.ArgS(0)) }}, "close")
	l.add(work{do: func(s *state) int64 {
		if open := s.opened(s.c.ArgS(0)); open != 0 {
			return s.assign(open, 0)
		}
		return s.errno(eBadFD)
	}}, "dup")
	l.add(work{do: (*state).dup2}, "dup2", "dup3")
	l.add(work{
		touches: func(s *state, buf []machine.Access) []machine.Access { return append(buf, abi.Write(s.c.Arg(0), 8)) },
		do:      (*state).pipe,
	}, "pipe", "pipe2")
	l.add(work{do: (*state).control}, "fcntl", "fcntl64")
	l.list = append(l.list, isATTY(l.o))
}

// readsName: an argument is the name of a file.
func readsName(args ...int) func(s *state, buf []machine.Access) []machine.Access {
	return func(s *state, buf []machine.Access) []machine.Access {
		for _, i := range args {
			if s.c.Arg(i) != 0 {
				buf = append(buf, abi.ReadText(s.c, s.c.Arg(i)))
			}
		}
		return buf
	}
}

// openNeed is what has to be known before a file is opened: nothing, if it is
// made anew in any case.
func (s *state) openNeed(name string, flags uint64) need {
	if flags&(oCreate|oTruncate|oExclude) == oCreate|oTruncate {
		return need{}
	}
	return s.known(name)
}

// open opens a file by name; 0 if it cannot be, with errno.
func (s *state) open(name string, flags uint64) uint64 {
	inode := uint64(0)
	switch {
	case name == nullDevice:
		inode = s.makeInode(null, true)
	case name != "":
		inode = s.lookup(name)
	}
	switch {
	case name == "" || inode == 0 && flags&oCreate == 0:
		s.errno(eNoFile)
		return 0
	case inode != 0 && flags&(oCreate|oExclude) == oCreate|oExclude:
		s.errno(abi.EEXIST)
		return 0
	case inode == 0:
		inode = s.makeInode(regular, true)
		s.enter(name, inode)
	case s.get(inode, inodeKind) == socket:
		s.errno(eNoSuch)
		return 0
	}
	open := s.describe(inode, flags)
	if flags&oTruncate != 0 && s.get(inode, inodeKind) == regular {
		s.unread(open)
		s.cut(inode, 0)
		s.set(inode, inodeEnded, 1)
	}
	return open
}

func (s *state) openFD(name string, flags uint64) int64 {
	open := s.open(name, flags)
	if open == 0 {
		return -1
	}
	return s.onExec(s.assign(open, 0), flags&closeOnExec != 0)
}

func (s *state) dup2() int64 {
	open, to := s.opened(s.c.ArgS(0)), s.c.ArgS(1)
	switch {
	case s.c.Name() == "dup3" && s.c.Arg(2)&^closeOnExec != 0:
		return s.errno(eInval)
	case open == 0 || to < 0:
		return s.errno(eBadFD)
	case to == s.c.ArgS(0):
		if s.c.Name() == "dup3" {
			return s.errno(eInval)
		}
		return to
	case to >= descriptors:
		s.stop(s.c.LimitFault("a descriptor above 63"))
		return -1
	}
	if s.opened(to) != 0 {
		s.closeFD(to)
	}
	s.assignTo(open, to)
	return s.onExec(to, s.c.Name() == "dup3" && s.c.Arg(2)&closeOnExec != 0)
}

// pipe makes a pipe: a descriptor to read, one to write.
func (s *state) pipe() int64 {
	flags := uint64(0)
	if s.c.Name() == "pipe2" {
		flags = s.c.Arg(1)
	}
	switch {
	case flags&^(oNonBlock|oDirect|closeOnExec) != 0:
		return s.errno(eInval)
	case flags&oDirect != 0:
		s.stop(s.c.Gap("pipe2 with O_DIRECT"))
		return -1
	}
	onExec := flags&closeOnExec != 0
	flags &= oNonBlock
	inode := s.makeInode(pipe, true)
	read := s.onExec(s.assign(s.describe(inode, oRead|flags), 0), onExec)
	write := s.onExec(s.assign(s.describe(inode, oWrite|flags), 0), onExec)
	for i, fd := range []int64{read, write} {
		if s.fault == nil {
			s.fault = abi.Store(s.c, s.c.Arg(0)+uint64(4*i), 4, uint64(fd))
		}
	}
	return 0
}

// control is fcntl: to copy a descriptor, and to read and set flags.
func (s *state) control() int64 {
	const (
		copyFD, getFD, setFD, getFlags, setFlags = 0, 1, 2, 3, 4
		copyCloseOnExec                          = 1030
		settable                                 = oAppend | oNonBlock
	)
	open := s.opened(s.c.ArgS(0))
	if open == 0 {
		return s.errno(eBadFD)
	}
	flags := s.get(open, openFlags)
	switch s.c.Arg(1) {
	case copyFD, copyCloseOnExec:
		if s.c.ArgS(2) < 0 {
			return s.errno(eInval)
		}
		return s.onExec(s.assign(open, s.c.ArgS(2)), s.c.Arg(1) == copyCloseOnExec)
	case getFD:
		return int64(s.get(s.root, rootOnExec) >> s.c.Arg(0) & 1)
	case setFD:
		s.closeOnExec(s.c.ArgS(0), s.c.Arg(2)&1 != 0)
		return 0
	case getFlags:
		return int64(flags &^ (oCreate | oExclude | oTruncate))
	case setFlags:
		s.set(open, openFlags, flags&^settable|s.c.Arg(2)&settable)
		return 0
	}
	s.stop(s.c.Gap("fcntl with a command that heddle does not support"))
	return -1
}

// isATTY: the standard descriptors may be a terminal or not.
func isATTY(o *Options) machine.External {
	standard := func(c *machine.Call) bool {
		s := o.state(c)
		kind := s.get(s.get(s.opened(c.ArgS(0)), openInode), inodeKind)
		return s.fault == nil && (kind == terminal || kind == input)
	}
	return machine.External{
		Name: "isatty",
		Choices: func(c *machine.Call) int {
			if standard(c) {
				return 2
			}
			return 1
		},
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			switch {
			case c.Choice == 1:
				return abi.Int(c, 1)
			case o.state(c).opened(c.ArgS(0)) == 0:
				c.M.Record().SetErrno(c.Thread, eBadFD)
			default:
				c.M.Record().SetErrno(c.Thread, eNoTTY)
			}
			return abi.Int(c, 0)
		},
	}
}
