package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Sockets that are connected: pairs (socketpair), as Linux has them, and what connect makes (connection.go).
//
// The inode of an end holds the messages that wait to be read from it: each is its length and what it takes of the room, 4 bytes
// each, and its bytes. In a stream the length is what is left of it.

// What a socket has besides: inodeMore.
const (
	sockPeer       = iota // the inode of the other end; 0: that is closed
	sockType              // stream, datagram or packets
	sockShut              // noReading and noWriting
	sockError             // what the next call fails with
	sockHeld              // what the messages that wait here take of the other end's room
	sockLost              // a datagram socket whose other end is closed: not yet told, or told
	sockFamily            // of a socket that is none of a pair: address.go
	sockState             // of it: one of those below
	sockName              // a block with its address
	sockNameLength        // 0: it has none
	sockBound             // the next one in rootBound
	sockQueue             // the first connection that waits to be accepted
	sockWaiting           // how many wait
	sockBacklog           // and how many may, but for one
	sockNext              // the next one in such a queue
	sockOptions           // what setsockopt has set: option.go
	sockFields
)

// The states of a socket.
const (
	connectedTo = iota // an end of a pair
	fresh              // not connected
	listens
	connects // connected since a call of connect that did not wait, which the next one confirms
	refused  // that call has failed
)

// Types of sockets.
const (
	stream   = 1
	datagram = 2
	packets  = 5
)

const (
	noReading = 1
	noWriting = 2

	notTold = 1
	wasTold = 2
)

// Errors that only sockets have.
const (
	eNotSocket    = 88
	eTooLong      = 90
	eNoProtocol   = 93
	eReset        = 104
	eNotConnected = 107
	eRefused      = 111
)

const (
	messageHead = 8

	socketRoom = 212992              // net.core.wmem_default
	pieceMost  = oneMost + 32768     // of a stream, at once
	longest    = socketRoom - 32     // message that is none of a stream
	oneMost    = pageSize - shared   // bytes in one page
	fourMost   = 4*pageSize - shared // and in four
	shared     = 320                 // bytes that the kernel has after each message
	apart      = 256                 // and apart from it
	pageSize   = 4096
	lineSize   = 64
	leastBlock = 512
)

// takenBy is what a message of n bytes takes of the room: what Linux 6 counts for it.
func takenBy(kind, n uint64) uint64 {
	up := func(n, to uint64) uint64 { return (n + to - 1) / to * to }
	pages, most := uint64(0), uint64(fourMost)
	if kind == stream {
		most = oneMost
	}
	if n > most {
		pages = up(n-most, pageSize)
	}
	block := uint64(leastBlock)
	for block < up(n-min(pages, n), lineSize)+shared {
		block *= 2
	}
	return pages + block + apart
}

// sockets are the functions that make and shut down pairs.
func (l *functions) sockets() {
	l.add(work{
		touches: func(s *state, buf []machine.Access) []machine.Access { return append(buf, abi.Write(s.c.Arg(3), 8)) },
		do:      (*state).makePair,
	}, "socketpair")
	l.add(work{do: (*state).shutdown}, "shutdown")
}

func (s *state) makePair() int64 {
	const (
		local  = 1
		flags  = oNonBlock | closeOnExec
		typed  = 15
		native = 1 // of the protocols
	)
	domain, kind, protocol := s.c.Arg(0), s.c.Arg(1), s.c.Arg(2)
	switch {
	case kind&^(typed|flags) != 0:
		return s.errno(eInval)
	case domain != local:
		s.stop(s.c.Gap("socketpair of an address family other than AF_UNIX"))
		return -1
	case protocol > native:
		return s.errno(eNoProtocol)
	}
	switch kind & typed {
	case stream, datagram, packets:
	default:
		s.stop(s.c.Gap("socketpair of a type other than SOCK_STREAM, SOCK_DGRAM and SOCK_SEQPACKET"))
		return -1
	}
	s.c.M.Notes().Cut(s.c.PC)
	var ends [2]uint64
	for i := range ends {
		ends[i] = s.makeInode(socket, true)
		more := s.record(sockFields)
		s.set(ends[i], inodeMore, more)
		s.set(more, sockType, kind&typed)
	}
	for i, end := range ends {
		s.set(s.get(end, inodeMore), sockPeer, ends[1-i])
		fd := s.onExec(s.assign(s.describe(end, oBoth|kind&oNonBlock), 0), kind&closeOnExec != 0)
		if s.fault == nil {
			s.fault = abi.Store(s.c, s.c.Arg(3)+uint64(4*i), 4, uint64(fd))
		}
	}
	return 0
}

