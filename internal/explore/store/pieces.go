package store

import (
	"slices"
	"sync"
)

// chunk is a number of words that arrays often have in common.
const chunk = 8

// everyone is the number of the chunk whose words have all members: most of them.
const everyone = 0

// pieces numbers chunks of words. Several workers may use one.
type pieces struct {
	mu    sync.RWMutex
	known map[[chunk]uint64]uint32
	words []uint64 // of all chunks, by their numbers
}

func newPieces() *pieces {
	p := &pieces{known: map[[chunk]uint64]uint32{}}
	p.number([chunk]uint64(slices.Repeat([]uint64{allMembers}, chunk)))
	return p
}

// number is the number of a chunk.
func (p *pieces) number(c [chunk]uint64) uint32 {
	p.mu.RLock()
	n, ok := p.known[c]
	p.mu.RUnlock()
	if ok {
		return n
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n, ok = p.known[c]; !ok {
		n = uint32(len(p.known))
		p.known[c] = n
		p.words = append(p.words, c[:]...)
	}
	return n
}

// all are the words of all chunks that have a number now.
func (p *pieces) all() []uint64 {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.words
}

// bytes is the memory that they take, without the one that is always there.
func (p *pieces) bytes() int64 {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return int64(cap(p.words)-chunk)*8 + int64(len(p.known)-1)*(bytesEntry+chunk*8)
}

// cutter cuts arrays of words into chunks, and remembers those of the array before, of which most come again.
type cutter struct {
	last    []uint64
	numbers []uint32
}

// cut gives the numbers of an array's chunks, until the next call. The words after the last one have all members.
func (c *cutter) cut(p *pieces, words []uint64) []uint32 {
	k := (len(words) + chunk - 1) / chunk
	if len(c.numbers) != k {
		c.numbers, c.last = make([]uint32, k), slices.Repeat([]uint64{allMembers}, k*chunk)
	}
	for i := range c.numbers {
		now := words[i*chunk : min(len(words), (i+1)*chunk)]
		was := c.last[i*chunk : (i+1)*chunk]
		if slices.Equal(now, was[:len(now)]) {
			continue
		}
		copy(was, now)
		c.numbers[i] = p.number([chunk]uint64(was))
	}
	return c.numbers
}
