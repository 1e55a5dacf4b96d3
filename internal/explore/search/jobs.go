package search

import (
	"errors"
	"slices"

	"heddle/internal/explore/system"
)

// This file passes on a part of the work of a search depth first: a path, of which some states have
// actions left. The worker that takes it repeats the actions on the way.

// Sharer knows which workers are idle.
type Sharer interface {
	Wanted() bool
	Give(Job)
}

// Job is a path of which some states have actions left.
type Job []Segment

// Segment is a state on a path, without what belongs to a cursor, and its actions.
type Segment struct {
	Actions     []system.Action
	Taken       int32 // of these; the last of them leads to the next state
	Ample       int32 // how many are enough
	Spent, Last int32 // see frame
	Whole       bool
	Unfinished  bool
	Print       uint64 // see system.Recognised; 0: it need not be recognised
}

// ErrElsewhere says that the actions of a path led to other states than they did where it comes from.
var ErrElsewhere = errors.New("the actions of a path lead elsewhere when they are taken again")

// give leaves a part of the path to a worker that has nothing to do.
func (d *dfs) give() {
	if d.steady != nil && !d.steady() {
		return
	}
	if j := d.split(); j != nil {
		d.sharer.Give(j)
	}
}

// split takes a job off the path, or nil if there is none. The states that keep their actions go along as the way there.
func (d *dfs) split() (j Job) {
	theirs, end := Shares(len(d.path), func(i int) bool { return d.path[i].left() })
	for i := range end {
		fr := &d.path[i]
		acts := d.acts[fr.first : fr.first+int(fr.n)]
		s := d.segment(fr)
		if theirs[i] {
			fr.n = int32(len(withoutEnough(acts, fr.next, &fr.ample, fr.whole)))
		} else {
			s.Actions = withoutEnough(s.Actions, s.Taken, &s.Ample, s.Whole)
		}
		j = append(j, s)
	}
	return j
}

// rests reports whether what is left is to be given away.
func (d *dfs) rests() bool { return len(d.res.Limits) > 0 && slices.Contains(d.res.Limits, Rest) }

// rest is all that is left of the path; nil if nothing is.
func (d *dfs) rest() (j Job) {
	if !slices.ContainsFunc(d.path, func(fr frame) bool { return fr.left() }) {
		return nil
	}
	for i := range d.path {
		j = append(j, d.segment(&d.path[i]))
	}
	return j
}

// segment is a state on the path.
func (d *dfs) segment(fr *frame) Segment {
	return Segment{Actions: slices.Clone(d.acts[fr.first : fr.first+int(fr.n)]), Taken: fr.next, Ample: fr.ample, Spent: fr.spent, Last: fr.last, Whole: fr.whole, Unfinished: fr.unfinished, Print: fr.print}
}

// withoutEnough takes out of a state's actions, of which some were taken, those of the others that would be enough. Those that would not be stay with both:
// an action that was taken may still be under way, in parts, and where it may close a cycle is not known before (see dfs.whole).
func withoutEnough(acts []system.Action, taken int32, ample *int32, whole bool) []system.Action {
	if whole {
		return acts[:taken]
	}
	rest := acts[max(taken, *ample):]
	*ample = taken
	return append(acts[:taken], rest...)
}

// left reports whether actions of a state are left to take.
func (fr *frame) left() bool {
	return fr.next < fr.n && (fr.next < fr.ample || fr.whole)
}

// follow goes from the initial state to the end of a job's path, which becomes the search's own.
func (d *dfs) follow(j Job) error {
	d.cur.Undo(d.start.mark)
	d.store.Undo(d.start.storeMark)
	d.path, d.acts = d.path[:0], d.acts[:0]
	key := d.start.key
	for i, s := range j {
		if i > 0 && (s.Print != d.print() || s.Unfinished != d.unfinished()) { // all begin in the same state
			return ErrElsewhere
		}
		d.path = append(d.path, frame{mark: d.cur.Mark(), storeMark: d.store.Mark(), first: len(d.acts), n: int32(len(s.Actions)), ample: s.Ample, next: s.Taken,
			spent: s.Spent, last: s.Last, key: key, whole: s.Whole, unfinished: s.Unfinished, print: s.Print})
		d.acts = append(d.acts, s.Actions...)
		if i+1 == len(j) {
			break
		}
		a := s.Actions[s.Taken-1]
		if !d.mayTake(a) {
			return ErrElsewhere
		}
		if f := d.cur.Do(a); f != nil {
			return errors.Join(ErrElsewhere, errors.New(f.Text))
		}
		key, _ = d.store.Visit(d.path[i].mark, d.extra(a.Thread, j[i+1].Spent))
	}
	return nil
}

// mayTake reports whether an action of a path is one here. In the middle of an action a single one is a value to ask about, which may be another one here, and any is one.
func (d *dfs) mayTake(a system.Action) bool {
	if d.prints == nil {
		return true // it is the same cursor as the other's
	}
	acts, _ := d.cur.Actions(nil)
	return slices.Contains(acts, a) || d.unfinished() && len(acts) == 1 && acts[0].Thread == a.Thread
}

// print is the print of the present state, if paths are passed on to where it must be recognised.
func (d *dfs) print() uint64 {
	if d.prints == nil {
		return 0
	}
	return d.prints.Print()
}
