package files

// What calls find at a socket that is not connected, as Linux has it.

// notReadable is how a read of such a socket fails.
func (s *state) notReadable(end uint64) uint32 {
	more := s.get(end, inodeMore)
	switch {
	case s.get(more, sockError) != 0:
		return uint32(s.get(more, sockError))
	case s.ofNetwork(end) || s.get(more, sockType) == packets:
		return eNotConnected
	}
	return eInval
}

// notWritable is how a write to it fails.
func (s *state) notWritable(end uint64) departure {
	more := s.get(end, inodeMore)
	switch {
	case s.get(more, sockError) != 0:
		return departure{errno: uint32(s.get(more, sockError))}
	case s.ofNetwork(end):
		return departure{errno: ePipe, signal: true}
	}
	return departure{errno: eNotConnected}
}

// unconnectedEvents are what it is ready for.
func (s *state) unconnectedEvents(end uint64) (events uint64) {
	more := s.get(end, inodeMore)
	switch {
	case s.get(more, sockState) == listens && s.get(more, sockQueue) != 0:
		return toRead
	case s.get(more, sockState) == listens:
		return 0
	case s.get(more, sockError) != 0:
		return toRead | toWrite | pollError | pollHangUp | pollReadHangUp
	}
	if s.ofNetwork(end) {
		return toWrite | pollHangUp
	}
	return toWrite | pollWriteBand | pollHangUp
}

// shutUnconnected is shutdown of it.
func (s *state) shutUnconnected(end uint64) int64 {
	if s.get(s.get(end, inodeMore), sockState) == listens {
		s.stop(s.c.Gap("shutdown of a listening socket"))
	}
	return s.errno(eNotConnected)
}
