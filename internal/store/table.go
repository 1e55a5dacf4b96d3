package store

import "math/bits"

// chunkBits sizes the chunks in which entries are kept: they never move.
const chunkBits = 14

// index is an open-addressing table from hashes to entry numbers (plus one).
type index struct {
	slots  []uint32
	used   int
	frozen bool // what is not there is absent, and is not put in
}

// absent is the id of what a frozen table does not have, and of each pair that it
// is in. No table grows so large that it is another's.
const absent = 1<<32 - 1

func (x *index) init() { x.slots = make([]uint32, 1<<12) }

// full tells that the table should be doubled before the next entry.
func (x *index) full() bool { return x.used*10 >= len(x.slots)*7 }

// double moves the entries to a table of twice the size.
func (x *index) double(hash func(entry uint32) uint64) {
	old := x.slots
	x.slots = make([]uint32, 2*len(old))
	mask := uint64(len(x.slots) - 1)
	for _, e := range old {
		if e == 0 {
			continue
		}
		i := hash(e-1) & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = e
	}
}

const (
	mulA = 0x9e3779b97f4a7c15
	mulB = 0xff51afd7ed558ccd
)

// fold is a quick mix of two words (a full product, both halves).
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^mulA, b^mulB)
	return hi ^ lo
}

// pairTable numbers pairs of ids; the ids are odd.
type pairTable struct {
	index
	chunks [][]uint64
	n      uint32
}

func pairHash(key uint64) uint64 { return fold(key, key>>32) }

func (p *pairTable) at(e uint32) *uint64 {
	return &p.chunks[e>>chunkBits][e&(1<<chunkBits-1)]
}

// intern is the id of a pair.
func (p *pairTable) intern(l, r uint32) uint32 {
	if l|r == 0 {
		return 0
	}
	if l == absent || r == absent {
		return absent
	}
	key := uint64(l)<<32 | uint64(r)
	mask := uint64(len(p.slots) - 1)
	i := pairHash(key) & mask
	for p.slots[i] != 0 {
		e := p.slots[i] - 1
		if *p.at(e) == key {
			return e<<1 | 1
		}
		i = (i + 1) & mask
	}
	if p.frozen {
		return absent
	}
	e := p.n
	if e&(1<<chunkBits-1) == 0 {
		p.chunks = append(p.chunks, make([]uint64, 1<<chunkBits))
	}
	*p.at(e) = key
	p.slots[i] = e + 1
	p.n++
	p.used++
	if p.full() {
		p.double(func(e uint32) uint64 { return pairHash(*p.at(e)) })
	}
	return e<<1 | 1
}

func (p *pairTable) bytes() int64 {
	return int64(len(p.slots))*4 + int64(len(p.chunks))<<chunkBits*8
}

// pageTable numbers pages; the ids are even, 0 is the zero page.
type pageTable struct {
	index
	chunks [][][PageWords]uint64
	n      uint32
}

const pageChunkBits = 9

func (p *pageTable) init() {
	p.index.init()
	p.chunks = append(p.chunks, make([][PageWords]uint64, 1<<pageChunkBits))
	p.n = 1 // entry 0 is the zero page, which the index need not find
}

func pageHash(w *[PageWords]uint64) uint64 {
	h := uint64(mulA)
	for i := 0; i < PageWords; i += 4 {
		a := fold(w[i]^h, w[i+1]+uint64(i))
		b := fold(w[i+2]^mulB, w[i+3]+h)
		h = a ^ bits.RotateLeft64(b, 29)
	}
	return h ^ h>>32
}

func (p *pageTable) at(e uint32) *[PageWords]uint64 {
	return &p.chunks[e>>pageChunkBits][e&(1<<pageChunkBits-1)]
}

// intern is the id of a page's content.
func (p *pageTable) intern(w *[PageWords]uint64) uint32 {
	if *w == ([PageWords]uint64{}) {
		return 0
	}
	mask := uint64(len(p.slots) - 1)
	i := pageHash(w) & mask
	for p.slots[i] != 0 {
		e := p.slots[i] - 1
		if *p.at(e) == *w {
			return e << 1
		}
		i = (i + 1) & mask
	}
	if p.frozen {
		return absent
	}
	e := p.n
	if e&(1<<pageChunkBits-1) == 0 {
		p.chunks = append(p.chunks, make([][PageWords]uint64, 1<<pageChunkBits))
	}
	*p.at(e) = *w
	p.slots[i] = e + 1
	p.n++
	p.used++
	if p.full() {
		p.double(func(e uint32) uint64 { return pageHash(p.at(e)) })
	}
	return e << 1
}

func (p *pageTable) bytes() int64 {
	return int64(len(p.slots))*4 + int64(len(p.chunks))<<pageChunkBits*PageWords*8
}
