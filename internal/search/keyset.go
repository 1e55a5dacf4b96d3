package search

// keySet holds the keys of the states on the path, as often as they were added:
// an open-addressing table.
type keySet struct {
	slots []uint64 // keys; 0: free
	used  int
	zeros int // how often the key 0 is in
}

const keySetSpread = 0x9e3779b97f4a7c15

// home is where a key belongs: keys may be small numbers or hashes.
func (s *keySet) home(key uint64) int {
	h := key * keySetSpread
	return int((h ^ h>>32) & uint64(len(s.slots)-1))
}

func (s *keySet) next(i int) int { return (i + 1) & (len(s.slots) - 1) }

func (s *keySet) has(key uint64) bool {
	if key == 0 || s.used == 0 {
		return key == 0 && s.zeros > 0
	}
	for i := s.home(key); s.slots[i] != 0; i = s.next(i) {
		if s.slots[i] == key {
			return true
		}
	}
	return false
}

func (s *keySet) add(key uint64) {
	if key == 0 {
		s.zeros++
		return
	}
	if s.used*2 >= len(s.slots) {
		s.grow()
	}
	s.used++
	s.put(key)
}

func (s *keySet) put(key uint64) {
	i := s.home(key)
	for s.slots[i] != 0 {
		i = s.next(i)
	}
	s.slots[i] = key
}

func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]uint64, max(64, 2*len(old)))
	for _, key := range old {
		if key != 0 {
			s.put(key)
		}
	}
}

// remove takes out one of the same keys. Keys behind it move up, so that no gap
// comes between a key and its home.
func (s *keySet) remove(key uint64) {
	if key == 0 {
		s.zeros--
		return
	}
	gap := s.home(key)
	for s.slots[gap] != key {
		gap = s.next(gap)
	}
	s.used--
	mask := len(s.slots) - 1
	for i := s.next(gap); s.slots[i] != 0; i = s.next(i) {
		if (i-s.home(s.slots[i]))&mask >= (i-gap)&mask {
			s.slots[gap] = s.slots[i]
			gap = i
		}
	}
	s.slots[gap] = 0
}

func (s *keySet) bytes() int64 { return int64(len(s.slots)) * 8 }
