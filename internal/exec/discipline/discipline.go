// Package discipline learns how threads share memory, so that accesses which no
// other thread can meet need not be places to switch threads.
//
// A search assumes for each place in memory that two accesses by different threads, one of them a
// write, never conflict, because
//
//   - all are made under a common lock, or
//   - one thread accesses the place only after the other was joined, or before it creates the other
//     (so each has the place to itself for a time), or
//   - no thread writes any more, or
//   - the program's synchronisation orders them in every execution (happensbefore.go; only if one
//     of the two is a plain access, and only if the executor reports it).
//
// A Table records each access that the search executes. If the record contradicts the assumption,
// the accesses of the place by the two threads are contended: they are visible actions from then
// on, and the search has to restart (see Changed). Reads of a place by the only thread that writes
// it stay invisible.
//
// It must not know machines or searches: places and locks are numbers.
//
// Invariants:
//  1. a contended access stays contended;
//  2. as long as Changed is false, no contended access was executed without a switch point before
//     it: an access that is contended when it first occurs does not set Changed, and the search
//     continues;
//  3. as long as Changed is false, any two recorded accesses of a common byte, by
//     different threads and one of them a write, are contended or exclude each
//     other for one of the reasons above;
//  4. the record depends on the accesses, not on their order.
//
// Why a search that ends with Changed false is complete: take a shortest execution of the program,
// with a switch possible at every instruction, whose last access contradicts the record. All
// earlier accesses agree with it, so each commutes with those of other threads since its own
// thread's last visible action, and the execution can be reordered into one that the search takes,
// with the same locks held at the last access (taking locks and joining threads are visible
// actions; creating them moves to the front, and is visible too if several threads do it). The
// reordering moves accesses to the front, so that fewer threads have been joined, and fewer
// created, than in the execution. Fewer joins only make the record stricter. Fewer creations are
// why "not yet created" counts only towards a thread's own creator, whose accesses do not move
// across its own creation of the thread. So the search has recorded that access too: a
// contradiction.
//
// An ordered access commutes likewise: if it were ordered after an action of another thread since
// its own thread's last visible action, that order would have to reach its thread at a visible
// action, and there is none in between. The reordering keeps the order of all dependent actions, so
// accesses that are unordered stay unordered, and the executor reports them. A call that may wait
// for ever makes its accesses when its thread reaches it, and again when it is executed. The end of
// an object counts as an access to its lifetime, as every use does; a block that reuses the number
// of a freed block is another object.
//
// Papers: Savage et al., Eraser (1997), for locks that protect places; Stoller,
// Model-checking multi-threaded distributed Java programs (2000), and Flanagan,
// Qadeer, Transactions for software model checking (2003), for searches that check
// the discipline that they rest on; Lipton, Reduction (1975), for unlocking as a
// left mover.
package discipline

// MaxLocks is the number of held locks that count.
const MaxLocks = 4

// Locks are the locks held at an access: number<<1, with the lowest bit set if
// held for reading only. Zeros are no locks.
type Locks [MaxLocks]uint64

// Accessor makes an access, and under what conditions.
type Accessor struct {
	Thread  uint8
	Alive   Set   // threads created and not yet joined
	Created uint8 // threads created so far: they are numbered in that order
	Locks   Locks
}

// Access is an access of some of the eight bytes of a place.
type Access struct {
	Place  uint32
	Mask   uint8  // bytes
	Object uint32 // place that stands for the life of the whole object
	Write  bool
	Plain  bool   // a load or store of the program that is not atomic
	Lock   uint32 // number of the lock that the access waits for, or gives back; 0: it does something else
	Stops  bool   // the executor lets threads switch before the access if it is contended
}

// Table is what was learnt. Use New.
type Table struct {
	keys    []uint64 // place+1; 0: empty
	entries []entry  // the first is that of unused places, and stays empty
	at      []uint32 // index of the entry for a key
	used    int
	changed bool
	untrust bool
	version uint64

	ordered   int    // places whose accesses are to be ordered
	syncs     *syncs // see Sync
	unordered bool

	parents [MaxThreads]uint8 // see Created
}

