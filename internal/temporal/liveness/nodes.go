package liveness

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// nodes are the product states that several workers have found, numbered from 0 on, by the store's keys.
type nodes struct {
	count  atomic.Int32
	bytes  atomic.Int64
	shards [1 << shardBits]shard

	growing sync.Mutex
	chunks  atomic.Pointer[[]*chunk] // nodes by number; they never move
}

type chunk [1 << chunkBits]node

func newNodes() *nodes {
	n := &nodes{}
	n.chunks.Store(&[]*chunk{})
	return n
}

// node is what is known of one. Its finder alone writes it; others read whether it is gone.
type node struct {
	standing atomic.Int32 // its number among its finder's states whose components are not complete; or gone, or elsewhere
	finder   int32
}

// elsewhere is the standing of a state that is not known to be gone, and which the worker that asks does not have on hand.
const elsewhere = -1

// shard is an open-addressing table from keys to nodes.
type shard struct {
	mu   sync.Mutex
	keys []uint64
	at   []int32 // node and 1; 0: free
	used int

	_ [32]byte // a cache line each
}

const (
	chunkBits  = 12
	shardBits  = 6
	firstSlots = 16

	slotBytes = 12
	nodeBytes = 8
)

// of is the node with a number.
func (n *nodes) of(id int32) *node { return &(*n.chunks.Load())[id>>chunkBits][id&(1<<chunkBits-1)] }

// find is the node with a key; it returns false if there is none.
func (n *nodes) find(key uint64) (id int32, ok bool) {
	s, h := n.shard(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.at) == 0 {
		return 0, false
	}
	id = s.at[s.slot(key, h)] - 1
	return id, id >= 0
}

// enter is the node with a key, which is new for one of those who enter it only.
func (n *nodes) enter(key uint64, finder int32) (id int32, isNew bool) {
	s, h := n.shard(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used*4 >= len(s.at)*3 {
		n.grow(s)
	}
	i := s.slot(key, h)
	if s.at[i] > 0 {
		return s.at[i] - 1, false
	}
	id = n.add(finder)
	s.keys[i], s.at[i] = key, id+1
	s.used++
	return id, true
}

// add makes a node that nobody knows yet.
func (n *nodes) add(finder int32) int32 {
	id := n.count.Add(1) - 1
	if int(id>>chunkBits) >= len(*n.chunks.Load()) {
		n.enlarge(int(id >> chunkBits))
	}
	x := n.of(id)
	x.finder = finder
	x.standing.Store(elsewhere)
	return id
}

// enlarge makes room for the nodes of a chunk.
func (n *nodes) enlarge(last int) {
	n.growing.Lock()
	defer n.growing.Unlock()
	for chunks := *n.chunks.Load(); len(chunks) <= last; {
		chunks = append(chunks, new(chunk))
		more := chunks
		n.chunks.Store(&more)
		n.bytes.Add(nodeBytes << chunkBits)
	}
}

// shard is the table that a key belongs to, and where in it, as a part of all numbers.
func (n *nodes) shard(key uint64) (*shard, uint64) {
	h := (key ^ key>>32) * 0x9e3779b97f4a7c15
	return &n.shards[h>>(64-shardBits)], h << shardBits
}

// slot is where a key is, or the free slot where it would go.
func (s *shard) slot(key, h uint64) int {
	at, _ := bits.Mul64(h, uint64(len(s.at)))
	for i := int(at); ; i++ {
		if i == len(s.at) {
			i = 0
		}
		if s.at[i] == 0 || s.keys[i] == key {
			return i
		}
	}
}

// grow makes a table twice as large.
func (n *nodes) grow(s *shard) {
	keys, at := s.keys, s.at
	size := max(firstSlots, 2*len(at))
	s.keys, s.at = make([]uint64, size), make([]int32, size)
	for i, x := range at {
		if x > 0 {
			_, h := n.shard(keys[i])
			j := s.slot(keys[i], h)
			s.keys[j], s.at[j] = keys[i], x
		}
	}
	n.bytes.Add(int64(size-len(at)) * slotBytes)
}
