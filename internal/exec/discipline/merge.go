package discipline

import (
	"cmp"
	"slices"
)

// This file lets several searches share one record: each works on a clone, and in
// the end the clones are merged into the table that they were made of.

// Clone is a table with the same record.
func (t *Table) Clone() *Table {
	c := *t
	c.keys, c.at, c.entries = slices.Clone(t.keys), slices.Clone(t.at), slices.Clone(t.entries)
	for i := range c.entries {
		c.entries[i].users = slices.Clone(c.entries[i].users)
	}
	return &c
}

// Merge adds the records of clones that were made of the table, which has not
// changed since. The table has Changed afterwards if one of the clones has, if
// accesses in different clones are contended, or if one has relied on knowing all
// users of a place of which another knows more.
func (t *Table) Merge(clones []*Table) {
	for _, c := range clones {
		t.changed, t.untrust = t.changed || c.changed, t.untrust || c.untrust
		for thread, by := range c.parents {
			switch {
			case by == several && t.parents[thread] != several:
				t.parents[thread], t.changed = several, true
			case by < noParent:
				t.Created(uint8(thread), by)
			}
		}
		c.each(func(key uint64, from *entry) {
			e := t.entryOf(key)
			t.changed = e.join(from) || t.changed
			switch {
			case from.raced:
				t.race(e)
			case from.slot != 0:
				t.order(e)
			}
		})
	}
	for i := range t.entries {
		e := &t.entries[i]
		for k := range e.users {
			if !e.users[k].idle {
				t.judge(e, &e.users[k])
			}
		}
	}
	for _, c := range clones {
		c.each(func(key uint64, its *entry) {
			if its.relied && !its.knowsAll(t.entryOf(key)) {
				t.changed = true
			}
		})
	}
}

// each calls f with the entries.
func (t *Table) each(f func(key uint64, e *entry)) {
	for i, k := range t.keys {
		if k != 0 {
			f(k-1, &t.entries[t.at[i]])
		}
	}
}

// entryOf is the entry of a key, made if there is none.
func (t *Table) entryOf(key uint64) *entry {
	i := t.find(key)
	if i == 0 {
		i = t.insert(key)
	}
	return &t.entries[i]
}

// join adds what another table knows about the same place. It reports whether accesses are contended as one of the two knows, and the search of
// the other one rests on it that they are not.
func (e *entry) join(from *entry) (broken bool) {
	e.relied = e.relied || from.relied
	for half, lock := range from.locks {
		e.locks[half] = cmp.Or(lock, e.locks[half])
	}
	for _, u := range from.users {
		k := slices.IndexFunc(e.users, func(v user) bool {
			return u.thread == v.thread && u.write == v.write && u.mask == v.mask && u.plain == v.plain
		})
		if k < 0 {
			e.users = append(e.users, u)
			continue
		}
		v := &e.users[k]
		relied := u.wasRelied() || v.wasRelied()
		v.contended = v.contended || u.contended
		broken = broken || relied && v.contended
		switch {
		case u.idle:
		case v.idle:
			contended := v.contended
			*v = u
			v.contended = contended
		default:
			v.passed = v.passed || u.passed
			v.alive, v.counts = v.alive.Or(u.alive), v.counts.Or(u.counts)
			for i, l := range v.locks {
				if !u.locks.has(l) {
					v.locks[i] = 0
				}
			}
		}
	}
	return broken
}

// knowsAll reports whether an entry knows the kinds of accesses that another one does.
func (e *entry) knowsAll(of *entry) bool {
	for i := range of.users {
		if u := &of.users[i]; !e.known(u.thread, u.write, u.mask) {
			return false
		}
	}
	return true
}
