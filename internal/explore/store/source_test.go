package store

import (
	"fmt"
	"math/rand/v2"
)

// words is a source of two groups whose first section's first word says how
// long the sections are, as the store asks of its caller.
type words struct {
	mem     map[uint32]*[PageWords]uint64
	groups  int
	journal []undo
}

type undo struct {
	page, word uint32
	old        uint64
}

var firsts = []uint32{0, 1000, 2000, 3000, 4000}

func (w *words) Page(n uint32) *[PageWords]uint64 {
	if w.mem[n] == nil {
		w.mem[n] = new([PageWords]uint64)
	}
	return w.mem[n]
}

func (w *words) Sections(buf []uint32) []uint32 {
	buf = append(buf, 0, 2)
	for g := range w.groups {
		base := uint32(g+1) * 10000
		head := w.Page(base)
		for k := range uint32(4) {
			n := uint32(head[k])
			if k == 0 {
				n++
			}
			buf = append(buf, base+firsts[k], n)
		}
	}
	return buf
}

func (w *words) ChangedPages(since int, buf []uint32) []uint32 {
	for _, u := range w.journal[since:] {
		buf = append(buf, u.page)
	}
	return buf
}

func (w *words) ChangedWords(since int, buf []Word) []Word {
	seen := map[uint32]bool{}
	for _, u := range w.journal[since:] {
		if at := u.page*PageWords + u.word; !seen[at] {
			seen[at] = true
			buf = append(buf, Word{at, u.old, w.Page(u.page)[u.word]})
		}
	}
	return buf
}

func (w *words) set(page, word uint32, v uint64) {
	p := w.Page(page)
	w.journal = append(w.journal, undo{page, word, p[word]})
	p[word] = v
}

func (w *words) undo(to int) {
	for i := len(w.journal) - 1; i >= to; i-- {
		u := w.journal[i]
		w.Page(u.page)[u.word] = u.old
	}
	w.journal = w.journal[:to]
}

// text is the whole state, for an oracle.
func (w *words) text() string {
	s := ""
	b := w.Sections(nil)
	for i := 0; i < len(b); i += 2 {
		for p := range b[i+1] {
			s += fmt.Sprint(*w.Page(b[i] + p))
		}
		s += "|"
	}
	return s
}

// change writes at random, keeping everything beyond the sections' ends zero.
func (w *words) change(r *rand.Rand) {
	switch base := uint32(r.IntN(w.groups)+1) * 10000; r.IntN(6) {
	case 0:
		w.set(uint32(r.IntN(2)), uint32(r.IntN(2)), uint64(r.IntN(3)))
	case 1: // another length
		k := uint32(r.IntN(4))
		n := uint64(r.IntN(6))
		first := uint64(firsts[k])
		for p := n; p < w.Page(base)[k]; p++ {
			page := p + first
			if k == 0 {
				page++
			}
			w.set(base+uint32(page), 0, 0)
		}
		w.set(base, k, n)
	default:
		k := r.IntN(4)
		n := uint32(w.Page(base)[k])
		if n == 0 {
			return
		}
		page := base + firsts[k] + uint32(r.IntN(int(n)))
		if k == 0 {
			page++
		}
		w.set(page, 0, uint64(r.IntN(3)))
	}
}