// shutdown ends reading or writing at one end, and in connections the contrary at the other.
func (s *state) shutdown() int64 {
	open, how := s.opened(s.c.ArgS(0)), s.c.Arg(1)
	switch {
	case open == 0:
		return s.errno(eBadFD)
	case s.get(s.get(open, openInode), inodeKind) != socket:
		return s.errno(eNotSocket)
	case how > 2:
		return s.errno(eInval)
	}
	end := s.get(open, openInode)
	if s.unconnected(end) {
		return s.shutUnconnected(end)
	}
	if s.ofNetwork(end) && how != noReading {
		s.stop(s.c.Gap("shutdown of reading from a connection of AF_INET: what arrives later"))
		return -1
	}
	s.shut(end, how+1)
	more := s.get(end, inodeMore)
	if peer := s.get(more, sockPeer); peer != 0 && s.get(more, sockType) != datagram {
		s.shut(peer, (how+1)&noReading<<1|(how+1)&noWriting>>1)
	}
	return 0
}

// shut is what shutdown does to one end.
func (s *state) shut(end, what uint64) {
	more := s.get(end, inodeMore)
	s.set(more, sockShut, s.get(more, sockShut)|what)
	s.edge(end, anyEvent)
}

// hangUp is what the other end notices when this one is closed.
func (s *state) hangUp(end uint64) {
	more := s.get(end, inodeMore)
	s.leave(end)
	peer, unread := s.get(more, sockPeer), s.get(end, inodeSize) > 0
	if peer == 0 {
		return
	}
	other := s.get(peer, inodeMore)
	s.set(other, sockPeer, 0)
	if s.get(more, sockType) == datagram {
		s.set(other, sockLost, notTold)
		if unread {
			s.edge(peer, forSenders)
		}
		return
	}
	what := uint64(noReading | noWriting)
	switch {
	case unread:
		s.set(other, sockError, eReset)
	case s.ofNetwork(peer): // which may still write: see leaving
		what = noReading
	}
	s.shut(peer, what)
}

// told clears the pending error of a socket when a call has reported it.
func (s *state) told(end uint64, errno uint32) {
	if s.get(end, inodeKind) != socket {
		return
	}
	more := s.get(end, inodeMore)
	switch errno {
	case eReset:
		s.set(more, sockError, 0)
	case eRefused: // and what waited to be read is lost
		s.set(more, sockLost, wasTold)
		s.cut(end, 0)
		s.set(more, sockHeld, 0)
	}
}

// used is how much of an end's room the messages take that it has sent.
func (s *state) used(end uint64) uint64 {
	peer := s.get(s.get(end, inodeMore), sockPeer)
	if peer == 0 {
		return 0
	}
	return s.get(s.get(peer, inodeMore), sockHeld)
}

// roomy reports whether an end counts as ready to write.
func (s *state) roomy(end uint64) bool { return 4*s.used(end) <= socketRoom }

func (s *state) socketEvents(end uint64) (events uint64) {
	more := s.get(end, inodeMore)
	if s.unconnected(end) {
		return s.unconnectedEvents(end)
	}
	shut := s.get(more, sockShut)
	if s.get(more, sockError) != 0 {
		events |= pollError
	}
	if shut == noReading|noWriting {
		events |= pollHangUp
	}
	if shut&noReading != 0 {
		events |= pollReadHangUp
	}
	if shut&noReading != 0 || s.get(end, inodeSize) > 0 {
		events |= toRead
	}
	if s.roomy(end) {
		events |= toWrite | pollWriteBand
	}
	if s.ofNetwork(end) {
		events &^= pollWriteBand
	}
	return events
}
