package discipline

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// This file compares tables with the definition: the accesses of a program in a list, every two of them compared, until
// nothing more is contended. Passes over the accesses, each in another order, by one table or by clones that are merged,
// must come to the same.

// event is an access, or the release of a lock.
type event struct {
	a       Access
	who     Accessor
	release bool // of the lock at a.Place
}

// program is what threads do, in no order.
type program struct {
	parents [4]int // -1: none known, -2: several
	events  []event
	locks   []event  // by which places become known as locks; they come first
	queries []event  // whose conflicts are asked for
	races   []uint32 // places of which accesses turn out to have no order, if they are to be ordered
}

func randomProgram(r *rand.Rand) *program {
	p := &program{parents: [4]int{-1, -1, -1, -1}}
	for t := 1; t < 4; t++ {
		p.parents[t] = []int{0, r.IntN(t), r.IntN(t), -1, -2}[r.IntN(5)]
	}
	for i := range 2 + r.IntN(5) {
		e := randomEvent(r)
		if i > 0 && r.IntN(2) == 0 { // the same again, with other locks
			locks := e.who.Locks
			e = p.events[r.IntN(i)]
			e.who.Locks = locks
		}
		p.events = append(p.events, e)
	}
	if r.IntN(2) == 0 {
		e := event{a: Access{Place: 10, Mask: 15, Write: true, Lock: 30}, who: randomWho(r)}
		p.locks = append(p.locks, e)
	}
	for _, place := range []uint32{10, 11, 20} {
		if r.IntN(3) == 0 {
			p.races = append(p.races, place)
		}
	}
	for range r.IntN(3) {
		p.queries = append(p.queries, randomEvent(r))
	}
	return p
}

func randomEvent(r *rand.Rand) event {
	e := event{who: randomWho(r)}
	switch r.IntN(6) {
	case 0: // the end of the object
		e.a = Access{Place: 20, Mask: 1, Write: true, Plain: true}
	case 1:
		e.a, e.release = Access{Place: 30 + uint32(r.IntN(2))}, true
	default:
		e.a = Access{Place: 10 + uint32(r.IntN(2)), Mask: []uint8{0x0f, 0x0f, 0xf0, 0xff}[r.IntN(4)], Write: r.IntN(2) == 0, Plain: r.IntN(3) != 0,
			Object: []uint32{0, 20}[r.IntN(2)]}
	}
	return e
}

// randomWho has few threads and locks, so that accesses often meet.
func randomWho(r *rand.Rand) Accessor {
	w := Accessor{Thread: uint8(r.IntN(4)), Created: 4, Alive: Set{Low: 15}}
	if r.IntN(4) == 0 {
		w.Created, w.Alive = uint8(1+r.IntN(4)), Set{Low: r.Uint64() & 15}.With(int(w.Thread))
	}
	if r.IntN(2) == 0 {
		w.Thread /= 2 // two threads meet more often than four
	}
	for i := range r.IntN(3) {
		w.Locks[i] = []uint64{lockA, lockA, lockB}[r.IntN(3)] | uint64(r.IntN(4)/3)
	}
	return w
}

// kind is a thread's accesses of some bytes of a place.
type kind struct {
	place  uint64
	thread uint8
	write  bool
	mask   uint8
	plain  bool
}

// sum is what is known about the accesses of a kind.
type sum struct {
	whos      []Accessor
	objects   []uint32
	contended bool
}

// definition is what a table should come to.
type definition struct {
	p      *program
	kinds  map[kind]*sum
	raced  map[uint64]bool
	slots  map[uint64]bool
	locked map[uint32]uint32 // places that are known as parts of locks
}

func define(p *program) *definition {
	d := &definition{p: p, kinds: map[kind]*sum{}, raced: map[uint64]bool{}, slots: map[uint64]bool{}, locked: map[uint32]uint32{}}
	for _, e := range p.locks {
		d.locked[e.a.Place] = e.a.Lock
		d.access(e)
	}
	for _, e := range p.events {
		d.access(e)
	}
	for again := true; again; {
		for d.judge() {
		}
		again = false
		for _, place := range p.races {
			if d.slots[uint64(place)] && !d.raced[uint64(place)] {
				d.raced[uint64(place)], again = true, true
			}
		}
	}
	return d
}

