package symbolic

import "heddle/internal/explore/search"

// Covering is a store for searches of infinite runs: a state between actions is identified with a visited state that covers it.
// So the states visited are the nodes of a graph, in which each run of the program has a path: a state that is covered has only
// runs that the other has. Several states together are never taken for one, since a path leads to one.
type Covering struct {
	*Store
	c      *Cursor
	joined map[uint64]uint64  // states that are taken for others, by their keys
	known  map[string]uint64  // keys by forms
	forms  map[string][]*node // by shape
	bytes  int64
}

// node is a state that others are compared with.
type node struct {
	form *Form
	key  uint64
}

// NewCovering makes a store of a cursor's states around one of its words.
func NewCovering(c *Cursor, words search.Store) *Covering {
	return &Covering{Store: NewStore(c, words), c: c, joined: map[uint64]uint64{}, known: map[string]uint64{}, forms: map[string][]*node{}}
}

// Visit implements search.Store.
func (s *Covering) Visit(since int, extra uint32) (key uint64, isNew bool) {
	key, isNew = s.Store.Visit(since, extra)
	if to, ok := s.joined[key]; ok {
		return to, false
	}
	if !isNew || s.c.Unfinished() {
		return key, isNew
	}
	f := s.c.Form()
	if f == nil {
		return key, true
	}
	name := string(appendNumber(nil, extra)) + f.Key()
	if to, ok := s.known[name]; ok {
		s.joined[key] = to
		return to, false
	}
	shape := string(appendNumber(nil, extra)) + f.Shape
	if to := s.covering(s.forms[shape], f); to != nil {
		s.joined[key] = to.key
		return to.key, false
	}
	s.known[name] = key
	s.forms[shape] = append(s.forms[shape], &node{f, key})
	s.bytes += f.Bytes() + 2*int64(len(name)) + int64(len(shape))
	return key, true
}

// Of the states of a shape, the last ones are compared with a new one: with inputs that are easy to find, and with those that solvers look for.
const (
	comparedEasily = 32
	comparedHard   = 4
)

// covering is a state that covers one; nil: none is known to.
func (s *Covering) covering(list []*node, f *Form) *node {
	list = list[max(0, len(list)-comparedEasily):]
	if len(list) == 0 {
		return nil
	}
	w, answer := s.c.witness(f)
	if answer == Unsat { // no inputs lead here
		return list[0]
	}
	for _, x := range list {
		if s.c.substitutes(x.form, f, w) {
			return x
		}
	}
	for _, x := range list[max(0, len(list)-comparedHard):] {
		if s.c.subsumed([]*Form{x.form}, f, w) != NotCovered {
			return x
		}
	}
	return nil
}

func appendNumber(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

// Bytes implements search.Store.
func (s *Covering) Bytes() int64 { return s.Store.Bytes() + s.bytes + 40*int64(len(s.joined)) }
