package store

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// shareable are the stores that several workers can fill.
var shareable = map[string]func(Source) (first Freezable, share func(Source) Freezable){
	"tree": func(s Source) (Freezable, func(Source) Freezable) {
		t := NewTree(s)
		return t, func(s Source) Freezable { return t.Share(s) }
	},
	"hash": func(s Source) (Freezable, func(Source) Freezable) {
		h := NewHash(s, false, 0)
		return h, func(s Source) Freezable { return h.Share(s) }
	},
	"hash128": func(s Source) (Freezable, func(Source) Freezable) {
		h := NewHash(s, true, 0)
		return h, func(s Source) Freezable { return h.Share(s) }
	},
	"bitstate": func(s Source) (Freezable, func(Source) Freezable) {
		b := NewBitstate(s, make([]uint64, 1<<18))
		return bitstate{b}, func(s Source) Freezable { return bitstate{b.Share(s)} }
	},
}

// TestShared lets workers wander at random over sources of their own. Each state is
// new for one of them, and all give it the same key.
func TestShared(t *testing.T) {
	for name, make := range shareable {
		t.Run(name, func(t *testing.T) { wanderTogether(t, make) })
	}
}

func wanderTogether(t *testing.T, shared func(Source) (Freezable, func(Source) Freezable)) {
	const workers, steps = 4, 4000
	type seen struct {
		key   uint64
		isNew bool
	}
	sources := make([]*words, workers)
	stores := make([]Freezable, workers)
	for i := range workers {
		sources[i] = &words{mem: map[uint32]*[PageWords]uint64{}, groups: 2}
	}
	first, share := shared(sources[0])
	stores[0] = first
	for i := 1; i < workers; i++ {
		stores[i] = share(sources[i])
	}
	visits := make([]map[string][]seen, workers)
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() {
			visits[i] = map[string][]seen{}
			r := rand.New(rand.NewPCG(uint64(i/2), 1)) // two and two go the same way
			stores[i].VisitFirst()
			type point struct{ source, store int }
			var stack []point
			for range steps {
				if len(stack) > 0 && r.IntN(3) == 0 {
					p := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					sources[i].undo(p.source)
					stores[i].Undo(p.store)
					continue
				}
				p := point{len(sources[i].journal), stores[i].Mark()}
				for range r.IntN(3) + 1 {
					sources[i].change(r)
				}
				key, isNew := stores[i].Visit(p.source, 0)
				text := sources[i].text()
				visits[i][text] = append(visits[i][text], seen{key, isNew})
				stack = append(stack, p)
			}
		})
	}
	all.Wait()
	initial := (&words{mem: map[uint32]*[PageWords]uint64{}, groups: 2}).text()
	states := map[string][]seen{}
	for _, v := range visits {
		for text, list := range v {
			states[text] = append(states[text], list...)
		}
	}
	if states[initial] == nil {
		states[initial] = nil
	}
	for text, list := range states {
		news := 0
		for _, s := range list {
			if s.isNew {
				news++
			}
			if s.key != list[0].key {
				t.Fatalf("a state has the keys %#x and %#x", s.key, list[0].key)
			}
		}
		if want := 1; text != initial && news != want || text == initial && news != 0 {
			t.Fatalf("a state was new %d times", news)
		}
	}
	count := 0
	for _, st := range stores {
		count += st.Count()
	}
	if count != len(states) {
		t.Errorf("%d states stored, want %d", count, len(states))
	}
}

// TestAddedTogether lets two workers add the same hashes at the same time: each is
// new for at most one of them, whatever bit the other one has just set.
func TestAddedTogether(t *testing.T) {
	const hashes = 200_000
	first := NewBitstate(nil, make([]uint64, 1<<16))
	fronts := []*Bitstate{first, first.Share(nil)}
	news := make([][]bool, len(fronts))
	var all sync.WaitGroup
	for i, front := range fronts {
		all.Go(func() {
			r := rand.New(rand.NewPCG(1, 2))
			for range hashes {
				news[i] = append(news[i], front.add(r.Uint64()))
			}
		})
	}
	all.Wait()
	for h := range hashes {
		if news[0][h] && news[1][h] {
			t.Fatalf("hash %d was new for both", h)
		}
	}
}
