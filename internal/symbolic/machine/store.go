package symbolic

import (
	"encoding/binary"

	"heddle/internal/explore/search"
)

// Store distinguishes states by the machine's words and by Cursor.Key, for equal terms
// have equal words: two states are one if their terms and conditions are the same
// (SymDIVINE's limited equality). What a state stands for is never looked into.
type Store struct {
	search.Store
	c    *Cursor
	ids  map[string]uint32
	keys []uint32
	text []byte
}

// NewStore makes a store of a cursor's states around one of its words.
func NewStore(c *Cursor, words search.Store) *Store {
	return &Store{Store: words, c: c, ids: map[string]uint32{}}
}

// Visit implements search.Store.
func (s *Store) Visit(since int, extra uint32) (key uint64, isNew bool) {
	return s.Store.Visit(since, s.id(extra))
}

// id is a number for the key of the present state and an extra number.
func (s *Store) id(extra uint32) uint32 {
	s.keys = s.c.Key(append(s.keys[:0], extra))
	s.text = s.text[:0]
	for _, k := range s.keys {
		s.text = binary.LittleEndian.AppendUint32(s.text, k)
	}
	id, ok := s.ids[string(s.text)]
	if !ok {
		id = uint32(len(s.ids)) + 1 // 0 is that of the first state
		s.ids[string(s.text)] = id
	}
	return id
}

// Bytes implements search.Store.
func (s *Store) Bytes() int64 { return s.Store.Bytes() + int64(len(s.ids))*(48+int64(len(s.text))) }
