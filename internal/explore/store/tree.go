// Package store remembers visited states: without loss (Tree), by a hash (Hash), by a few bits (Bitstate), or by one
// of the first two until its memory is used up and then by the third (Spill). Each store reports what a search may
// have missed because of it (Loss).
//
// A state comes as pages of words, grouped in sections (see Source). In a Tree,
// equal pages are kept once, and so are equal pairs of parts: a state is the root of a
// binary tree over its pages, of which all but a few nodes are shared with other
// states. A step changes few pages, so only the paths above them are looked up
// again. A new state costs some 12 bytes for its root, and its share of new nodes
// and pages.
//
// Several workers may fill one store, each with a front of its own over its own
// source (Share): a front is for one goroutine.
//
// It must not know what the words mean or how the search works.
//
// Invariants:
//  1. two states have the same root (a pair of ids, which has none itself) if and
//     only if all their pages agree: ids
//     of pages are even, ids of pairs odd, both are unique, and the shape of the
//     tree follows from the pages (the first page of each group of sections
//     says how many there are and how long they are: the caller's duty);
//  2. id 0 stands for a zero page and for a tree of zero pages;
//  3. after Undo the cached ids are those of the state that the mark was made in,
//     and so is the sum (see sum);
//  4. the keys that Visit returns are the same for equal states, in all stores.
//
// Papers: Laarman, van de Pol, Weber: Parallel recursive state compression for
// free (SPIN 2011); van der Berg, Laarman: dtree (2021); those of the other stores
// stand with them.
package store

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// PageWords is the number of words of a page.
const PageWords = 8

// PageBits is its binary logarithm.
const PageBits = 3

// sectionsPerGroup is the number of sections that form one part of the state (a
// thread); the first section is a part of its own.
const sectionsPerGroup = 4

// Source is the state that is visited.
type Source interface {
	// Page is the content of a page.
	Page(n uint32) *[PageWords]uint64

	// Sections appends, for each section, its first page and its number of
	// pages in use: one section for what is common, then four for each thread,
	// by ascending first page.
	Sections(buf []uint32) []uint32

	// ChangedPages appends the pages written since a mark of the source; doubles
	// do no harm.
	ChangedPages(since int, buf []uint32) []uint32

	// ChangedWords appends the words that differ from what they were at a mark of
	// the source, at which a state was visited: each word once. Words of the
	// sections' pages beyond their lengths are zero.
	ChangedWords(since int, buf []Word) []Word
}

// Word is a word that changed.
type Word struct {
	At       uint32
	Old, New uint64
}

// Tree is a store of states.
type Tree struct {
	*forest
	src   Source
	count int // states that this front found

	firsts []uint32   // first page of each section
	trees  []hashTree // cached ids of the current state: see treeOf
	depth  uint32     // of the top tree: its nodes below the root are up to date
	log    []cell

	bounds  []uint32
	changed []uint32
	touched []int // groups with a changed page; -1: the common section
}

// forest is what the fronts of a tree have in common.
type forest struct {
	pages pageTable
	pairs pairTable
	roots *keyTable
	empty atomic.Bool // the root of two zeros, which roots does not take, is in

	frozen bool // what is new is not stored
}

// cell is a cached id before it was changed; with the level grown, a tree before
// it grew by a level; with the level deeper, the top tree's depth.
type cell struct {
	tree, level, index, old uint32
}

const (
	grown  = 1<<32 - 1
	deeper = 1<<32 - 2
)

// The trees: the top over the common section and the groups, the common
// section, then for each group the tree over its sections and those.
const (
	topTree    = 0
	commonTree = 1
	groupTrees = 2
	perGroup   = 1 + sectionsPerGroup
)

// treeOf is the tree of a section.
func treeOf(section int) int {
	if section == 0 {
		return commonTree
	}
	g, k := (section-1)/sectionsPerGroup, (section-1)%sectionsPerGroup
	return groupTrees + g*perGroup + 1 + k
}

// NewTree makes an empty store for states of one source.
func NewTree(src Source) *Tree {
	t := &Tree{forest: &forest{roots: newKeyTable(1, 0)}, src: src}
	t.pages.init()
	t.pairs.init()
	return t
}

// Share makes another front of the store, for another source. It is to be called
// before the fronts are used.
func (t *Tree) Share(src Source) *Tree {
	t.roots.shared = true
	return &Tree{forest: t.forest, src: src}
}

