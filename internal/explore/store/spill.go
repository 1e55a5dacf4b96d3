package store

// Spill is a store that continues with bits when the memory for a better one is
// spent. What that one has stays there.
type Spill struct {
	exact   Freezable
	share   int64 // bytes that exact may take
	array   func() []uint64
	spilled bool

	sum    sum // from the spill on
	summed bool
	bits   bitArray
	marks  []spillMark
}

// Freezable is a store that can be made to take no more states, and then says of
// states that it does not have that they are new.
type Freezable interface {
	VisitFirst() uint64
	Visit(since int, extra uint32) (key uint64, isNew bool)
	Mark() int
	Undo(to int)
	Count() int
	Bytes() int64
	Full() bool
	Freeze()
	Loss() Loss
}

// spillMark is a point of both stores; bits is -1 if the second was not begun.
type spillMark struct{ exact, bits int }

// NewSpill makes a store that keeps states in exact until that takes share bytes,
// then in the array that the function gives.
func NewSpill(src Source, exact Freezable, share int64, array func() []uint64) *Spill {
	return &Spill{exact: exact, share: share, array: array, sum: sum{src: src}}
}

// VisitFirst stores the state of the source as the first one and gives its key.
func (s *Spill) VisitFirst() uint64 { return s.exact.VisitFirst() }

// Visit stores the state of the source, as Tree.Visit does.
func (s *Spill) Visit(since int, extra uint32) (key uint64, isNew bool) {
	key, isNew = s.exact.Visit(since, extra)
	if !s.spilled {
		if isNew && (s.exact.Bytes() > s.share || s.exact.Full()) {
			s.spill()
		}
		return key, isNew
	}
	if s.summed {
		s.sum.advance(since)
	} else {
		s.sum.start()
		s.summed = true
	}
	if !isNew {
		return key, false
	}
	key = s.sum.with(extra)[0]
	return key, s.bits.add(key)
}

func (s *Spill) spill() {
	s.spilled = true
	s.exact.Freeze()
	words := s.array()
	clear(words)
	s.bits = newBitArray(words)
}

// Mark is a point for Undo to go back to.
func (s *Spill) Mark() int {
	m := spillMark{s.exact.Mark(), -1}
	if s.summed {
		m.bits = s.sum.Mark()
	}
	s.marks = append(s.marks, m)
	return len(s.marks) - 1
}

// Undo goes back to a mark and forgets those after it. In a state visited before
// the spill the sum is not known: the next Visit begins it anew.
func (s *Spill) Undo(to int) {
	m := s.marks[to]
	s.marks = s.marks[:to+1]
	s.exact.Undo(m.exact)
	if m.bits >= 0 {
		s.sum.Undo(m.bits)
		s.summed = true
		return
	}
	s.summed = false
	s.sum.marks = s.sum.marks[:0]
}

// Count is the number of states stored.
func (s *Spill) Count() int { return s.exact.Count() + s.bits.count }

// Bytes is the memory that the stores take.
func (s *Spill) Bytes() int64 {
	return s.exact.Bytes() + s.bits.bytes() + s.sum.bytes() + int64(cap(s.marks))*16
}

// Full is never true.
func (s *Spill) Full() bool { return false }

// Loss is what both stores may have lost.
func (s *Spill) Loss() Loss {
	l := s.exact.Loss()
	if s.spilled {
		l = s.bits.loss(l)
	}
	return l
}