// What is known about a thread's creator.
const (
	noParent = 0xfe // not created so far
	several  = 0xff // not always the same
)

// entry is what is known about a place.
type entry struct {
	locks  [2]uint32 // numbers of the locks that each half is a part of; 0: none
	slot   uint32    // number+1 among the places whose accesses are to be ordered; 0: none
	raced  bool      // they are not, or cannot be
	relied bool      // AddConflicts has reported its users
	users  []user
}

// user is the sum of a thread's accesses of one kind since Restart: of these bytes, reads or writes, plain or not.
type user struct {
	alive  Set // threads that were alive at one of them
	counts Set // of threads created before one of them
	locks  Locks
	thread uint8
	mask   uint8
	write  bool
	plain  bool

	contended bool // for ever
	passed    bool // threads could not switch before one of them
	idle      bool // no access since Restart
}

// New makes a table that assumes the best of all places.
func New() *Table {
	t := &Table{entries: make([]entry, 1), syncs: newSyncs(), version: 1}
	for i := range t.parents {
		t.parents[i] = noParent
	}
	t.resize(1 << 10)
	return t
}

// Changed reports whether accesses became contended since Restart that threads could not switch before, or whatever else the search so far
// rests on turned out wrong.
func (t *Table) Changed() bool { return t.changed }

// Version is the same as long as Note and AddConflicts would say the same again, and
// learn nothing from it, about accesses that were reported to them before. It is never 0.
func (t *Table) Version() uint64 { return t.version }

// Broken reports whether a lock did not exclude: nothing can be assumed.
func (t *Table) Broken() bool { return t.untrust }

// Break notes that a lock did not exclude.
func (t *Table) Break() { t.untrust, t.changed = true, true }

// Restart begins a new record. What is contended stays so.
func (t *Table) Restart() {
	t.changed = false
	t.version++
	t.renumber()
	for i := range t.entries {
		for k := range t.entries[i].users {
			t.entries[i].users[k].idle = true
		}
	}
}

// Contended reports whether an access of some bytes of a place is known to be
// contended.
func (t *Table) Contended(place uint32, mask uint8, thread uint8, write bool) bool {
	return t.contendedBy(place, func(u *user) bool { return u.thread == thread && u.write == write && u.mask&mask != 0 })
}

// ContendedPlainly is Contended of a plain write.
func (t *Table) ContendedPlainly(place uint32, mask uint8, thread uint8) bool {
	return t.contendedBy(place, func(u *user) bool { return u.thread == thread && u.write && u.plain && u.mask&mask != 0 })
}

func (t *Table) contendedBy(place uint32, by func(*user) bool) bool {
	users := t.entries[t.find(uint64(place))].users
	for k := range users {
		if users[k].contended && by(&users[k]) {
			return true
		}
	}
	return false
}

// Noted is what a table says of an access.
type Noted struct {
	Contended bool   // threads must be able to switch before it
	Slot      uint32 // number+1 of its place, if accesses of that are to be ordered
	Life      uint32 // number+1 of its object's life, if accesses of the object and its end are to be ordered
}

// Note records an access.
func (t *Table) Note(a Access, who *Accessor) (n Noted) {
	i := t.find(uint64(a.Place))
	if i == 0 {
		i = t.insert(uint64(a.Place))
	}
	e := &t.entries[i]
	for half, lock := range e.locks { // who looks at one looks at both
		switch {
		case a.Lock == 0 && lock != 0:
			t.noteLock(lock, who, true)
			e = &t.entries[i]
		case a.Lock != lock && a.Mask>>(4*half)&0xf != 0:
			e.locks[half] = a.Lock
			t.version++
		}
	}
	k := t.record(e, a, who)
	// Whatever is known about the place: it may have been a part of another object, and a lock that does not protect the
	// place may keep the end of the object away.
	ends := false
	if a.Object != 0 {
		ends, n.Life = t.noteObject(a, who)
	}
	e = &t.entries[i] // the object's entry may have moved it
	if ends && !e.users[k].contended {
		e.users[k].contended = true
		t.version++
	}
	if n.Contended = e.users[k].contended; !e.raced {
		n.Slot = e.slot
	}
	return n
}

