package journal

// wordSet is a set of word addresses that is quickly emptied.
type wordSet struct {
	keys  []uint32
	stamp []uint32 // the key counts if its stamp is now
	now   uint32
}

// reset empties the set and makes room for n words.
func (s *wordSet) reset(n int) {
	size := 1024
	for size < 2*n {
		size *= 2
	}
	if size > len(s.keys) {
		s.keys, s.stamp, s.now = make([]uint32, size), make([]uint32, size), 0
	}
	s.now++
	if s.now == 0 {
		clear(s.stamp)
		s.now = 1
	}
}

// add puts a word in and reports whether it was not there.
func (s *wordSet) add(at uint32) bool {
	mask := uint32(len(s.keys) - 1)
	i := (at * 0x9e3779b1) >> 7 & mask
	for s.stamp[i] == s.now {
		if s.keys[i] == at {
			return false
		}
		i = (i + 1) & mask
	}
	s.keys[i], s.stamp[i] = at, s.now
	return true
}
