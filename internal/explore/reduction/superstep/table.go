package superstep

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// actionTable holds the access tables of the states on the path, those of the
// last state at the end. A state's table has the first action of each thread, and
// the actions of each superstep taken from the state so far.
type actionTable struct {
	entries []tableEntry
	ways    []tableWay
	actions []system.Action // of the supersteps
	next    tableNext
	found   []int // entries that conflict with it
	acc     []machine.Access
}

// tableEntry is one access of an action; or an action that conflicts with all.
type tableEntry struct {
	access machine.Access
	thread int32
	way    int32 // superstep; firstAction: the thread's first action from the state
	index  int32 // of the action in its superstep
	all    bool
}

const firstAction = -1

// tableWay is a superstep.
type tableWay struct {
	thread int32
	n      int32 // actions
	first  int   // in actions
}

// tableNext is the action under test.
type tableNext struct {
	accesses []machine.Access
	all      bool
}

// tableMark is the size of a table.
type tableMark struct{ entries, ways, actions int }

func (t *actionTable) mark() tableMark {
	return tableMark{len(t.entries), len(t.ways), len(t.actions)}
}

func (t *actionTable) undo(to tableMark) {
	t.entries, t.ways, t.actions = t.entries[:to.entries], t.ways[:to.ways], t.actions[:to.actions]
}

// empty reports whether the last state, whose table begins at a mark, has none yet.
func (t *actionTable) empty(since tableMark) bool { return len(t.ways) == since.ways }

func (t *actionTable) bytes() int64 {
	return int64(cap(t.entries))*40 + int64(cap(t.ways))*16 + int64(cap(t.actions))*16
}

// begin enters the next action of each thread, whether or not it can be taken.
func (t *actionTable) begin(m *machine.Machine) {
	for u := range m.Threads() {
		if m.Status(u) == machine.Running {
			list, exact := m.Independence().Footprint(u, t.acc[:0])
			t.acc = list
			t.enter(int32(u), firstAction, 0, list, !exact)
		}
	}
}

func (t *actionTable) enter(thread, way, index int32, list []machine.Access, all bool) {
	if all {
		t.entries = append(t.entries, tableEntry{thread: thread, way: way, index: index, all: true})
		return
	}
	for _, a := range list {
		t.entries = append(t.entries, tableEntry{access: a, thread: thread, way: way, index: index})
	}
}

// newWay begins a superstep.
func (t *actionTable) newWay(thread int) int {
	t.ways = append(t.ways, tableWay{thread: int32(thread), first: len(t.actions)})
	return len(t.ways) - 1
}

// extension says whether an action may extend a superstep.
type extension uint8

const (
	extend     extension = iota
	stopAfter            // the action has to be the last
	stopBefore           // it may not be taken
)

// test reports whether a superstep may continue with the next action of its thread.
func (t *actionTable) test(m *machine.Machine, way int, since tableMark) extension {
	w := &t.ways[way]
	list, exact := m.Independence().Footprint(int(w.thread), t.next.accesses[:0])
	t.next = tableNext{accesses: list, all: !exact}
	t.found = t.found[:0]
	result := extend
	if !exact {
		result = stopAfter // what it does is to be seen
	}
	for i := since.entries; i < len(t.entries); i++ {
		e := &t.entries[i]
		if e.thread == w.thread || !t.conflicts(e) {
			continue
		}
		if !t.last(e, since) {
			if w.n == 0 {
				panic("heddle bug: a first action conflicts with the middle of a superstep")
			}
			return stopBefore
		}
		t.found = append(t.found, i)
		result = stopAfter
	}
	return result
}

// conflicts reports whether an entry conflicts with the action under test.
func (t *actionTable) conflicts(e *tableEntry) bool {
	if e.all || t.next.all {
		return true
	}
	for _, a := range t.next.accesses {
		if machine.Overlap(a, e.access) {
			return true
		}
	}
	return false
}

// last reports whether an entry is of the last action of its superstep; a first action
// is as long as no superstep of its thread is longer.
func (t *actionTable) last(e *tableEntry, since tableMark) bool {
	if e.way != firstAction {
		return e.index == t.ways[e.way].n-1
	}
	for i := since.ways; i < len(t.ways); i++ {
		if w := &t.ways[i]; w.thread == e.thread && w.n > 1 {
			return false
		}
	}
	return true
}

// add makes the action that was tested one of its superstep.
func (t *actionTable) add(way int, a system.Action) {
	w := &t.ways[way]
	if w.n > 0 { // the first one is there
		t.enter(w.thread, int32(way), w.n, t.next.accesses, t.next.all)
	}
	t.actions = append(t.actions, a)
	w.n++
}

// conflicting are the supersteps whose last action, not their first, conflicts with
// the one that was tested.
func (t *actionTable) conflicting() (ways []int) {
	for _, i := range t.found {
		if e := &t.entries[i]; e.way != firstAction && (len(ways) == 0 || ways[len(ways)-1] != int(e.way)) {
			ways = append(ways, int(e.way))
		}
	}
	return ways
}

// lead is a superstep without its last action.
func (t *actionTable) lead(way int) []system.Action {
	w := &t.ways[way]
	return t.actions[w.first : w.first+int(w.n)-1]
}