// End records the end of an object's life, a write of all of it, and returns the number+1 of the life if it is to be ordered.
func (t *Table) End(object uint32, who *Accessor) (life uint32) {
	return t.Note(Access{Place: object, Mask: 1, Write: true, Plain: true}, who).Slot
}

// Late records an access of an object that has ended, and returns the same.
func (t *Table) Late(object uint32, who *Accessor) (life uint32) {
	return t.Note(Access{Place: object, Mask: 1, Plain: true}, who).Slot
}

// known reports whether a thread's accesses of a kind of these bytes were known.
func (e *entry) known(thread uint8, write bool, mask uint8) bool {
	for k := range e.users {
		if u := &e.users[k]; u.thread == thread && u.write == write {
			mask &^= u.mask
		}
	}
	return mask == 0
}

// AddConflicts adds the threads that are known to make accesses which conflict with
// one of a place, and relies on these being all.
func (t *Table) AddConflicts(set *Set, place uint32, mask, thread uint8, write bool) {
	i := t.find(uint64(place))
	if i == 0 {
		i = t.insert(uint64(place))
	}
	e := &t.entries[i]
	e.relied = true
	for k := range e.users {
		if u := &e.users[k]; u.thread != thread && u.mask&mask != 0 && (u.write || write) {
			set.Add(int(u.thread))
		}
	}
}

// Parent is the thread that creates another one, as far as it is always the same.
func (t *Table) Parent(thread int) (parent int, ok bool) {
	p := t.parents[thread]
	return int(p), p < noParent
}

// noteObject counts an access as a read of its object as well, and reports whether
// another thread may use the object when it ends: then all of it is contended. A life is a place like others: ends and uses
// may be ordered instead.
func (t *Table) noteObject(a Access, who *Accessor) (ends bool, life uint32) {
	life = t.Note(Access{Place: a.Object, Mask: 1, Plain: true, Stops: a.Stops}, who).Slot
	users := t.entries[t.find(uint64(a.Object))].users
	for k := range users {
		if users[k].contended {
			return true, life
		}
	}
	return false, life
}

// record adds an access to a place's users: the one of that index.
func (t *Table) record(e *entry, a Access, who *Accessor) int {
	for k := range e.users {
		if u := &e.users[k]; u.thread == who.Thread && u.write == a.Write && u.mask == a.Mask && u.plain == a.Plain {
			t.sum(e, u, a, who)
			return k
		}
	}
	t.changed = t.changed || e.relied && !e.known(who.Thread, a.Write, a.Mask)
	t.version++
	e.users = append(e.users, user{thread: who.Thread, mask: a.Mask, write: a.Write, plain: a.Plain, idle: true})
	t.sum(e, &e.users[len(e.users)-1], a, who)
	return len(e.users) - 1
}

// sum adds an access to a user, and judges it if that says more than before. An access that is contended as soon as it is met was
// not passed: nothing that was searched rests on it.
func (t *Table) sum(e *entry, u *user, a Access, who *Accessor) {
	grew := u.add(who)
	u.passed = u.passed || !a.Stops
	if grew {
		t.judge(e, u)
	}
	u.passed = u.passed || !u.contended
}

// add adds an access to the sum and reports whether the sum changed.
func (u *user) add(who *Accessor) bool {
	if !u.idle {
		return u.widen(who, protecting(who.Locks, u.write))
	}
	u.idle, u.passed = false, false
	u.alive, u.locks, u.counts = who.Alive, protecting(who.Locks, u.write), Set{}
	u.counts.Add(int(who.Created))
	return true
}