// Count is the number of states that were new when this front visited them.
func (t *Tree) Count() int { return t.count }

// Bytes is the memory that the whole store takes.
func (t *Tree) Bytes() int64 {
	return t.pages.bytes() + t.pairs.bytes() + t.roots.bytes.Load() + int64(cap(t.log))*16
}

// Mark is a point for Undo to go back to.
func (t *Tree) Mark() int { return len(t.log) }

// Undo forgets what Visit learnt of the current state since the mark: the source
// is back in the state it was in then.
func (t *Tree) Undo(to int) {
	for i := len(t.log) - 1; i >= to; i-- {
		c := &t.log[i]
		switch c.level {
		case grown:
			t.trees[c.tree].shrink()
			continue
		case deeper:
			t.depth = c.old
			continue
		}
		t.trees[c.tree].levels[c.level][c.index] = c.old
	}
	t.log = t.log[:to]
}

// Full reports whether the numbers of parts are nearly used up.
func (t *Tree) Full() bool { return t.pairs.size() > maxParts || t.pages.size() > maxParts }

// maxParts leaves room for the states that are stored between two questions, and
// for shards that are fuller than others.
const maxParts = 1<<31 - 1<<27

// Loss is what a search may have missed: nothing.
func (t *Tree) Loss() Loss { return Loss{} }

// Freeze makes the store keep what it has and take no more: states that are not
// stored are new, whenever they are visited.
func (t *Tree) Freeze() { t.frozen, t.pages.frozen, t.pairs.frozen = true, true, true }

// VisitFirst stores the state of the source as the first one and gives its number.
func (t *Tree) VisitFirst() (key uint64) {
	t.bounds = t.src.Sections(t.bounds[:0])
	t.changed = t.changed[:0]
	for i := 0; i+1 < len(t.bounds); i += 2 {
		for p := uint32(0); p < t.bounds[i+1]; p++ {
			t.changed = append(t.changed, t.bounds[i]+p)
		}
	}
	key, _ = t.visit(0)
	t.log = t.log[:0]
	return key
}

// Visit stores the state of the source, which differs from the state visited
// (or gone back to) before by the pages changed since the mark of the source.
// extra counts as a part of the state. Visit gives the state's number and reports
// whether it is new.
func (t *Tree) Visit(since int, extra uint32) (key uint64, isNew bool) {
	t.changed = t.src.ChangedPages(since, t.changed[:0])
	t.bounds = t.src.Sections(t.bounds[:0])
	return t.visit(extra)
}

func (t *Tree) visit(extra uint32) (key uint64, isNew bool) {
	t.grow()
	t.touched = t.touched[:0]
	for _, page := range t.changed {
		t.setPage(page)
	}
	for _, g := range t.touched {
		if g < 0 {
			t.settle(commonTree)
			t.set(topTree, 0, t.rootOf(0))
			continue
		}
		t.settleGroup(g)
	}
	l, r := t.top()
	if extra != 0 {
		l, r = t.pairs.intern(l, r), extra<<1
	}
	isNew = t.enter(l, r)
	if isNew && !t.frozen {
		t.count++
	}
	return rootKey(l, r), isNew
}

// top brings the top tree up to date and gives the two halves of the root. The root
// itself is not a node that others share.
func (t *Tree) top() (l, r uint32) {
	h := &t.trees[topTree]
	groups := uint32(len(t.bounds) / 2 / sectionsPerGroup)
	depth := uint32(bits.Len32(groups))
	t.reach(topTree, groups)
	t.settleBelow(topTree, int(depth))
	// Of what was above the root until now only the first nodes may have children.
	for level := max(t.depth, 1); level < depth; level++ {
		t.put(topTree, level, 0, t.pairs.intern(h.levels[level-1][0], h.levels[level-1][1]))
	}
	if depth != t.depth {
		t.log = append(t.log, cell{level: deeper, old: t.depth})
		t.depth = depth
	}
	if depth == 0 {
		return h.levels[0][0], 0
	}
	return h.levels[depth-1][0], h.levels[depth-1][1]
}

// put changes an inner node.
func (t *Tree) put(tree int, level, i, id uint32) bool {
	at := &t.trees[tree].levels[level][i]
	if *at == id {
		return false
	}
	t.log = append(t.log, cell{uint32(tree), level, i, *at})
	*at = id
	return true
}

