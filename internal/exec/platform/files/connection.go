package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Sockets that find each other by addresses (socket, bind, listen, connect, accept). Once they are connected they are the ends of a pair
// (socket.go): the end of a connection that waits to be accepted is there already, and what is sent to it waits with it.
//
// Deviations: a connection of AF_INET has the room of one of AF_UNIX, and what is sent has arrived when the call returns; what depends on more
// of the protocol ends with unknown.

// Errors of connections.
const (
	eIsConnected  = 106
	eInProgress   = 115
	eAborted      = 103
	eNotSupported = 95 // EOPNOTSUPP
	eNoTypeKnown  = 94 // ESOCKTNOSUPPORT
	eWrongType    = 91 // EPROTOTYPE
)

func (l *functions) connections() {
	l.add(work{do: (*state).makeSocket}, "socket")
	l.add(work{
		touches: readsAddress,
		need:    func(s *state) need { return s.pathNeed(1) },
		do:      (*state).bind,
	}, "bind")
	l.add(work{do: (*state).listen}, "listen")
	l.add(work{
		touches: readsAddress,
		need: func(s *state) need {
			if n := s.pathNeed(1); n.name != "" {
				return n
			}
			open := s.connected()
			if open == 0 || s.quick(open, 0) {
				return need{}
			}
			to, e := s.target(s.get(open, openInode))
			return need{waits: e == 0 && s.crowded(to)}
		},
		do: (*state).connect,
	}, "connect")
	l.add(work{
		touches: func(s *state, buf []machine.Access) []machine.Access {
			if open := s.connected(); open != 0 && s.c.Arg(1) != 0 && s.get(s.get(s.get(open, openInode), inodeMore), sockQueue) != 0 {
				buf = s.touchesName(buf, 1)
			}
			return buf
		},
		need: func(s *state) need {
			open := s.connected()
			if open == 0 || s.quick(open, 0) {
				return need{}
			}
			more := s.get(s.get(open, openInode), inodeMore)
			return need{waits: s.get(more, sockState) == listens && s.get(more, sockShut) == 0 && s.get(more, sockQueue) == 0}
		},
		do: (*state).accept,
	}, "accept", "accept4")
}

func readsAddress(s *state, buf []machine.Access) []machine.Access {
	return append(buf, abi.Read(s.c.Arg(1), min(s.c.Arg(2)&0xffffffff, 128)))
}

// touchesName adds the accesses of a call that gives an address.
func (s *state) touchesName(buf []machine.Access, arg int) []machine.Access {
	room, f := abi.Load(s.c, s.c.Arg(arg+1), 4)
	if f != nil {
		room = 0
	}
	return append(buf, abi.Write(s.c.Arg(arg), min(room, localSize)), abi.Write(s.c.Arg(arg+1), 4))
}

// makeSocket is socket.
func (s *state) makeSocket() int64 {
	const (
		flags = oNonBlock | closeOnExec
		typed = 15
	)
	of, kind, protocol := s.c.Arg(0), s.c.Arg(1), s.c.Arg(2)
	if kind&^(typed|flags) != 0 {
		return s.errno(eInval)
	}
	switch kind & typed {
	case stream:
	case packets:
		if of != local {
			return s.errno(eNoTypeKnown)
		}
	default:
		s.stop(s.c.Gap("socket of a type other than SOCK_STREAM and SOCK_SEQPACKET"))
		return -1
	}
	const tcp = 6
	switch {
	case of != local && of != inet && of != inet6:
		s.stop(s.c.Gap("socket of an address family other than AF_UNIX, AF_INET and AF_INET6"))
		return -1
	case of == local && protocol > 1, of != local && protocol != 0 && protocol != tcp:
		return s.errno(eNoProtocol)
	}
	s.c.M.Notes().Cut(s.c.PC)
	end := s.makeEnd(of, kind&typed)
	s.set(s.get(end, inodeMore), sockState, fresh)
	return s.onExec(s.assign(s.describe(end, oBoth|kind&oNonBlock), 0), kind&closeOnExec != 0)
}

// makeEnd makes a socket.
func (s *state) makeEnd(of, kind uint64) uint64 {
	end, more := s.makeInode(socket, true), s.record(sockFields)
	s.set(end, inodeMore, more)
	s.set(more, sockType, kind)
	s.set(more, sockFamily, of)
	return end
}

// unconnected reports whether a socket is no end of a connection, nor ever was.
func (s *state) unconnected(end uint64) bool {
	switch s.get(s.get(end, inodeMore), sockState) {
	case fresh, listens, refused:
		return true
	}
	return false
}

// ofNetwork reports whether a socket is one of AF_INET or AF_INET6.
func (s *state) ofNetwork(end uint64) bool {
	of := s.get(s.get(end, inodeMore), sockFamily)
	return of == inet || of == inet6
}

