package search

import (
	"slices"

	"heddle/internal/explore/system"
)

// Branch searches depth first what jobs leave to do, one after another, with one store: what was seen is not searched again. So what a job's search leaves out may be what those before it have seen, or what
// was given away.
type Branch struct {
	d     *dfs
	begun bool
}

// NewBranch makes one. Options must set no bounds on switches, depth or states. The sharer gets what is given away.
func NewBranch(cur system.Cursor, st Store, o Options, s Sharer) *Branch {
	d := &dfs{cur: cur, store: st, o: o, keys: map[uint64]bool{}, confirmer: NewConfirmer(o.Confirm), sharer: s}
	d.prints, _ = cur.(system.Recognised)
	return &Branch{d: d}
}

// Search does a job; nil: all, from the initial state. Its figures count what nobody has seen on the way to where the job begins. Where Options.Poll returns the limit Rest, it ends without a limit, and gives
// away what is left. After an error, or another limit, the branch is of no use any more.
func (b *Branch) Search(j Job) (*Result, error) {
	d := b.d
	d.res, d.path, d.acts = Result{}, d.path[:0], d.acts[:0]
	known := 0
	var err error
	d.guarded(func() {
		known, err = b.search(j)
		b.leaveRest()
	})
	d.res.States = d.store.Count() - known
	d.res.Bytes = d.bytes()
	r := d.res
	return &r, err
}

// search is Search, and returns the number of states that were known where the job begins.
func (b *Branch) search(j Job) (known int, err error) {
	d := b.d
	if !b.begun {
		b.begun = true
		if !d.begin(func() bool { return j == nil }) {
			return 0, nil
		}
	}
	if j != nil {
		if err = d.follow(j); err != nil {
			return d.store.Count(), err
		}
		known = d.store.Count()
	}
	d.explore()
	return known, nil
}

// leaveRest gives away all that is left, if the search has ended for that.
func (b *Branch) leaveRest() {
	d := b.d
	at := slices.Index(d.res.Limits, Rest)
	if at < 0 {
		return
	}
	d.res.Limits = slices.Delete(d.res.Limits, at, at+1)
	if rest := d.rest(); rest != nil && !d.stop {
		d.sharer.Give(rest)
	}
}

// Ended reports whether the search has ended before all was done: for a violation, or a limit.
func (b *Branch) Ended() bool { return b.d.stop }
