package determinise

import (
	"encoding/binary"

	"heddle/internal/temporal/automaton"
)

// set is a set of states of the Büchi automaton.
type set []uint64

func (s set) has(i int32) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s set) add(i int32)      { s[i/64] |= 1 << (i % 64) }

func (s set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

func (s set) addAll(o set) {
	for i, w := range o {
		s[i] |= w
	}
}

func (s set) removeAll(o set) {
	for i, w := range o {
		s[i] &^= w
	}
}

func (s set) equals(o set) bool {
	for i, w := range o {
		if s[i] != w {
			return false
		}
	}
	return true
}

// node is a node of a history tree, with what lies below it.
type node struct {
	states   set
	children []*node

	was        string // its place before the step that is being taken; "": it was not there
	breakpoint bool   // the step has made it one
}

// root is the place of a tree's root; that of a child has its number after that of its parent.
const root = "."

func (n *node) key(b []byte) []byte {
	for _, w := range n.states {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	b = binary.AppendUvarint(b, uint64(len(n.children)))
	for _, c := range n.children {
		b = c.key(b)
	}
	return b
}

// step is the tree after a letter, with what has become of each node. The tree stays as it is.
func (a *Automaton) step(n *node, letter uint64) *node {
	next := a.spread(n, root, letter)
	next.split(make(set, a.words))
	next.cut()
	return next
}

// spread gives each node the states after a letter, and a new child, after the others, those of them that accepting edges lead to.
func (a *Automaton) spread(n *node, place string, letter uint64) *node {
	all, accepting := a.behind(n.states, letter)
	next := &node{states: all, was: place}
	for i, c := range n.children {
		next.children = append(next.children, a.spread(c, below(place, i), letter))
	}
	next.children = append(next.children, &node{states: accepting})
	return next
}

// below is the place of a child.
func below(place string, child int) string { return place + string(rune(child)) }

// behind are the states that a letter leads to, and those that it leads to by accepting edges.
func (a *Automaton) behind(from set, letter uint64) (all, accepting set) {
	all, accepting = make(set, a.words), make(set, a.words)
	for s, edges := range a.of.States {
		if !from.has(int32(s)) {
			continue
		}
		for _, e := range edges {
			if !e.Guard.Admits(letter) {
				continue
			}
			all.add(e.To)
			if e.Sets != 0 {
				accepting.add(e.To)
			}
		}
	}
	return all, accepting
}

// split leaves a state to the oldest of several children that have it: taken are the states that older ones have.
func (n *node) split(taken set) {
	n.states.removeAll(taken)
	older := append(set(nil), taken...)
	for _, c := range n.children {
		c.split(older)
		older.addAll(c.states)
	}
}

// cut drops nodes without states, and what is below a breakpoint.
func (n *node) cut() {
	var left []*node
	inner := make(set, len(n.states))
	for _, c := range n.children {
		if !c.states.empty() {
			left = append(left, c)
			inner.addAll(c.states)
		}
	}
	n.children = left
	if n.breakpoint = len(left) > 0 && inner.equals(n.states); n.breakpoint {
		n.children = nil
	}
	for _, c := range n.children {
		c.cut()
	}
}

// universal reports whether the automaton accepts every word from one of some states.
func universal(a *automaton.Automaton) []bool {
	list := make([]bool, len(a.States))
	for s := range list {
		list[s] = a.Universal(int32(s))
	}
	return list
}
