package machine

import (
	"cmp"
	"fmt"
	"slices"
)

// This file is counter abstraction (Pnueli, Xu, Zuck, Liveness with (0,1,∞)-counter
// abstraction, 2002; German, Sistla, Reasoning about systems with many processes, 1992).
// Threads that are in the same state, and that nothing else in the state refers to, are
// interchangeable: of two such, one stays and becomes a summary. A summary
// stands for any number of threads in its state, none among them. When it acts, a copy
// acts and it stays. So a program that creates threads without end has finitely many
// states, if its memory and what a thread can be in have.
//
// Every state of the program is among those that the states met so stand for: what is
// marked may stand for the threads that there are and for more. So nothing that is
// wrong is missed, and what is found wrong need not be.
//
// Nothing refers to a thread if no value outside of what it has to itself may be its
// name, the name of it as a lock's holder, or a pointer into its region, and if it does
// not wait to be woken: who wakes it would write to it. It has no heap blocks, which an
// allocation of another thread could get to. A thread that has ended and that nothing
// refers to can be joined by nobody, and is forgotten: its number is given again.
//
// In what state a thread is does not depend on its number: pointers into its own region
// and its own name are counted from it. They are recognised by how they look (mention.go);
// where something looks like one and is none that the machine knows, the thread stays as
// it is.
//
// The states are put in one order. Threads that other words refer to by name only get the
// lowest numbers that are free, and their names follow; then come interchangeable threads,
// in the order of what they are in.

// image is what a thread is in, whatever its number.
type image struct {
	lengths [SectionsPerThread]uint32
	words   []relative
	summary bool
	odd     bool // its state is undetermined
}

// relative is a word that is v + own*n for the thread of number n-1.
type relative struct{ v, own uint64 }

// IsSummary reports whether a thread stands for any number of threads, all in its state.
func (v Counters) IsSummary(t int) bool { return v.m.isSummary(t) }

func (m *sharing) isSummary(t int) bool { return m.flags(t)&flagSummary != 0 }

// Split makes a copy of a summary. The copy is one, the thread no more.
func (v Counters) Split(t int) (copied int, f *Fault) {
	u := v.m.nextThread()
	if u >= v.m.maxThreads {
		v.m.notes.outOfThreads = true
		return 0, &Fault{Class: Limit, Thread: t, PC: v.m.PC(t), Other: -1, Text: fmt.Sprintf("threads are in more than %d different states", v.m.maxThreads)}
	}
	v.words.list()
	x := v.imageOf(t)
	v.install(u, &x)
	v.m.putFlags(t, flagSummary, 0)
	v.m.recount()
	return u, nil
}

// OnlyMoved reports whether the action of a thread whose copy was made since a mark has
// changed nothing but what the thread is in. Then any number of its like can do the same,
// one after the other.
func (v Counters) OnlyMoved(t, copied int, since Mark) bool {
	for _, c := range v.m.journal.Since(since) {
		if who := threadAt(c.At); who != t && who != copied && c.At != ctlThreads {
			return false // the last change of a word leaves another value
		}
	}
	return true
}

// Merge merges threads in the same state into a summary, forgets threads that
// are gone, and puts those that are interchangeable in order. It is called when the
// action of a thread has ended. Of one thread, if it is not -1, there may be any number
// (an acceleration, as of Karp, Miller, Parallel program schemata, 1969).
func (v Counters) Merge(repeated int) {
	if !v.words.countable() {
		return
	}
	for {
		alike, gone := v.interchangeable()
		for i := range alike {
			if alike[i].at == repeated {
				v.makeSummary(alike[i].at)
			}
		}
		repeated = -1
		alike, doubles := v.merge(alike)
		gone = append(gone, doubles...)
		if len(gone) == 0 {
			v.arrange(append(v.named(), alike...))
			break
		}
		for _, t := range gone {
			v.forget(t)
		}
	}
	v.m.recount()
}

