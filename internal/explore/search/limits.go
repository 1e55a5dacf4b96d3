package search

import (
	"cmp"
	"reflect"
	"slices"

	"heddle/internal/explore/system"
)

// pollEvery is the number of transitions between two calls of Poll, and workPerPoll the work, in units of system.Working,
// after which it is called sooner: some fifth of a second.
const (
	pollEvery   = 256
	workPerPoll = 200_000
	lookEvery   = 4 // transitions between two looks at the work, which cost as much as a short transition does
)

// due reports whether Poll is to be called.
func (d *dfs) due() bool {
	n := d.res.Transitions
	return n%cmp.Or(d.o.PollEvery, pollEvery) == 0 || n%lookEvery == 0 && d.working != nil && d.working.Work()-d.res.Work >= workPerPoll
}

// manyActions is the number of actions of one state that take so much room and time that Poll is
// called at once.
const manyActions = 1 << 16

func (d *dfs) limit(l Limit) {
	if !slices.Contains(d.res.Limits, l) {
		d.res.Limits = append(d.res.Limits, l)
	}
}

func (d *dfs) bytes() int64 {
	more := int64(0)
	if d.more != nil {
		more = d.more()
	}
	return more + d.store.Bytes() + d.own()
}

// own is what the path takes.
func (d *dfs) own() int64 {
	return d.cur.Bytes() + int64(cap(d.path))*frameBytes + int64(cap(d.acts))*actionBytes + d.hangs.bytes()
}

var frameBytes, actionBytes, nodeBytes, doubtBytes, slotBytes = sizeOf[frame](), sizeOf[system.Action](), sizeOf[node](), sizeOf[doubt](), sizeOf[slot]()

func sizeOf[T any]() int64 { return int64(reflect.TypeFor[T]().Size()) }

func (d *dfs) poll() {
	d.res.States, d.res.Bytes, d.res.Work = d.store.Count(), d.bytes(), system.WorkOf(d.cur)
	if d.way == nil {
		d.res.Depth = len(d.path)
	}
	if d.pool != nil {
		d.pool.poll(d)
		return
	}
	d.bound(d.res.Stats)
}

// bound stops the search where its figures are beyond a limit.
func (d *dfs) bound(all Stats) {
	if d.o.MaxStates > 0 && all.States > d.o.MaxStates {
		d.limit(States)
		d.stop = true
	}
	if d.o.MaxBytes > 0 && all.Bytes > d.o.MaxBytes || d.store.Full() {
		d.limit(Memory)
		d.stop = true
	}
	if d.o.Poll == nil {
		return
	}
	if l := d.o.Poll(all); l != "" {
		d.limit(l)
		d.stop = d.stop || l != Rest // for that the action under way is led to its end, and what it leads to judged
	}
}