// enter stores a root and reports whether it is new.
func (t *Tree) enter(l, r uint32) bool {
	if l == absent || r == absent {
		return true
	}
	key := rootKey(l, r)
	switch {
	case key == 0 && t.frozen:
		return !t.empty.Load()
	case key == 0:
		return t.empty.CompareAndSwap(false, true)
	case t.frozen:
		return !t.roots.has([2]uint64{key})
	}
	return t.roots.add([2]uint64{key})
}

// rootKey spreads pairs over the keys, one to one, 0 to 0 (MurmurHash3's finish).
func rootKey(l, r uint32) uint64 {
	k := uint64(l)<<32 | uint64(r)
	k = (k ^ k>>33) * 0xff51afd7ed558ccd
	k = (k ^ k>>33) * 0xc4ceb9fe1a85ec53
	return k ^ k>>33
}

// settleGroup brings the trees of a group's sections, and the group's, up to
// date. The root of a section depends on its length, which may have changed
// though its pages have not.
func (t *Tree) settleGroup(g int) {
	tree := groupTrees + g*perGroup
	for k := range sectionsPerGroup {
		t.settle(tree + 1 + k)
		t.set(tree, uint32(k), t.rootOf(1+g*sectionsPerGroup+k))
	}
	t.settle(tree)
	t.set(topTree, uint32(g+1), t.trees[tree].root(sectionsPerGroup, &t.pairs))
}

func (t *Tree) rootOf(section int) uint32 {
	return t.trees[treeOf(section)].root(int(t.bounds[2*section+1]), &t.pairs)
}

// setPage interns a changed page and notes its group.
func (t *Tree) setPage(page uint32) {
	s := t.sectionOf(page)
	if s < 0 {
		return
	}
	id := t.pages.intern(t.src.Page(page))
	if !t.set(treeOf(s), page-t.firsts[s], id) {
		return
	}
	g := (s+sectionsPerGroup-1)/sectionsPerGroup - 1
	for _, have := range t.touched {
		if have == g {
			return
		}
	}
	t.touched = append(t.touched, g)
}

// set changes a leaf of a tree and reports whether it differs.
func (t *Tree) set(tree int, i, id uint32) bool {
	h := &t.trees[tree]
	t.reach(tree, i)
	old := h.levels[0][i]
	if old == id {
		return false
	}
	t.log = append(t.log, cell{uint32(tree), 0, i, old})
	h.levels[0][i] = id
	h.dirty = append(h.dirty, i)
	return true
}

// reach makes room for a leaf.
func (t *Tree) reach(tree int, i uint32) {
	for range t.trees[tree].reach(i, &t.pairs) {
		t.log = append(t.log, cell{tree: uint32(tree), level: grown})
	}
}

// settle brings the inner nodes above the changed leaves of a tree up to date,
// level by level, so that no node is made that no state has.
func (t *Tree) settle(tree int) { t.settleBelow(tree, len(t.trees[tree].levels)) }

// settleBelow does so for the nodes below a level.
func (t *Tree) settleBelow(tree, end int) {
	h := &t.trees[tree]
	for level := 1; level < end && len(h.dirty) > 0; level++ {
		below := h.levels[level-1]
		n := 0
		for _, i := range h.dirty {
			p := i / 2
			if slices.Contains(h.dirty[max(n-fewNodes, 0):n], p) {
				continue
			}
			if t.put(tree, uint32(level), p, t.pairs.intern(below[2*p], below[2*p+1])) {
				h.dirty[n] = p
				n++
			}
		}
		h.dirty = h.dirty[:n]
	}
	h.dirty = h.dirty[:0]
}

// fewNodes is among how many of the last nodes one is looked for that need not be made twice: dirty leaves come nearly in order, and
// making it again changes nothing.
const fewNodes = 16

// grow makes room for sections that appeared.
func (t *Tree) grow() {
	for len(t.firsts)*2 < len(t.bounds) {
		t.firsts = append(t.firsts, t.bounds[len(t.firsts)*2])
	}
	n := groupTrees + (len(t.firsts)-1)/sectionsPerGroup*perGroup
	for len(t.trees) < n {
		t.trees = append(t.trees, hashTree{})
	}
}

// sectionOf finds the section that a page belongs to; -1: none.
func (t *Tree) sectionOf(page uint32) int {
	lo, hi := 0, len(t.firsts)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if t.firsts[mid] <= page {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo - 1
}
