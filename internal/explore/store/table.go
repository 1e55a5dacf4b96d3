package store

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// table numbers keys, equal ones alike. Several goroutines may use it: what is
// there is found without a lock, what is new is put in under that of its shard. Of
// a number, the lowest bits are the shard's, the others count the shard's keys.
type table[K comparable] struct {
	hash   func(*K) uint64
	bits   uint // of a chunk
	frozen bool // what is not there is absent, and is not put in

	shards [1 << shardBits]shard[K]
	used   atomic.Int64 // numbers given out, by chunks
	slots  atomic.Int64 // of all shards
}

// shard is an open-addressing table from hashes to keys. They stand in about
// ascending order of hashes, so that growing reads and writes memory in order.
type shard[K comparable] struct {
	slots  atomic.Pointer[[]slot]
	chunks atomic.Pointer[[][]K] // keys by number; they never move
	mu     sync.Mutex
	used   uint32

	_ [32]byte // a cache line each
}

// slot is the number of a key in its shard, plus one, with some bits of its hash
// above it, so that few other keys are looked at. 0: free.
type slot = uint32

const (
	shardBits  = 5
	countBits  = 31 - shardBits // of a number within its shard: ids have 32 bits, the lowest for the kind
	firstSlots = 32
)

// absent is the number of what a frozen table does not have, and of each pair that
// it is in. No table grows so large that it is another's.
const absent = 1<<32 - 1

func (t *table[K]) init(chunkBits uint, hash func(*K) uint64) {
	t.bits, t.hash = chunkBits, hash
	for i := range t.shards {
		slots := make([]slot, firstSlots)
		t.shards[i].slots.Store(&slots)
		t.shards[i].chunks.Store(&[][]K{})
	}
	t.slots.Store(firstSlots << shardBits)
}

// home is where a hash belongs, its shard's bits being used up.
func home(h uint64, slots int) int {
	i, _ := bits.Mul64(h<<shardBits, uint64(slots))
	return int(i)
}

// tag is what a slot keeps of a hash.
func tag(h uint64) slot { return slot(h) << countBits }

// intern is the number of a key, of which h is the hash.
func (t *table[K]) intern(k *K, h uint64) uint32 {
	which := uint32(h >> (64 - shardBits))
	s := &t.shards[which]
	n, ok := s.find(k, h, t.bits)
	switch {
	case ok:
	case t.frozen:
		return absent
	default:
		n = t.insert(s, k, h)
	}
	return n<<shardBits | which
}

// find looks for a key.
func (s *shard[K]) find(k *K, h uint64, chunkBits uint) (n uint32, ok bool) {
	slots := *s.slots.Load()
	want := tag(h)
	for i := home(h, len(slots)); ; {
		e := atomic.LoadUint32(&slots[i])
		if e == 0 {
			return 0, false
		}
		if e&^(1<<countBits-1) == want {
			n := e&(1<<countBits-1) - 1
			if (*s.chunks.Load())[n>>chunkBits][n&(1<<chunkBits-1)] == *k {
				return n, true
			}
		}
		if i++; i == len(slots) {
			i = 0
		}
	}
}

func (t *table[K]) insert(s *shard[K], k *K, h uint64) uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, ok := s.find(k, h, t.bits); ok { // another was faster
		return n
	}
	n := s.used
	s.used++
	chunks := *s.chunks.Load()
	if int(n>>t.bits) == len(chunks) {
		more := append(chunks, make([]K, 1<<t.bits))
		s.chunks.Store(&more)
		chunks = more
		t.used.Add(1 << t.bits)
	}
	chunks[n>>t.bits][n&(1<<t.bits-1)] = *k
	slots := *s.slots.Load()
	put(slots, n, h)
	if int(s.used)*4 >= len(slots)*3 {
		t.enlarge(s)
	}
	return n
}

func put(slots []slot, n uint32, h uint64) {
	i := home(h, len(slots))
	for slots[i] != 0 {
		if i++; i == len(slots) {
			i = 0
		}
	}
	atomic.StoreUint32(&slots[i], tag(h)|(n+1))
}

// enlarge makes a shard half as large again. Who still reads the old slots misses
// what comes later, and looks again under the lock.
func (t *table[K]) enlarge(s *shard[K]) {
	old := *s.slots.Load()
	chunks := *s.chunks.Load()
	slots := make([]slot, len(old)+len(old)/2)
	for _, e := range old {
		if e != 0 {
			n := e&(1<<countBits-1) - 1
			put(slots, n, t.hash(&chunks[n>>t.bits][n&(1<<t.bits-1)]))
		}
	}
	s.slots.Store(&slots)
	t.slots.Add(int64(len(slots) - len(old)))
}

// size is the number of numbers given out, or about to be.
func (t *table[K]) size() int64 { return t.used.Load() }

func (t *table[K]) bytes(ofKey int64) int64 { return t.slots.Load()*4 + t.used.Load()*ofKey }

const (
	mulA = 0x9e3779b97f4a7c15
	mulB = 0xff51afd7ed558ccd
)

// fold is a quick mix of two words (a full product, both halves).
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^mulA, b^mulB)
	return hi ^ lo
}

// folded is fold for any words: one that makes a factor zero does not hide the other.
func folded(a, b uint64) uint64 { return fold(a, b) + (a ^ bits.RotateLeft64(b, 23)) }

// pairTable numbers pairs of ids; the ids are odd.
type pairTable struct{ table[uint64] }

const pairChunkBits = 9

func (p *pairTable) init() { p.table.init(pairChunkBits, pairHash) }

func pairHash(key *uint64) uint64 { return fold(*key, *key>>32) }

// intern is the id of a pair.
func (p *pairTable) intern(l, r uint32) uint32 {
	if l|r == 0 {
		return 0
	}
	if l == absent || r == absent {
		return absent
	}
	key := uint64(l)<<32 | uint64(r)
	n := p.table.intern(&key, pairHash(&key))
	if n == absent {
		return absent
	}
	return n<<1 | 1
}

func (p *pairTable) bytes() int64 { return p.table.bytes(8) }

// pageTable numbers pages; the ids are even, 0 is the zero page.
type pageTable struct{ table[[PageWords]uint64] }

const pageChunkBits = 4

func (p *pageTable) init() { p.table.init(pageChunkBits, pageHash) }

func pageHash(w *[PageWords]uint64) uint64 {
	h := uint64(place0)
	for i := 0; i < PageWords; i += 4 {
		a := folded(w[i]^h, w[i+1]+uint64(i))
		b := folded(w[i+2]^place1, w[i+3]+h)
		h = a ^ bits.RotateLeft64(b, 29)
	}
	return h ^ h>>32
}

// intern is the id of a page's content.
func (p *pageTable) intern(w *[PageWords]uint64) uint32 {
	if *w == ([PageWords]uint64{}) {
		return 0
	}
	n := p.table.intern(w, pageHash(w))
	if n == absent {
		return absent
	}
	return (n + 1) << 1
}

func (p *pageTable) bytes() int64 { return p.table.bytes(PageWords * 8) }
