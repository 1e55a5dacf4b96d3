package store

import (
	"encoding/binary"
	"slices"
)

// Counts is a state of which some parts are counted: the number of those that are in a
// state of their own is one, or any.
type Counts interface {
	// Counts appends what the state is besides the parts that are counted, and gives
	// numbers for the states that these are in: of which there is one, and of which there
	// is any number. Equal states of parts have equal numbers.
	Counts(rest []uint64) (all []uint64, one, any []uint32)
}

// Covering remembers states with parts that are counted. A state is not new if one was
// visited that stands for all that it stands for: with the same rest, in which there is
// any number of whatever there is any number of here, what there is one of here is there
// as often or any number of times, and nothing else is there for certain. So it keeps maximal
// states only (the minimal coverability set of Finkel, The minimal coverability graph for
// Petri nets, 1993; the order is that of Abdulla, Čerāns, Jonsson, Tsay, General
// decidability theorems for infinite-state systems, 1996).
//
// Invariant: of each state that was visited, one that covers it is kept.
type Covering struct {
	src    Counts
	groups map[string][]counts // by the rest
	words  []uint64
	text   []byte
	count  int
	bytes  int64
}

// counts are the parts of a state, each list in order.
type counts struct {
	one, any []uint32
	key      uint64
}

// NewCovering makes an empty store of a source's states.
func NewCovering(src Counts) *Covering {
	return &Covering{src: src, groups: map[string][]counts{}}
}

// VisitFirst implements search.Store.
func (s *Covering) VisitFirst() uint64 {
	key, _ := s.Visit(0, 0)
	return key
}

// Visit implements search.Store.
func (s *Covering) Visit(_ int, extra uint32) (key uint64, isNew bool) {
	all, one, any := s.src.Counts(append(s.words[:0], uint64(extra)))
	s.words = all
	slices.Sort(one)
	slices.Sort(any)
	s.text = s.text[:0]
	for _, w := range all {
		s.text = binary.LittleEndian.AppendUint64(s.text, w)
	}
	now := counts{one: one, any: any}
	group := s.groups[string(s.text)]
	for i := range group {
		if group[i].covers(&now) {
			return group[i].key, false
		}
	}
	s.count++
	now.key = uint64(s.count)
	if group == nil {
		s.bytes += int64(len(s.text)) + bytesPerGroup
	}
	before := len(group)
	group = append(slices.DeleteFunc(group, func(old counts) bool { return now.covers(&old) }), now)
	s.bytes += int64(len(group)-before)*bytesPerCounts + 4*int64(len(one)+len(any))
	s.groups[string(s.text)] = group
	return now.key, true
}

// What a group and a state take, about.
const (
	bytesPerGroup  = 64
	bytesPerCounts = 64
)

// covers reports whether every number of parts that y allows is one that x allows. In the middle of an action, before
// threads are counted anew, several parts may be in the same state, each of which is there for certain.
func (x *counts) covers(y *counts) bool {
	met := 0 // of what there is in x for certain
	for _, p := range y.one {
		switch {
		case met < len(x.one) && x.one[met] == p:
			met++
		case !has(x.any, p):
			return false
		}
	}
	return met == len(x.one) && within(y.any, x.any)
}

func has(list []uint32, p uint32) bool {
	_, found := slices.BinarySearch(list, p)
	return found
}

// within reports whether every number of a list is in another.
func within(list, in []uint32) bool {
	for _, p := range list {
		if !has(in, p) {
			return false
		}
	}
	return true
}

// Mark, Undo, Count, Bytes and Full implement search.Store.
func (s *Covering) Mark() int    { return 0 }
func (s *Covering) Undo(int)     {}
func (s *Covering) Count() int   { return s.count }
func (s *Covering) Bytes() int64 { return s.bytes }
func (s *Covering) Full() bool   { return false }