// widen adds an access to the sum and reports whether the sum grew.
func (u *user) widen(who *Accessor, locks Locks) bool {
	grew := who.Alive.Without(u.alive) != Set{} || !u.counts.Has(int(who.Created))
	u.alive = u.alive.Or(who.Alive)
	u.counts.Add(int(who.Created))
	for i, l := range u.locks {
		if l != 0 && !locks.has(l) {
			u.locks[i] = 0
			grew = true
		}
	}
	return grew
}

// judge marks a user's accesses and those that they may come together with.
func (t *Table) judge(e *entry, u *user) {
	for i := range e.users {
		v := &e.users[i]
		if u.mask&v.mask == 0 || u.thread == v.thread || !u.write && !v.write || v.idle || u.contended && v.contended || t.exclude(u, v) {
			continue
		}
		plain := u.plain || v.plain // else they are what orders others
		if plain && !e.raced && t.order(e) {
			continue
		}
		t.changed = t.changed || u.wasRelied() || v.wasRelied()
		u.contended, v.contended = true, true
		t.version++
		if plain {
			t.race(e)
		}
	}
}

// wasRelied reports whether the search rests on it that a user's accesses are not contended.
func (u *user) wasRelied() bool { return u.passed && !u.contended && !u.idle }

// exclude reports whether accesses of two threads cannot come together.
func (t *Table) exclude(u, v *user) bool {
	if t.apart(u, v.thread) || t.apart(v, u.thread) {
		return true
	}
	for _, l := range u.locks {
		if l != 0 && v.locks.has(l) {
			return true
		}
	}
	return false
}

// apart reports whether all of a user's accesses come after another thread was
// joined, or before the user's thread creates it or an ancestor of it.
func (t *Table) apart(u *user, other uint8) bool {
	if u.alive.Has(int(other)) {
		return false
	}
	// The other was not yet created where there were few threads. That is an order
	// only before the user's own thread makes the one that leads to it.
	first := uint8(0)
	for w := other; w < noParent; w = t.parents[w] {
		if t.parents[w] == u.thread {
			first = w
			break
		}
	}
	return !u.counts.among(int(first)+1, int(other))
}

// Created records which thread has created another.
func (t *Table) Created(thread, by uint8) {
	switch t.parents[thread] {
	case by, several:
	case noParent:
		t.parents[thread] = by
	default:
		t.parents[thread] = several
		t.changed = true
	}
}

func (l *Locks) has(lock uint64) bool {
	for _, have := range l {
		if have == lock {
			return true
		}
	}
	return false
}

// protecting are the held locks that keep conflicting accesses away: of a write
// those held for writing, of a read all.
func protecting(held Locks, write bool) Locks {
	for i, l := range held {
		if held[i] = l &^ 1; l&1 != 0 && write {
			held[i] = 0
		}
	}
	return held
}

// find is the entry of a key; 0: none.
func (t *Table) find(key uint64) uint32 {
	mask := uint64(len(t.keys) - 1)
	for i := hash(key) & mask; t.keys[i] != 0; i = (i + 1) & mask {
		if t.keys[i] == key+1 {
			return t.at[i]
		}
	}
	return 0
}

func (t *Table) insert(key uint64) uint32 {
	if t.used*2 >= len(t.keys) {
		t.resize(2 * len(t.keys))
	}
	t.entries = append(t.entries, entry{})
	e := uint32(len(t.entries) - 1)
	t.put(key+1, e)
	t.used++
	return e
}

func (t *Table) put(k uint64, e uint32) {
	mask := uint64(len(t.keys) - 1)
	i := hash(k-1) & mask
	for t.keys[i] != 0 {
		i = (i + 1) & mask
	}
	t.keys[i], t.at[i] = k, e
}

func (t *Table) resize(n int) {
	keys, at := t.keys, t.at
	t.keys, t.at = make([]uint64, n), make([]uint32, n)
	for i, k := range keys {
		if k != 0 {
			t.put(k, at[i])
		}
	}
}

func hash(key uint64) uint64 {
	h := key * 0x9e3779b97f4a7c15
	return h ^ h>>29
}