// named lists the threads that others refer to by name only, in the order of what they
// are in. It has been noted who refers to whom.
func (v Counters) named() (list []interchangeableThread) {
	for i := range v.m.threads - 1 {
		if t := i + 1; v.words.mentioned[t] && !v.words.pinned[t] && v.m.Status(t) != Unborn {
			if x := v.imageOf(t); !x.odd {
				list = append(list, interchangeableThread{x, t})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b interchangeableThread) int { return a.compare(&b.image) })
	return list
}

// interchangeableThread is an interchangeable thread.
type interchangeableThread struct {
	image
	at int
}

// interchangeable lists the threads that nothing refers to: those that run, and those
// that are gone.
func (v Counters) interchangeable() (alike []interchangeableThread, gone []int) {
	v.words.list()
	v.words.mention()
	for i := range v.m.threads - 1 {
		t := i + 1
		if v.words.mentioned[t] {
			continue
		}
		switch v.m.Status(t) {
		case Finished, Reaped:
			gone = append(gone, t)
		case Running:
			if !v.alone(t) {
				continue
			}
			if x := v.imageOf(t); !x.odd {
				alike = append(alike, interchangeableThread{x, t})
			}
		}
	}
	return alike, gone
}

// alone reports whether a thread waits for no other to wake it, and owns nothing that
// others may come by without a pointer.
func (v Counters) alone(t int) bool {
	b := v.m.tcb(t)
	if v.m.w[b+tcbWait] != 0 || v.m.w[b+tcbHeap] != 0 {
		return false
	}
	for i := range uint32(v.m.w[b+tcbObjects]) {
		if v.m.w[b+descBase+2*i]&bitFreed != 0 {
			return false
		}
	}
	return true
}

// merge makes a summary of the threads in each state that several are in, and returns which are left, in order, and
// which are not.
func (v Counters) merge(alike []interchangeableThread) (kept []interchangeableThread, doubles []int) {
	slices.SortStableFunc(alike, func(a, b interchangeableThread) int { return a.compare(&b.image) })
	for i, x := range alike {
		if i == 0 || !alike[i-1].equal(&x.image) {
			kept = append(kept, x)
			continue
		}
		doubles = append(doubles, x.at)
		v.makeSummary(kept[len(kept)-1].at)
	}
	return kept, doubles
}

func (v Counters) makeSummary(t int) {
	v.m.putFlags(t, 0, flagSummary)
}

// arrange gives threads, which are in order, the lowest numbers. It has been noted who
// refers to whom.
func (v Counters) arrange(list []interchangeableThread) {
	var to [maxRegions]int
	for t := range to {
		to[t] = t
	}
	n := 1
	for _, x := range list {
		for v.m.Status(n) != Unborn && !slices.ContainsFunc(list, func(x interchangeableThread) bool { return x.at == n }) {
			n++
		}
		to[x.at] = n
		n++
	}
	list = slices.DeleteFunc(list, func(x interchangeableThread) bool { return to[x.at] == x.at })
	if len(list) == 0 {
		return
	}
	v.words.rename(&to)
	v.words.list()
	for i, x := range list {
		list[i].image = v.imageOf(x.at)
	}
	for _, x := range list {
		v.forget(x.at)
	}
	for _, x := range list {
		v.install(to[x.at], &x.image)
	}
}

// imageOf is what a thread is in. The items of the state are listed.
func (v Counters) imageOf(t int) (x image) {
	k := v.words
	for i, s := range k.sections[1+t*SectionsPerThread:][:SectionsPerThread] {
		x.lengths[i] = s.Words
	}
	items := k.items[k.ends[t]:k.ends[t+1]]
	x.words = make([]relative, 0, len(items))
	for i, it := range items {
		w := relative{v: it.v}
		switch {
		case i == tcbFlags:
			x.summary = ThreadFlags(it.v)&flagSummary != 0
			w.v &^= uint64(flagSummary)
		case it.v == 0:
		case it.kind == placeWord:
			w.own = 1 << regionBits
		case it.kind == valueWord:
			w = v.relative(it.v, t, &x.odd)
		}
		x.words = append(x.words, w)
	}
	return x
}

// relative is a word as thread t has it, whatever its number. It sets odd if that is undetermined.
func (v Counters) relative(word uint64, t int, odd *bool) relative {
	r := relative{v: word}
	opaque := v.m.o.Opaque && IsOpaque(word)
	v.m.eachMention(word, func(u int, shift uint, pointer bool) {
		switch {
		case u != t:
		case opaque || pointer && !v.m.pointsIntoThread(word, shift):
			*odd = true
		default:
			unit := v.m.unit(shift, pointer)
			r.own += unit
			r.v -= uint64(u+1) * unit
		}
	})
	return r
}

// install makes thread t be in a state. There is none of that number.
func (v Counters) install(t int, x *image) {
	v.m.threads = max(v.m.threads, t+1)
	v.m.set(ctlThreads, uint64(v.m.threads))
	b := v.m.tcb(t)
	i := 0
	for k, first := range [SectionsPerThread]uint32{b, b + descBase, b + descBase + 2*maxObjects, b + heapBase} {
		for n := range x.lengths[k] {
			w := x.words[i]
			v.m.set(first+n, w.v+w.own*uint64(t+1))
			i++
		}
	}
	if x.summary {
		v.m.putFlags(t, 0, flagSummary)
	}
}

// forget makes a thread one that never was.
func (v Counters) forget(t int) {
	i := 1 + t*SectionsPerThread
	for _, s := range v.m.Sections(nil)[i : i+SectionsPerThread] {
		for n := range s.Words {
			v.m.set(s.First+n, 0)
		}
	}
	for v.m.Status(v.m.threads-1) == Unborn { // thread 0 stays
		v.m.threads--
	}
	v.m.set(ctlThreads, uint64(v.m.threads))
}

// leastNumbered is how many numbers of threads belong to a state at least, where threads
// are counted.
const leastNumbered = 15

// numbered is how many numbers of threads belong to the state. Where threads are counted
// that never shrinks in this machine's life, as stores want it, and rarely grows, since
// equal states then look different: the numbers at the end are those of no thread.
func (m *sharing) numbered() int {
	if !m.o.CounterAbstraction {
		return m.threads
	}
	for m.widest = max(m.widest, leastNumbered); m.widest < m.threads; {
		m.widest += m.widest + 1
	}
	return m.widest
}

// compare orders what threads are in.
func (x *image) compare(y *image) int {
	return cmp.Or(slices.Compare(x.lengths[:], y.lengths[:]), slices.CompareFunc(x.words, y.words, func(a, b relative) int {
		return cmp.Or(cmp.Compare(a.v, b.v), cmp.Compare(a.own, b.own))
	}))
}

func (x *image) equal(y *image) bool { return x.compare(y) == 0 }

// LocalState is an interchangeable thread: what it is in, whatever its number.
type LocalState struct {
	State   []uint64
	Summary bool
}

// Interchangeable lists the threads that nothing refers to.
func (v Counters) Interchangeable() (list []int) {
	for _, x := range v.apart() {
		list = append(list, x.at)
	}
	return list
}

// apart are the interchangeable threads, none where threads cannot be counted.
func (v Counters) apart() (alike []interchangeableThread) {
	if v.words.countable() {
		alike, _ = v.interchangeable()
	}
	return alike
}

// ThreadAt is the thread that a word belongs to; -1: none.
func (v Unknowns) ThreadAt(at uint32) int { return threadAt(at) }

func threadAt(at uint32) int { return int(at>>regionBits) - 1 }

// Counts appends what the state is besides its interchangeable threads, and lists these.
// One thread, if it is not -1, is not among them.
func (v Counters) Counts(rest []uint64, but int) ([]uint64, []LocalState) {
	var list []LocalState
	apart := make([]bool, v.m.threads)
	for _, x := range v.apart() {
		if x.at != but {
			list = append(list, LocalState{x.flat(), x.summary})
			apart[x.at] = true
		}
	}
	sections := v.m.Sections(v.words.sections[:0])
	v.words.sections = sections
	globals := sections[0]
	rest = append(rest, v.m.w[globals.First+1:][:globals.Words-1]...) // ctlThreads comes first
	for t := range v.m.threads {
		if apart[t] || v.m.Status(t) == Unborn {
			continue
		}
		rest = append(rest, uint64(t))
		for _, s := range sections[1+t*SectionsPerThread:][:SectionsPerThread] {
			rest = append(rest, uint64(s.Words))
			rest = append(rest, v.m.w[s.First:][:s.Words]...)
		}
	}
	return rest, list
}

// flat is an image as numbers.
func (x *image) flat() []uint64 {
	list := make([]uint64, 0, len(x.lengths)+2*len(x.words))
	for _, n := range x.lengths {
		list = append(list, uint64(n))
	}
	for _, w := range x.words {
		list = append(list, w.v, w.own)
	}
	return list
}