// access adds one access, and those of its object and of the lock that its place is a part of.
func (d *definition) access(e event) {
	free := e.who
	free.Locks = Locks{}
	if e.release {
		d.add(kind{lockPlace | uint64(e.a.Place), e.who.Thread, false, 1, false}, free, 0)
		return
	}
	if lock := d.locked[e.a.Place]; lock != 0 && e.a.Lock == 0 {
		d.add(kind{lockPlace | uint64(lock), e.who.Thread, true, 1, false}, free, 0)
	}
	d.add(kind{uint64(e.a.Place), e.who.Thread, e.a.Write, e.a.Mask, e.a.Plain}, e.who, e.a.Object)
	if e.a.Object != 0 {
		d.add(kind{uint64(e.a.Object), e.who.Thread, false, 1, true}, e.who, 0)
	}
}

func (d *definition) add(k kind, who Accessor, object uint32) {
	s := d.kinds[k]
	if s == nil {
		s = &sum{}
		d.kinds[k] = s
	}
	s.whos = append(s.whos, who)
	if object != 0 {
		s.objects = append(s.objects, object)
	}
}

// judge marks what is contended as far as is known now, and reports whether it marked anything.
func (d *definition) judge() (news bool) {
	mark := func(b *bool) { news, *b = news || !*b, true }
	for k, s := range d.kinds {
		for l, z := range d.kinds {
			if k.place != l.place || k.thread == l.thread || k.mask&l.mask == 0 || !k.write && !l.write || d.exclude(k, s, l, z) {
				continue
			}
			if (k.plain || l.plain) && !d.raced[k.place] {
				d.slots[k.place] = true
				continue
			}
			mark(&s.contended)
			mark(&z.contended)
		}
		for _, o := range s.objects {
			for l, z := range d.kinds {
				if l.place == uint64(o) && z.contended {
					mark(&s.contended)
				}
			}
		}
	}
	return news
}

func (d *definition) exclude(k kind, s *sum, l kind, z *sum) bool {
	if d.apart(k, s, l.thread) || d.apart(l, z, k.thread) {
		return true
	}
	for _, lock := range []uint64{lockA, lockB} {
		if always(s, lock, k.write) && always(z, lock, l.write) {
			return true
		}
	}
	return false
}

// always reports whether all accesses of a kind are made with a lock held so that it protects them.
func always(s *sum, lock uint64, write bool) bool {
	for _, w := range s.whos {
		if !w.Locks.has(lock) && (write || !w.Locks.has(lock|read)) {
			return false
		}
	}
	return true
}

// apart reports whether another thread is joined, or not yet on its way, at all accesses of a kind.
func (d *definition) apart(k kind, s *sum, other uint8) bool {
	leads := 0 // the thread that this one makes and that leads to the other
	for t := int(other); t >= 0; t = d.p.parents[t] {
		if d.p.parents[t] == int(k.thread) {
			leads = t
			break
		}
	}
	for _, w := range s.whos {
		if w.Alive.Has(int(other)) || leads < int(w.Created) && w.Created <= other {
			return false
		}
	}
	return true
}

// pass takes all events in some order, and gives those whose answers a search would see: conflicts.
func (p *program) pass(t *Table, r *rand.Rand, events []event) (conflicts []Set) {
	for _, e := range p.locks {
		t.Note(e.a, &e.who)
	}
	at := map[int][]event{}
	for _, q := range p.queries {
		i := r.IntN(len(events) + 1)
		at[i] = append(at[i], q)
	}
	for i, j := range r.Perm(len(events)) {
		conflicts = p.ask(t, at[i], conflicts)
		e := events[j]
		switch {
		case e.release:
			t.Release(e.a.Place, &e.who)
		case e.a.Place == 20:
			t.End(20, &e.who)
		default:
			t.Note(e.a, &e.who)
		}
	}
	return p.ask(t, at[len(events)], conflicts)
}

func (p *program) ask(t *Table, queries []event, conflicts []Set) []Set {
	for _, q := range queries {
		var set Set
		t.AddConflicts(&set, q.a.Place, q.a.Mask, q.who.Thread, q.a.Write)
		conflicts = append(conflicts, set)
	}
	return conflicts
}

// begin reports to a table who creates whom.
func (p *program) begin(t *Table) {
	for c, by := range p.parents {
		switch {
		case by >= 0:
			t.Created(uint8(c), uint8(by))
		case by == -2:
			t.Created(uint8(c), 0)
			t.Created(uint8(c), 1)
		}
	}
}

