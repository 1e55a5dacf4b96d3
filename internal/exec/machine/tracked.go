package machine

// The check memtrack: a heap block is tracked as long as a chain of pointers
// leads to it from a variable. What is lost stays lost, so that it is enough to
// look at some state of each run: its last one, or one that comes again.
//
// Variables are globals, thread-local variables and the locals of all functions
// that are active. For this check, the lowering clears dead temporaries, but
// keeps what variables in slots hold (lower.Options.KeepVariables). Of optimised
// code nobody knows what its variables hold: there the answer stays open.

// Untracked finds a heap block that was lost; nil if there is none. It is to be
// asked between steps.
func (v Leaks) Untracked() *Fault {
	m := v.m
	if v.NotFreed() == nil { // nothing to look for
		return nil
	}
	s := v.newTracking()
	s.roots()
	s.settle(m, s.reached, s.visit)
	text := "are lost: neither freed nor reachable from a variable"
	f := v.remaining(Untracked, s.reached, text)
	if f != nil && s.optimised {
		f.Class = Gap
		f.Text += ", except perhaps from one of optimised code, whose contents are unknown (--opt=O0 knows them)"
	}
	return f
}

// tracking follows pointers from the variables of a state.
type tracking struct {
	m         *Machine
	seen      [][]bool // heap blocks reached, by thread and number
	optimised bool     // a function of optimised code is active
	openPlaces
}

func (v Leaks) newTracking() *tracking {
	s := &tracking{m: v.m}
	for t := range v.m.threads {
		s.seen = append(s.seen, make([]bool, v.m.w[v.m.tcb(t)+tcbHeap]))
	}
	return s
}

func (s *tracking) reached(o *Object) bool { return s.seen[o.Thread][o.Index] }

func (s *tracking) roots() {
	m := s.m
	s.words(ctlSpare, m.globalEnd)
	s.eachOdd(m, ctlWords, uint64(m.globalEnd-ctlWords)*8, s.visit)
	for t := range m.threads {
		b := m.tcb(t)
		if m.Status(t) == Reaped {
			continue
		}
		// The platform's words, the result for a joiner, an exception on its way.
		s.words(b+tcbPhase, b+tcbErrno)
		s.words(b+tcbSpare, max(b+tcbWords, uint32(m.w[b+tcbSP])))
		s.eachOddLocal(m, t, s.visit)
		for _, f := range m.Inspect().Frames(t, nil) {
			s.optimised = s.optimised || m.p.Funcs[f.Func].Optimised
		}
	}
}

func (s *tracking) words(from, to uint32) { s.eachHeld(s.m, from, to, s.visit) }

// visit follows a value that may be a pointer. One a little before a block
// counts as one into it: so some programs count from 1. Behind each block there is room
// for that (Machine.span), so that a pointer inside a block leads to no other one.
func (s *tracking) visit(v uint64) {
	if id, off := s.m.addr.Split(v); off>>(s.m.addr.PageBits(id)-4) == 15 {
		s.visit(v - off + 1<<s.m.addr.PageBits(id))
	}
	o, _, _ := s.m.Find(v)
	if !o.Alive() || o.Kind() != HeapObject || s.reached(&o) {
		return
	}
	s.seen[o.Thread][o.Index] = true
	s.words(o.base(), o.base()+wordsOf(o.Size))
	s.eachOdd(s.m, o.base(), o.Size, s.visit)
}

// Pointers in packed structs do not lie at a multiple of their size. Bytes of
// numbers look like pointers there, so such places are only looked at once a
// pointer was stored in one.

// noteOdd notes that v was stored at such a place.
func (m *objects) noteOdd(v uint64) {
	if o, _, ok := m.object(m.addr.Number(v)); ok && o.Thread >= 0 || m.o.CounterAbstraction && m.pointsToThread(v) {
		m.set(ctlOdd, 1)
	}
}

// NoteOdd notes that a word, which may be opaque, was or may have been stored at such a place.
func (v Unknowns) NoteOdd(w uint64) {
	m := v.m
	m.eachNumber(w, func(v uint64) { m.near(v, m.noteOdd) })
	if m.madeOfAddress(w) {
		m.set(ctlOdd, 1)
		m.noteMade(access{}) // stored sees parts of it, which need not show that
	}
}

// noteMoved notes pointers that n bytes hold which are copied from src to where they do not lie at a multiple of their
// size any more.
func (m *objects) noteMoved(dst, src access, n uint64) {
	size := uint64(m.addr.ptr)
	if (dst.first-src.first)%size == 0 {
		return
	}
	skip := -src.first % size
	for src.first += skip; skip+size <= n; skip += size {
		m.near(m.get(src, m.addr.ptr), m.noteOdd)
		src.first += size
	}
}

// OddPointers reports whether such a place may have a pointer.
func (v Unknowns) OddPointers() bool { return v.m.w[ctlOdd] != 0 }

// eachOdd calls f with the values at such places of an object.
func (m *objects) eachOdd(base uint32, size uint64, f func(uint64)) {
	m.eachOddPlace(base, size, func(a access) { f(m.across(a, m.addr.ptr)) })
}

func (m *objects) eachOddPlace(base uint32, size uint64, f func(access)) {
	if m.w[ctlOdd] == 0 {
		return
	}
	for off := uint64(1); off+uint64(m.addr.ptr) <= size; off++ {
		if off%uint64(m.addr.ptr) != 0 {
			f(access{first: uint64(base)<<3 + off})
		}
	}
}