// pathNeed is what has to be known before an address of arguments is used: whether there is a file of its path.
func (s *state) pathNeed(arg int) need {
	open := s.connected()
	if open == 0 {
		return need{}
	}
	name, e := s.address(s.get(open, openInode), arg)
	if e != 0 || pathOf(name) == "" {
		return need{}
	}
	return s.known(pathOf(name))
}

func (s *state) bind() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	end := s.get(open, openInode)
	name, e := s.address(end, 1)
	switch more := s.get(end, inodeMore); {
	case s.fault != nil:
		return -1
	case e != 0:
		return s.errno(e)
	case s.get(more, sockState) != fresh || s.get(more, sockNameLength) != 0 || len(name) == family:
		if len(name) == family { // the system would choose a name
			s.stop(s.c.Gap("bind without a name"))
		}
		return s.errno(eInval)
	}
	if path := pathOf(name); path != "" {
		if path == nullDevice || s.lookup(path) != 0 {
			return s.errno(eInUse)
		}
		s.enter(path, end)
	} else if s.ofNetwork(end) && portOf(name) == 0 {
		name = s.freePort(end, name)
	} else if s.bound(func(other uint64, theirs []byte) bool { return meets(name, theirs) && !s.shares(end, other) }) != 0 {
		return s.errno(eInUse)
	}
	s.setName(end, name)
	s.enlist(end)
	return 0
}

// shares reports whether two sockets may have one port: both say so, and nobody listens.
func (s *state) shares(a, b uint64) bool {
	return s.ofNetwork(a) && s.option(a, levelSocket, optReuseAddress) != 0 && s.option(b, levelSocket, optReuseAddress) != 0 &&
		s.get(s.get(b, inodeMore), sockState) != listens
}

func (s *state) listen() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	end := s.get(open, openInode)
	more := s.get(end, inodeMore)
	state := s.get(more, sockState)
	switch {
	case s.get(more, sockType) == datagram:
		return s.errno(eNotSupported)
	case state != fresh && state != listens:
		return s.errno(eInval)
	case s.get(more, sockNameLength) == 0 && !s.ofNetwork(end):
		return s.errno(eInval)
	case s.get(more, sockNameLength) == 0:
		s.setName(end, s.freePort(end, anyAddress(s.get(more, sockFamily))))
		s.enlist(end)
	}
	const most = 4096 // net.core.somaxconn
	backlog := s.c.ArgS(1)
	if backlog < 0 || backlog > most {
		backlog = most
	}
	if state == fresh && s.ofNetwork(end) && s.bound(func(other uint64, theirs []byte) bool {
		return other != end && s.get(s.get(other, inodeMore), sockState) == listens && meets(s.nameOf(end), theirs)
	}) != 0 {
		return s.errno(eInUse)
	}
	s.set(more, sockState, listens)
	s.set(more, sockBacklog, uint64(backlog))
	return 0
}

// target is the listening socket that connect leads to, or why there is none.
func (s *state) target(end uint64) (to uint64, errno uint32) {
	more := s.get(end, inodeMore)
	name, e := s.address(end, 1)
	switch state := s.get(more, sockState); {
	case e != 0:
		return 0, e
	case state == connectedTo:
		return 0, eIsConnected
	case state == listens && s.ofNetwork(end):
		return 0, eIsConnected
	case state == listens:
		return 0, eInval
	}
	if path := pathOf(name); path != "" {
		to = s.lookup(path)
		if to == 0 {
			return 0, eNoFile
		}
		if s.get(to, inodeKind) != socket {
			return 0, eRefused
		}
	} else {
		to = s.bound(func(other uint64, theirs []byte) bool {
			return s.get(s.get(other, inodeMore), sockState) == listens && meets(name, theirs)
		})
	}
	if to == 0 || s.get(s.get(to, inodeMore), sockState) != listens {
		return 0, eRefused
	}
	if s.get(s.get(to, inodeMore), sockType) != s.get(more, sockType) {
		return 0, eWrongType
	}
	s.notListenedTo(to)
	return to, 0
}

// crowded reports whether no more connections may wait at a listening socket.
func (s *state) crowded(to uint64) bool {
	more := s.get(to, inodeMore)
	return s.get(more, sockWaiting) > s.get(more, sockBacklog)
}

