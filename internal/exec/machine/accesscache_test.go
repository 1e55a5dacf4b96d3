package machine

import (
	"slices"
	"testing"

	"heddle/internal/exec/discipline"
)

// recalling is a machine of three threads, the access of a word by thread 1, and what may change between two of these.
func recalling(t *testing.T) (m *Machine, word access, changes map[string]func(thread *int)) {
	m = threaded(t, 64, 3, Options{Discipline: strict()})
	word = m.at(t, m.static(2), 8)
	return m, word, map[string]func(*int){
		"thread":  func(thread *int) { *thread = 2 },
		"created": func(*int) { m.threads++ },
		"alive":   func(*int) { m.w[auxAlive] ^= 1 << 2 },
		"locks":   func(*int) { m.w[m.locksOf(1)+discipline.MaxLocks-1] = 1 << 8 },
		"version": func(*int) {
			m.o.Discipline.Note(discipline.Access{Place: word.word() + 9, Mask: 1, Write: true}, m.who(2))
		},
	}
}

// TestRecalled: what the table said is given again under the same conditions, and under no others. All that is remembered is
// overwritten with one answer that the table does not give.
func TestRecalled(t *testing.T) {
	const tampered = 77
	_, _, changes := recalling(t)
	changes["nothing"], changes["access"] = nil, nil
	for name := range changes {
		m, word, changes := recalling(t)
		thread, a := 1, discipline.Access{Place: word.word(), Mask: 15, Plain: true}
		m.noteMemoised(thread, a)
		everywhere(m.lookups[:], func(e *memoised) bool { e.noted.Slot = tampered; return e.version != 0 })
		if name == "access" {
			a.Mask = 255
		} else if changes[name] != nil {
			changes[name](&thread)
		}
		if slot := m.noteMemoised(thread, a).Slot; (slot == tampered) != (name == "nothing") {
			t.Errorf("%s changed: remembered is %v", name, slot == tampered)
		}
	}
}

// TestRecalledInSection: what the table said of an access in an atomic section is not what it says of one outside.
func TestRecalledInSection(t *testing.T) {
	m, word, _ := recalling(t)
	a := discipline.Access{Place: word.word(), Mask: 15, Plain: true, Write: true}
	for thread := 1; thread < 3; thread++ {
		m.set(ctlAtomic, uint64(thread)+1)
		m.noteMemoised(thread, a)
		m.noteAll(thread, word, 8, true, false, 0)
		m.set(ctlAtomic, 0)
	}
	if m.o.Discipline.Contended(a.Place, 1, 1, true) {
		t.Fatal("two atomic sections exclude each other")
	}
	m.noteAll(2, word, 8, true, false, 0)
	if !m.o.Discipline.Contended(a.Place, 1, 1, true) {
		t.Error("what a call lists outside was taken for what one listed in a section")
	}
}

// TestRecalledListing: what a call lists is noted under new conditions, and not again under the same.
func TestRecalledListing(t *testing.T) {
	_, _, changes := recalling(t)
	changes["nothing"], changes["size"], changes["write"], changes["lock"] = nil, nil, nil, nil
	for name := range changes {
		m, word, changes := recalling(t)
		thread, n, write, lock := 1, uint64(8), true, uint32(0)
		m.noteAll(thread, word, n, write, false, lock)
		everywhere(m.listings[:], func(e *listing) bool { return e.version != 0 })
		switch name {
		case "nothing":
		case "size":
			n = 4
		case "write":
			write = false
		case "lock":
			lock = 5
		default:
			changes[name](&thread)
		}
		m.lookups = [1 << memoBits]memoised{}
		m.noteAll(thread, word, n, write, false, lock)
		if noted := m.lookups != [1 << memoBits]memoised{}; noted != (name != "nothing") {
			t.Errorf("%s changed: noted is %v", name, noted)
		}
	}
}

// TestRecalledConflicts: the conflicts of an access are those found last, as long as the table has learnt nothing.
func TestRecalledConflicts(t *testing.T) {
	const added = 100
	for _, name := range []string{"nothing", "access", "thread", "version"} {
		m, word, changes := recalling(t)
		thread, a := 1, discipline.Access{Place: word.word(), Mask: 15, Plain: true}
		m.conflictsMemoised(thread, a)
		everywhere(m.conflicts[:], func(e *conflicts) bool { e.set.Add(added); return e.version != 0 })
		if name == "access" {
			a.Mask = 255
		} else if changes[name] != nil {
			changes[name](&thread)
		}
		set := m.conflictsMemoised(thread, a)
		if set.Has(added) != (name == "nothing") {
			t.Errorf("%s changed: remembered is %v", name, set.Has(added))
		}
	}
}

// everywhere puts the one entry that holds something everywhere.
func everywhere[T any](table []T, holds func(*T) bool) {
	table[0] = table[slices.IndexFunc(table, func(e T) bool { return holds(&e) })]
	holds(&table[0])
	for i := range table {
		table[i] = table[0]
	}
}
