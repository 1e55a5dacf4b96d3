package files

import "slices"

// What epoll watches.

// A watch is what epoll_ctl adds: in rootWatches, the newest first, for that is the order in which Linux tells them of an event.
const (
	watchNext = iota
	watchBy   // the inode of the epoll descriptor
	watchOpen // the description, and
	watchFD   // the descriptor by which it was added
	watchEvents
	watchData
	watchMissing // bits of the bytes of watchData that were never written
	watchRank    // its place among those of watchBy that may be ready, from 1 on; 0: it is not among them
	watchFields
)

// Flags of a watch beside events.
const (
	exclusive = 1 << 28
	wakesUp   = 1 << 29
	oneShot   = 1 << 30
	onEdge    = 1 << 31

	noEvents = exclusive | wakesUp | oneShot | onEdge
)

// What wakes those who wait for something: the events that Linux names there. Any event wakes everybody.
const (
	anyEvent     = 0
	forReaders   = toRead
	forWriters   = toWrite
	forReceivers = toRead | pollUrgent | pollReadBand
	forSenders   = toWrite | pollWriteBand
)

// watches are the addresses of all watches that keep.
func (s *state) watches(keep func(w uint64) bool) (list []uint64) {
	for w := s.get(s.root, rootWatches); w != 0 && s.fault == nil; w = s.get(w, watchNext) {
		if keep(w) {
			list = append(list, w)
		}
	}
	return list
}

// ranked are the watches of an epoll descriptor that may be ready, in order.
func (s *state) ranked(by uint64) []uint64 {
	list := s.watches(func(w uint64) bool { return s.get(w, watchBy) == by && s.get(w, watchRank) != 0 })
	slices.SortFunc(list, func(a, b uint64) int { return int(s.get(a, watchRank)) - int(s.get(b, watchRank)) })
	return list
}

// rank makes these the watches of an epoll descriptor that may be ready.
func (s *state) rank(by uint64, list []uint64) {
	for _, w := range s.watches(func(w uint64) bool { return s.get(w, watchBy) == by }) {
		s.set(w, watchRank, uint64(slices.Index(list, w)+1))
	}
}

// shown is what a watch has to report now.
func (s *state) shown(w uint64) uint64 {
	return s.readiness(s.get(w, watchOpen)) & s.get(w, watchEvents) &^ noEvents
}

// ready are the watches of an epoll descriptor that have something to report, in order.
func (s *state) ready(by uint64) (list []uint64) {
	return slices.DeleteFunc(s.ranked(by), func(w uint64) bool { return s.shown(w) == 0 })
}

// join puts a watch after those that may be ready, unless it is among them.
func (s *state) join(w uint64) {
	if s.get(w, watchRank) == 0 {
		s.set(w, watchRank, uint64(len(s.ranked(s.get(w, watchBy)))+1))
	}
}

// edge is what watches notice when something happens to an inode.
func (s *state) edge(inode, events uint64) {
	for _, w := range s.watches(func(w uint64) bool { return s.get(s.get(w, watchOpen), openInode) == inode }) {
		asked := s.get(w, watchEvents)
		if asked&^noEvents != 0 && (events == anyEvent || events&asked != 0) {
			s.join(w)
		}
	}
}

// drop takes watches away.
func (s *state) drop(away func(w uint64) bool) {
	var touched []uint64
	before, field := s.root, rootWatches
	for w := s.get(s.root, rootWatches); w != 0 && s.fault == nil; {
		next := s.get(w, watchNext)
		if away(w) {
			s.set(before, field, next)
			touched = append(touched, s.get(w, watchBy))
			s.release(w)
		} else {
			before, field = w, watchNext
		}
		w = next
	}
	for _, by := range touched {
		s.rank(by, s.ranked(by))
	}
}

// unwatch takes the watches of a description away.
func (s *state) unwatch(open uint64) {
	s.drop(func(w uint64) bool { return s.get(w, watchOpen) == open })
}

// unwatchAll takes the watches of an epoll descriptor away.
func (s *state) unwatchAll(by uint64) {
	s.drop(func(w uint64) bool { return s.get(w, watchBy) == by })
}
