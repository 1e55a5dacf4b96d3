package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// names are the functions that take the name of a file and do not open it, and
// those that ask what a file is.
func (l *functions) names() {
	first := func(s *state) need { return s.known(s.name(s.c.Arg(0))) }
	l.add(work{need: first, touches: readsName(0), do: func(s *state) int64 {
		name := s.name(s.c.Arg(0))
		if name != nullDevice && s.lookup(name) == 0 {
			return s.errno(eNoFile)
		}
		return 0
	}}, "access")
	l.add(work{need: first, touches: readsName(0), do: func(s *state) int64 {
		name := s.name(s.c.Arg(0))
		switch {
		case name == nullDevice:
			return s.errno(abi.EACCES)
		case s.lookup(name) == 0:
			return s.errno(eNoFile)
		}
		s.enter(name, 0)
		return 0
	}}, "unlink", "remove")
	l.add(work{need: first, touches: readsName(0, 1), do: (*state).rename}, "rename")
	l.absent()
	l.status()
}

// noObject says that a shared-memory object does not exist, unless the program has made it. noFile says the same of a file whose
// name is the library's choice, so that it is no assumption.
const (
	noObject = "__heddle_no_object"
	noFile   = "__heddle_no_file"
)

// absent are functions that the library calls before it makes a file.
func (l *functions) absent() {
	none := func(s *state) int64 {
		if name := s.name(s.c.Arg(0)); name != "" && s.entry(name) == 0 {
			s.enter(name, 0)
		}
		return 0
	}
	l.add(work{touches: readsName(0), do: none}, noFile)
	l.add(work{touches: readsName(0), do: func(s *state) int64 {
		s.c.M.Notes().Cut(s.c.PC)
		return none(s)
	}}, noObject)
}

// Assumed says what is assumed of the files where a function of the package says so; "" of others.
func Assumed(name string) string {
	switch name {
	case noObject:
		return "no shared-memory object exists before the program starts"
	case "socketpair":
		return "a socket has the room that Linux gives it by default: 278 messages of one byte, say"
	case "socket":
		return "no other process has addresses of sockets; what is sent over the loopback has arrived when the call returns, and there is room as between local sockets"
	case "epoll_wait":
		return "epoll_wait reports descriptors in the order in which they became ready, as Linux does"
	case OfStream, ofDescriptor:
		return "standard input is any text, and reading it does not fail"
	}
	return ""
}

func (s *state) rename() int64 {
	from, to := s.name(s.c.Arg(0)), s.name(s.c.Arg(1))
	inode := s.lookup(from)
	switch {
	case from == nullDevice || to == nullDevice:
		return s.errno(abi.EACCES)
	case inode == 0 || to == "":
		return s.errno(eNoFile)
	case from != to:
		s.enter(to, inode)
		s.enter(from, 0)
	}
	return 0
}

// status is the stat family.
func (l *functions) status() {
	touches := func(named bool) func(s *state, buf []machine.Access) []machine.Access {
		return func(s *state, buf []machine.Access) []machine.Access {
			if named {
				buf = readsName(0)(s, buf)
			}
			return append(buf, abi.Write(s.c.Arg(1), s.layout().size))
		}
	}
	l.add(work{
		need: func(s *state) need {
			name := s.name(s.c.Arg(0))
			if n := s.known(name); n.name != "" || s.lookup(name) == 0 {
				return n
			}
			return s.whole(s.lookup(name))
		},
		touches: touches(true),
		do: func(s *state) int64 {
			name := s.name(s.c.Arg(0))
			inode := s.lookup(name)
			switch {
			case name == nullDevice:
				return s.describeTo(null, 0, 0)
			case inode == 0:
				return s.errno(eNoFile)
			}
			if kind := s.get(inode, inodeKind); kind != regular {
				return s.describeTo(kind, inode, 0)
			}
			return s.describeTo(regular, inode, s.get(inode, inodeSize))
		},
	}, "stat", "stat64", "lstat", "lstat64")
	l.add(work{
		need:    func(s *state) need { return s.wholeOf(s.opened(s.c.ArgS(0))) },
		touches: touches(false),
		do: func(s *state) int64 {
			open := s.opened(s.c.ArgS(0))
			if open == 0 {
				return s.errno(eBadFD)
			}
			inode := s.get(open, openInode)
			switch kind := s.get(inode, inodeKind); kind {
			case input:
				s.stop(s.c.Gap("fstat of standard input: what it is connected to is unknown"))
			case regular:
				return s.describeTo(kind, inode, s.get(inode, inodeSize))
			default:
				return s.describeTo(kind, inode, 0)
			}
			return -1
		},
	}, "fstat", "fstat64")
}

// layout is where struct stat has what is filled in.
type layout struct {
	size                                uint64
	inode, mode, links, length          uint64
	blockSize, blocks                   uint64
	inodeBytes, lengthBytes, countBytes uint
}

// layout is that of the function that is called.
func (s *state) layout() layout {
	switch name := s.c.Name(); {
	case abi.Ptr(s.c) == 8:
		return layout{size: 144, inode: 8, mode: 24, links: 16, length: 48, blockSize: 56, blocks: 64, inodeBytes: 8, lengthBytes: 8, countBytes: 8}
	case name[len(name)-2:] == "64":
		return layout{size: 96, inode: 88, mode: 16, links: 20, length: 44, blockSize: 52, blocks: 56, inodeBytes: 8, lengthBytes: 8, countBytes: 4}
	}
	return layout{size: 88, inode: 12, mode: 16, links: 20, length: 44, blockSize: 48, blocks: 52, inodeBytes: 4, lengthBytes: 4, countBytes: 4}
}

// The types of files in st_mode, with the permissions that most files get.
const (
	modeRegular = 0o100644
	modePipe    = 0o010600
	modeDevice  = 0o020666
	modeSocket  = 0o140777
	modeNone    = 0o600
)

// describeTo fills in the struct stat that argument 1 points to. A file has its
// inode's number: an address, so that files that exist together have different
// ones.
func (s *state) describeTo(kind, inode, size uint64) int64 {
	mode := uint64(modeDevice)
	switch kind {
	case regular:
		mode = modeRegular
	case pipe:
		mode = modePipe
	case socket:
		mode = modeSocket
	case counter, interest, timer, signals:
		mode = modeNone
	}
	lay, at := s.layout(), s.c.Arg(1)
	s.store(at, make([]byte, lay.size))
	for _, field := range []struct {
		at    uint64
		bytes uint
		v     uint64
	}{
		{lay.inode, lay.inodeBytes, (inode ^ inode>>32) & 0x7fffffff},
		{lay.mode, 4, mode},
		{lay.links, lay.countBytes, 1},
		{lay.length, lay.lengthBytes, size},
		{lay.blockSize, 4, 4096},
		{lay.blocks, 4, (size + 511) / 512},
	} {
		if s.fault == nil {
			s.fault = abi.Store(s.c, at+field.at, field.bytes, field.v)
		}
	}
	return 0
}
