package files

import "encoding/binary"

// The messages of sockets.

// head reads the head of the message at an offset.
func (s *state) head(end, at uint64) (length, taken uint64) {
	b := s.load(s.get(end, inodeData)+at, messageHead)
	if s.fault != nil {
		return 0, 0
	}
	return uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[4:]))
}

// message is what a read of n bytes finds at an end.
func (s *state) message(end, n uint64, quick bool) arrival {
	if s.unconnected(end) {
		return arrival{errno: s.notReadable(end)}
	}
	more := s.get(end, inodeMore)
	kind, failed := s.get(more, sockType), uint32(s.get(more, sockError))
	switch size := s.get(end, inodeSize); {
	case kind == packets && failed != 0:
		return arrival{errno: failed}
	case size > 0 && kind == stream:
		return s.streamed(end, n, size)
	case size > 0:
		length, _ := s.head(end, 0)
		return arrival{b: s.load(s.get(end, inodeData)+messageHead, min(n, length)), whole: int(length)}
	case failed != 0:
		return arrival{errno: failed}
	case s.get(more, sockShut)&noReading != 0 && (kind != datagram || !quick):
		return arrival{}
	}
	return arrival{waits: true}
}

// streamed is what a read finds in a stream, which does not show where messages end.
func (s *state) streamed(end, n, size uint64) (a arrival) {
	for at := uint64(0); at < size && n > 0 && s.fault == nil; {
		length, _ := s.head(end, at)
		part := min(n, length)
		a.b = append(a.b, s.load(s.get(end, inodeData)+at+messageHead, part)...)
		n -= part
		at += messageHead + length
	}
	a.whole = len(a.b)
	return a
}

// takeMessage takes n bytes of a stream, or the first message.
func (s *state) takeMessage(end uint64, n int) {
	more := s.get(end, inodeMore)
	size := s.get(end, inodeSize)
	if size == 0 {
		return // the end of what there is
	}
	inStream, freed, drop := s.get(more, sockType) == stream, uint64(0), uint64(0)
	var left []byte
	for rest := uint64(n); drop < size && s.fault == nil && (rest > 0 || !inStream && drop == 0); {
		length, taken := s.head(end, drop)
		if inStream && rest < length {
			left = binary.LittleEndian.AppendUint32(left, uint32(length-rest))
			left = binary.LittleEndian.AppendUint32(left, uint32(taken))
			drop += rest // the new head lies just before what is left
			break
		}
		rest -= min(rest, length)
		drop += messageHead + length
		freed += taken
	}
	if left != nil {
		s.store(s.get(end, inodeData)+drop, left)
	}
	s.shift(end, drop)
	s.set(more, sockHeld, s.get(more, sockHeld)-freed)
	if peer := s.get(more, sockPeer); peer != 0 && freed > 0 && s.roomy(peer) {
		s.edge(peer, forSenders)
	}
}

// leaving is what a write of b to an end can do.
func (s *state) leaving(end uint64, b []byte) departure {
	more := s.get(end, inodeMore)
	kind, lost := s.get(more, sockType), s.get(more, sockLost)
	n := uint64(len(b))
	if s.unconnected(end) {
		return s.notWritable(end)
	}
	if s.ofNetwork(end) && (s.get(more, sockPeer) == 0 || s.get(more, sockShut)&noWriting == 0 && s.get(more, sockError) != 0) {
		s.stop(s.c.Gap("a write to a connection of AF_INET that the other side has closed: when the reset arrives"))
		return departure{}
	}
	switch closed := s.get(more, sockShut)&noWriting != 0; {
	case kind == stream && closed:
		return departure{errno: ePipe, signal: true}
	case kind == stream && n == 0:
		return departure{}
	case kind == stream:
		n = min(n, pieceMost)
	case kind == packets && s.get(more, sockError) != 0:
		return departure{errno: uint32(s.get(more, sockError))}
	case lost == wasTold:
		return departure{errno: eNotConnected}
	case n > longest:
		return departure{errno: eTooLong}
	case closed:
		return departure{errno: ePipe}
	}
	if s.used(end) >= socketRoom {
		return departure{waits: true}
	}
	switch peer := s.get(more, sockPeer); {
	case lost == notTold:
		return departure{errno: eRefused}
	case s.get(s.get(peer, inodeMore), sockShut)&noReading != 0:
		return departure{errno: ePipe, signal: kind == stream}
	}
	return departure{n: n}
}

// deliver puts a message into the other end.
func (s *state) deliver(end uint64, b []byte) {
	more := s.get(end, inodeMore)
	kind, peer := s.get(more, sockType), s.get(more, sockPeer)
	if kind == stream && len(b) == 0 {
		return
	}
	taken := takenBy(kind, uint64(len(b)))
	m := binary.LittleEndian.AppendUint32(nil, uint32(len(b)))
	m = binary.LittleEndian.AppendUint32(m, uint32(taken))
	s.put(peer, s.get(peer, inodeSize), append(m, b...))
	s.add(s.get(peer, inodeMore), sockHeld, int(taken))
	s.edge(peer, forReceivers)
}