// settle repeats passes until one changes nothing.
func (p *program) settle(r *rand.Rand, together bool) (t *Table, conflicts int, err error) {
	t = New()
	p.begin(t)
	for range 30 {
		t.Restart()
		if !together {
			conflicts = total(p.pass(t, r, p.events))
		} else {
			a, b := t.Clone(), t.Clone()
			k := r.IntN(len(p.events) + 1)
			p.pass(a, r, p.events[:k])
			p.pass(b, r, p.events[k:])
			t.Merge([]*Table{a, b})
		}
		if !t.Changed() && !p.race(t) {
			return t, conflicts, nil
		}
	}
	return nil, 0, fmt.Errorf("every pass changes something")
}

// race reports that accesses have no order, and whether that is news.
func (p *program) race(t *Table) (news bool) {
	for _, place := range p.races {
		if t.Slot(place) != 0 && !news {
			t.Race(place)
			news = true
		}
	}
	return news
}

func total(sets []Set) (n int) {
	for _, s := range sets {
		n += s.Len()
	}
	return n
}

// check compares a table with the definition.
func (d *definition) check(t *Table) error {
	for place := uint64(10); place < 12; place++ {
		e := t.entryOf(place)
		// That a place which is contended anyway is ordered too does no harm.
		if slot := e.slot != 0 && !e.raced; slot && !d.slots[place] && !d.raced[place] || !slot && d.needsOrder(place) {
			return fmt.Errorf("place %d is to be ordered: %v", place, slot)
		}
	}
	for _, place := range []uint64{10, 11, 20} {
		for thread := range uint8(4) {
			for _, write := range []bool{false, true} {
				for _, mask := range []uint8{1, 0x10} {
					want := false
					for k, s := range d.kinds {
						want = want || s.contended && k.place == place && k.thread == thread && k.write == write && k.mask&mask != 0
					}
					if got := t.Contended(uint32(place), mask, thread, write); got != want {
						return fmt.Errorf("place %d, bytes %#x, thread %d, write %v: contended is %v", place, mask, thread, write, got)
					}
				}
			}
		}
	}
	for lock := uint32(30); lock < 32; lock++ {
		for thread := range uint8(4) {
			s := d.kinds[kind{lockPlace | uint64(lock), thread, false, 1, false}]
			if got, want := t.ReleaseNoticed(lock, thread), s != nil && s.contended; got != want {
				return fmt.Errorf("the release of lock %d by thread %d is noticed: %v", lock, thread, got)
			}
		}
	}
	return nil
}

// needsOrder reports whether accesses of a place conflict that are not all contended, for another reason: the end of the object.
func (d *definition) needsOrder(place uint64) bool {
	for k, s := range d.kinds {
		for l, z := range d.kinds {
			if k.place == place && l.place == place && k.thread != l.thread && k.mask&l.mask != 0 && (k.write || l.write) &&
				!(s.contended && z.contended) && !d.exclude(k, s, l, z) {
				return true
			}
		}
	}
	return false
}

// conflicts is how many threads conflict with what is asked about, all together.
func (d *definition) conflicts() (n int) {
	for _, q := range d.p.queries {
		var set Set
		for k := range d.kinds {
			if k.place == uint64(q.a.Place) && k.thread != q.who.Thread && k.mask&q.a.Mask != 0 && (k.write || q.a.Write) {
				set.Add(int(k.thread))
			}
		}
		n += set.Len()
	}
	return n
}

func TestDefinition(t *testing.T) {
	contended, ordered, released := 0, 0, 0
	for seed := range uint64(20_000) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := randomProgram(r)
		d := define(p)
		for _, together := range []bool{false, true} {
			table, conflicts, err := p.settle(r, together)
			if err == nil {
				err = d.check(table)
			}
			if err == nil && !together && conflicts != d.conflicts() {
				err = fmt.Errorf("%d conflicts, want %d", conflicts, d.conflicts())
			}
			if err != nil {
				t.Fatalf("seed %d, by clones %v: %v\n%+v", seed, together, err, *p)
			}
		}
		for k, s := range d.kinds {
			if s.contended {
				contended++
				if k.place >= lockPlace && !k.write {
					released++
				}
			}
			if d.slots[k.place] && !d.raced[k.place] {
				ordered++
			}
		}
	}
	if contended < 10_000 || ordered < 2000 || released < 100 {
		t.Errorf("the programs show too little: %d kinds of accesses contended, %d ordered, %d releases noticed", contended, ordered, released)
	}
}
