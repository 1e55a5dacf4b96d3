package blast

import (
	"encoding/binary"
	"slices"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// read is a byte of an array variable: unknown, but for equal indices the same.
type read struct {
	index circuit.Bits
	value circuit.Bits
}

type readKey struct {
	array term.Term
	index term.Term
}

// read gives the byte of an array at an index, which has its circuit.
func (s *Solver) read(array, index term.Term) circuit.Bits {
	key := readKey{array, index}
	if value, ok := s.through[key]; ok {
		return value
	}
	at := s.numbers[index]
	var stores []term.Term
	var hits []circuit.Lit
	value := circuit.Bits(nil)
	for value == nil && s.pool.Op(array) == term.OpStore {
		switch hit := s.graph.Equal(at, s.argument(array, 1)); hit {
		case circuit.True:
			value = s.argument(array, 2)
		case circuit.False:
			array = s.pool.Arg(array, 0)
		default:
			stores, hits = append(stores, array), append(hits, hit)
			array = s.pool.Arg(array, 0)
		}
	}
	if value == nil {
		value = s.readBelow(array, index)
	}
	for i := len(stores) - 1; i >= 0; i-- {
		value = s.graph.Select(hits[i], s.argument(stores[i], 2), value)
	}
	s.through[key] = value
	return value
}

// readBelow reads an array that is not a store.
func (s *Solver) readBelow(array, index term.Term) circuit.Bits {
	switch s.pool.Op(array) {
	case term.OpConstArray:
		return s.argument(array, 0)
	case term.OpIte:
		return s.graph.Select(s.argument(array, 0)[0], s.read(s.pool.Arg(array, 1), index), s.read(s.pool.Arg(array, 2), index))
	case term.OpArrayVar:
		return s.readVariable(array, s.numbers[index])
	}
	panic("heddle bug: an array that is no array: " + s.pool.Op(array).String())
}

func (s *Solver) readVariable(array term.Term, index circuit.Bits) circuit.Bits {
	for _, r := range s.reads[array] {
		if slices.Equal(r.index, index) {
			return r.value
		}
	}
	value := s.graph.Inputs(8)
	s.reads[array] = append(s.reads[array], read{index, value})
	return value
}

// needed reports whether the SAT solver has a bit of a read.
func (s *Solver) needed(r read) bool {
	for _, l := range r.value {
		if s.encoder.Lookup(l) != 0 {
			return true
		}
	}
	return false
}

// encodeReads gives the SAT solver the indices of reads that it has. An index can need further reads.
func (s *Solver) encodeReads(arrays []term.Term) {
	for before := -1; before != s.encoder.Variables(); {
		before = s.encoder.Variables()
		for _, array := range arrays {
			for _, r := range s.reads[array] {
				if s.needed(r) {
					s.encode(r.index)
					s.encode(r.value)
				}
			}
		}
	}
}

func (s *Solver) encode(b circuit.Bits) {
	for _, l := range b {
		s.encoder.Literal(l)
	}
}

// learnReads looks for reads of one index that the last model gives different bytes, and adds for the SAT solver that
// they cannot differ. It reports whether there were any.
func (s *Solver) learnReads(arrays []term.Term) bool {
	learned := false
	for _, array := range arrays {
		first := map[string]read{}
		for _, r := range s.reads[array] {
			if !s.needed(r) {
				continue
			}
			key := s.indexValue(r)
			if other, ok := first[key]; !ok {
				first[key] = r
			} else if !s.agree(r, other) {
				s.sameIndexSameByte(r, other)
				learned = true
			}
		}
	}
	return learned
}

func (s *Solver) indexValue(r read) string {
	var key []byte
	for _, word := range s.words(r.index) {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	return string(key)
}

func (s *Solver) agree(a, b read) bool {
	for i := range a.value {
		if s.value(a.value[i]) != s.value(b.value[i]) {
			return false
		}
	}
	return true
}

func (s *Solver) sameIndexSameByte(a, b read) {
	same := s.encoder.Literal(s.graph.Equal(a.index, b.index))
	for i := range a.value {
		x, y := s.encoder.Literal(a.value[i]), s.encoder.Literal(b.value[i])
		s.lemmas = append(s.lemmas, -same, -x, y, 0, -same, x, -y, 0)
	}
}

// arrayValue is an array variable in the last model.
func (s *Solver) arrayValue(array term.Term) term.Array {
	value := term.Array{At: map[uint64]byte{}}
	for _, r := range s.reads[array] {
		if s.needed(r) {
			value.At[s.words(r.index)[0]] = byte(s.words(r.value)[0])
		}
	}
	return value
}

// arrays are the array variables of assertions.
func (s *Solver) arrays(assertions []term.Term) []term.Term {
	if len(s.reads) == 0 {
		return nil
	}
	var arrays []term.Term
	for _, v := range solver.Variables(s.pool, assertions) {
		if s.pool.IsArray(v) {
			arrays = append(arrays, v)
		}
	}
	return arrays
}
