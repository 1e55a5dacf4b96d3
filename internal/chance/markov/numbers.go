package markov

// numbers gives the number of a state by its key in the store: open addressing. The
// key 0 has a place of its own.
type numbers struct {
	keys    []uint64
	number  []uint32
	count   int
	zero    uint32
	hasZero bool
}

func newNumbers() *numbers {
	return &numbers{keys: make([]uint64, 1024), number: make([]uint32, 1024)}
}

func (n *numbers) bytes() int64 { return int64(len(n.keys)) * 12 }

// add puts in a key that is not there.
func (n *numbers) add(key uint64, number uint32) {
	if key == 0 {
		n.zero, n.hasZero = number, true
		return
	}
	if n.count*4 >= len(n.keys)*3 {
		n.grow()
	}
	n.count++
	n.put(key, number)
}

// put finds a place: keys are spread evenly already.
func (n *numbers) put(key uint64, number uint32) {
	i := n.find(key)
	n.keys[i], n.number[i] = key, number
}

func (n *numbers) find(key uint64) int {
	mask := uint64(len(n.keys) - 1)
	i := key & mask
	for n.keys[i] != 0 && n.keys[i] != key {
		i = (i + 1) & mask
	}
	return int(i)
}

func (n *numbers) grow() {
	keys, number := n.keys, n.number
	n.keys, n.number = make([]uint64, 2*len(keys)), make([]uint32, 2*len(keys))
	for i, k := range keys {
		if k != 0 {
			n.put(k, number[i])
		}
	}
}

// of is the number of a key that is there.
func (n *numbers) of(key uint64) uint32 {
	if key == 0 {
		return n.zero
	}
	return n.number[n.find(key)]
}

// lookup is the number of a key that may be there.
func (n *numbers) lookup(key uint64) (uint32, bool) {
	if key == 0 {
		return n.zero, n.hasZero
	}
	i := n.find(key)
	return n.number[i], n.keys[i] != 0
}
