package store

import (
	"math"
	"math/bits"
	"sync"
	"sync/atomic"
)

// Bitstate is a store that sets a few bits for each state in an array, at places
// that hashes of the state give. A state whose bits are all set counts as seen
// (Holzmann: An analysis of bitstate hashing, Formal Methods in System Design,
// 1998).
type Bitstate struct {
	sum
	bitArray
}

// BitsPerState is the number of bits that are set for a state.
const BitsPerState = 3

// NewBitstate makes an empty store on an array, which it clears.
func NewBitstate(src Source, array []uint64) *Bitstate {
	clear(array)
	return &Bitstate{sum: sum{src: src}, bitArray: newBitArray(array)}
}

// Share makes another front of the store, as Tree.Share does.
func (b *Bitstate) Share(src Source) *Bitstate {
	return &Bitstate{sum: sum{src: src}, bitArray: bitArray{words: b.bitArray.words, adding: b.adding}}
}

// VisitFirst stores the state of the source as the first one and gives its key.
func (b *Bitstate) VisitFirst() uint64 {
	b.start()
	b.add(b.value[0])
	return b.value[0]
}

// Visit stores the state of the source, as Tree.Visit does. Its key is a hash of
// 64 bits: a state on the path is known by it, however full the array is.
func (b *Bitstate) Visit(since int, extra uint32) (key uint64, isNew bool) {
	b.advance(since)
	key = b.with(extra)[0]
	return key, b.add(key)
}

// Count is the number of states that were new when this front visited them.
func (b *Bitstate) Count() int { return b.count }

// Bytes is the memory that the store takes.
func (b *Bitstate) Bytes() int64 { return b.bitArray.bytes() + b.sum.bytes() }

// Full is never true: the fuller the array, the more is taken for seen.
func (b *Bitstate) Full() bool { return false }

// Loss estimates what part of the states was covered.
func (b *Bitstate) Loss() Loss { return b.loss(Loss{}) }

// bitArray is a set of hashes of which it may wrongly say that they are in. Several
// of them may have one array: a hash that several add is new for one of them.
type bitArray struct {
	words  []uint64
	adding *[64]sync.Mutex // by the lowest bits of the hash that is added
	count  int             // hashes that were new
}

func newBitArray(words []uint64) bitArray {
	return bitArray{words: words, adding: new([64]sync.Mutex)}
}

// add sets the bits of a hash and reports whether one was not set. Two that add the
// same hash at the same time would each find a bit that the other has not set yet:
// they do so one after the other.
func (x *bitArray) add(hash uint64) bool {
	places := x.places(hash)
	if x.has(places) {
		return false
	}
	mu := &x.adding[hash%uint64(len(x.adding))]
	mu.Lock()
	isNew := x.put(places)
	mu.Unlock()
	if isNew {
		x.count++
	}
	return isNew
}

// places are the bits of a hash: a, a+b, a+2b for two hashes a and b (Kirsch,
// Mitzenmacher: Less hashing, same performance, ESA 2006).
func (x *bitArray) places(hash uint64) (places [BitsPerState]uint64) {
	n := uint64(len(x.words)) * 64
	step := fold(hash, place0) | 1
	for i := range places {
		places[i], _ = bits.Mul64(hash, n)
		hash += step
	}
	return places
}

func (x *bitArray) has(places [BitsPerState]uint64) bool {
	for _, at := range places {
		if atomic.LoadUint64(&x.words[at>>6])&(1<<(at&63)) == 0 {
			return false
		}
	}
	return true
}

// put sets bits and reports whether one was not set.
func (x *bitArray) put(places [BitsPerState]uint64) (some bool) {
	for _, at := range places {
		bit := uint64(1) << (at & 63)
		some = atomic.OrUint64(&x.words[at>>6], bit)&bit == 0 || some
	}
	return some
}

// set counts the bits that are set, while none are being set.
func (x *bitArray) set() (n int) {
	for _, w := range x.words {
		n += bits.OnesCount64(w)
	}
	return n
}

func (x *bitArray) bytes() int64 { return int64(len(x.words)) * 8 }

// loss adds the array's part to a loss.
func (x *bitArray) loss(l Loss) Loss {
	l.Bitstate, l.Bitted = true, x.count
	l.Filled = float64(x.set()) / float64(len(x.words)*64)
	l.Coverage = coverage(l.Filled)
	return l
}

// coverage estimates the part of the states met that were stored, from how full
// the array is in the end. Every state met sets its bits, stored or not: after a
// part x of them, 1-(1-F)^x of the bits are set. The next one counts as seen if all
// of its bits are. What only omitted states lead to is not met, and not counted.
func coverage(filled float64) float64 {
	const steps = 1000
	stored := 0.0
	for i := range steps {
		f := 1 - math.Pow(1-filled, (float64(i)+0.5)/steps)
		stored += 1 - math.Pow(f, BitsPerState)
	}
	return stored / steps
}
