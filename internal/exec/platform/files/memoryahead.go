package files

import "bytes"

// This file stops a run in which it matters how far a stream of fmemopen has read ahead: C libraries read as much as their buffer holds, or nothing. What
// lay after the first byte that was read is kept. Where the program has changed it by a later read, that ends with a gap. What the
// stream itself writes is kept, too.

// The record of what a stream may have read ahead, in inodeMore: a range of the contents, which follow.
const (
	aheadFrom = iota
	aheadTo
	aheadFields
)

// readsAhead is called before a stream is read.
func (s *state) readsAhead(open uint64) {
	if s.fault != nil || !s.isOnBuffer(open) {
		return
	}
	inode := s.get(open, openInode)
	at, size, ahead := s.get(open, openOffset), s.get(inode, inodeSize), s.get(inode, inodeMore)
	if ahead != 0 {
		from, to := s.get(ahead, aheadFrom), s.get(ahead, aheadTo)
		if first := max(from, at); first < to && !bytes.Equal(s.load(s.get(inode, inodeData)+first, to-first), s.load(aheadText(ahead)+first-from, to-first)) {
			s.stop(s.c.Gap("the program has changed the memory of a stream of fmemopen after reading from it: whether the stream had read it ahead is unknown"))
			return
		}
		if from <= at && size <= to {
			return
		}
	}
	if at >= size {
		return
	}
	s.release(ahead)
	ahead = s.block(aheadFields*word + size - at)
	s.set(ahead, aheadFrom, at)
	s.set(ahead, aheadTo, size)
	s.store(aheadText(ahead), s.load(s.get(inode, inodeData)+at, size-at))
	s.set(inode, inodeMore, ahead)
}

// aheadText is where the contents of a record lie.
func aheadText(ahead uint64) uint64 { return ahead + aheadFields*word }

// writesAhead keeps what a stream has written: n bytes, and the NUL at an address, if it is not 0.
func (s *state) writesAhead(inode, at, n, nul uint64) {
	ahead := s.get(inode, inodeMore)
	if ahead == 0 || s.get(inode, inodeOwn) != 0 {
		return
	}
	data := s.get(inode, inodeData)
	s.keepsAhead(inode, ahead, at, n)
	if nul != 0 {
		s.keepsAhead(inode, ahead, nul-data, 1)
	}
}

// keepsAhead copies bytes of the contents to a record, those that it has a place for.
func (s *state) keepsAhead(inode, ahead, at, n uint64) {
	from, to := s.get(ahead, aheadFrom), s.get(ahead, aheadTo)
	if first, end := max(from, at), min(to, at+n); first < end {
		s.store(aheadText(ahead)+first-from, s.load(s.get(inode, inodeData)+first, end-first))
	}
}