func (s *state) connect() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	end := s.get(open, openInode)
	more := s.get(end, inodeMore)
	switch s.get(more, sockState) {
	case connects:
		s.set(more, sockState, connectedTo)
		return 0
	case refused:
		return s.confirmRefusal(more)
	}
	to, e := s.target(end)
	later := s.ofNetwork(end) && s.quick(open, 0) // the call does not wait for the answer
	switch {
	case s.fault != nil:
		return -1
	case e == eRefused && later && s.get(more, sockState) == fresh:
		s.set(more, sockState, refused)
		s.set(more, sockError, eRefused)
		s.edge(end, anyEvent)
		return s.errno(eInProgress)
	case e != 0:
		return s.errno(e)
	case s.crowded(to) && later:
		s.stop(s.c.Gap("connect without waiting to a socket at which no more connections may wait"))
		return -1
	case s.crowded(to):
		return s.errno(abi.EAGAIN)
	}
	s.joinTo(end, to)
	if later {
		s.set(more, sockState, connects)
		return s.errno(eInProgress)
	}
	return 0
}

// confirmRefusal ends a call of connect after one that did not wait and was refused: it fails as that one did, unless the error was asked for.
func (s *state) confirmRefusal(more uint64) int64 {
	e := s.get(more, sockError)
	s.set(more, sockState, fresh)
	s.set(more, sockError, 0)
	if e == 0 {
		e = eAborted
	}
	return s.errno(uint32(e))
}

// joinTo connects a socket to a new end, which waits to be accepted.
func (s *state) joinTo(end, to uint64) {
	more, there := s.get(end, inodeMore), s.get(to, inodeMore)
	name := s.nameOf(to)
	if s.ofNetwork(end) {
		name = toLoopback(name)
		own := s.nameOf(end)
		if own == nil {
			own = s.freePort(end, anyAddress(s.get(more, sockFamily)))
			s.enlist(end)
		}
		s.release(s.get(more, sockName))
		s.setName(end, toLoopback(own))
	}
	other := s.makeEnd(s.get(there, sockFamily), s.get(there, sockType))
	s.add(other, inodeUses, 1)
	s.setName(other, name)
	s.set(s.get(other, inodeMore), sockPeer, end)
	s.set(more, sockPeer, other)
	s.set(more, sockState, connectedTo)
	before, field := there, sockQueue
	for at := s.get(there, sockQueue); at != 0 && s.fault == nil; at = s.get(s.get(at, inodeMore), sockNext) {
		before, field = s.get(at, inodeMore), sockNext
	}
	s.set(before, field, other)
	s.add(there, sockWaiting, 1)
	s.edge(to, forReceivers)
	s.edge(end, anyEvent)
}

func (s *state) accept() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	flags := uint64(0)
	if s.c.Name() == "accept4" {
		flags = s.c.Arg(3)
	}
	end := s.get(open, openInode)
	more := s.get(end, inodeMore)
	first := s.get(more, sockQueue)
	switch {
	case flags&^(oNonBlock|closeOnExec) != 0:
		return s.errno(eInval)
	case s.get(more, sockType) == datagram:
		return s.errno(eNotSupported)
	case s.get(more, sockState) != listens, first == 0 && s.get(more, sockShut) != 0:
		return s.errno(eInval)
	case first == 0:
		return s.errno(abi.EAGAIN)
	}
	s.set(more, sockQueue, s.get(s.get(first, inodeMore), sockNext))
	s.set(s.get(first, inodeMore), sockNext, 0)
	s.add(more, sockWaiting, -1)
	fd := s.onExec(s.assign(s.describe(first, oBoth|flags&oNonBlock), 0), flags&closeOnExec != 0)
	s.unuse(first)
	s.madeHere(first)
	if s.c.Arg(1) != 0 {
		peer := s.get(s.get(first, inodeMore), sockPeer)
		var name []byte
		if peer != 0 {
			name = s.nameOf(peer)
		} else if s.ofNetwork(first) {
			s.stop(s.c.Gap("the address of a connection that was closed before it was accepted"))
		}
		s.giveName(1, name, s.get(s.get(first, inodeMore), sockFamily))
	}
	return fd
}

// leave is what happens to a socket's address, and to the connections that wait at it, when it is closed.
func (s *state) leave(end uint64) {
	more := s.get(end, inodeMore)
	s.delist(end)
	if s.get(more, sockState) != connectedTo && s.get(more, sockState) != connects {
		s.set(more, sockState, refused)
	}
	for at := s.get(more, sockQueue); at != 0 && s.fault == nil; {
		waiting := s.get(at, inodeMore)
		next := s.get(waiting, sockNext)
		if peer := s.get(waiting, sockPeer); peer != 0 {
			s.set(s.get(peer, inodeMore), sockPeer, 0)
			s.set(s.get(peer, inodeMore), sockError, eReset)
			s.shut(peer, noReading|noWriting)
		}
		s.unuse(at)
		at = next
	}
	s.set(more, sockQueue, 0)
	s.set(more, sockWaiting, 0)
}

// dropSocket releases what a socket has besides.
func (s *state) dropSocket(more uint64) {
	s.release(s.get(more, sockName))
	s.dropOptions(more)
}
