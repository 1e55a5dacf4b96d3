package plan

import (
	"heddle/internal/engine/budget"
	"heddle/internal/explore/search"
)

// SearchOptions returns the options of a search that begins now: the plan's bounds,
// and a poll that looks at its clock.
func (p *Plan) SearchOptions() search.Options {
	return search.Options{
		MaxStates: p.Bounds.States, MaxDepth: p.Bounds.Depth, MaxBytes: p.Bounds.Bytes, Bound: -1,
		KeepGoing: p.Checks.KeepGoing, ByCalls: p.Checks.ByCalls, Whole: p.exactStates(), Poll: p.Poll(),
	}
}

// Metered returns the plan for a search that takes turns: its polls charge the meter, and
// wait where it pauses.
func (p *Plan) Metered(m *budget.Meter) *Plan {
	q := *p
	q.meter = m
	return &q
}

// Meter returns what counts the work of the plan's search; nil: nothing does.
func (p *Plan) Meter() *budget.Meter { return p.meter }

// Begin returns the plan with its time running from now on: that of all searches that are
// made with it, if Begin was not called before.
func (p *Plan) Begin() *Plan {
	if p.begun {
		return p
	}
	q := *p
	q.begun, q.began = true, p.Seconds()
	return &q
}

// Elapsed returns the seconds since Begin; 0 before it.
func (p *Plan) Elapsed() float64 {
	if !p.begun {
		return 0
	}
	return p.Seconds() - p.began
}

// Left returns the seconds that are left of a plan's time; without a limit it means nothing.
func Left(p *Plan) float64 { return p.Bounds.Seconds - p.Elapsed() - p.loading }

// Over reports whether the user wants an end, or the time of the plan and some grace are over.
func (p *Plan) Over(grace float64) bool {
	return p.Host.Interrupted != nil && p.Host.Interrupted() || p.full() || p.Bounds.Seconds > 0 && p.Elapsed()+p.loading > p.Bounds.Seconds+grace
}

// EndedBy is the limit that has ended the plan's work, where it was ended from outside.
func EndedBy(p *Plan) search.Limit {
	switch {
	case p.Host.Interrupted != nil && p.Host.Interrupted():
		return search.Interrupted
	case p.full():
		return search.Memory
	}
	return search.Time
}

// full reports whether the memory of the process is used up.
func (p *Plan) full() bool { return p.Host.Full != nil && p.Host.Full() }

// Poll returns what a search calls from time to time: it reports progress, charges the
// plan's meter, and returns the limit that ends the search: the time is over, the user
// wants an end, or there is no further turn; "": none. Time runs from Begin on, or from now.
func (p *Plan) Poll() func(search.Stats) search.Limit {
	p = p.Begin()
	p.Host.Enters(Searching)
	charge := p.charge()
	return func(st search.Stats) search.Limit {
		if p.Host.Progress != nil {
			p.Host.Progress(p.progress(st), p.Elapsed())
		}
		end := charge(st)
		switch {
		case p.Host.Interrupted != nil && p.Host.Interrupted():
			return search.Interrupted
		case p.full():
			return search.Memory
		case p.Over(0):
			return search.Time
		}
		return limits[end]
	}
}

// ReportEnd reports the last figures of a search: it may have been too short to report any before.
func ReportEnd(p *Plan, st search.Stats) {
	if p.Host.Progress != nil {
		r := p.progress(st)
		r.Last = true
		p.Host.Progress(r, p.Elapsed())
	}
}

// progress is what the figures of a search say of it.
func (p *Plan) progress(st search.Stats) Progress {
	r := Progress{Stats: st, Phase: Searching, Engine: string(p.Search.Engine)}
	if r.Engine == "" || p.Search.Engine == EngineAuto {
		r.Engine = string(EngineExplicit)
	}
	return r
}

// limits are the limits that the ends of turns are to a search.
var limits = map[budget.End]search.Limit{budget.Decided: search.Interrupted, budget.NoTurns: search.Turns, budget.NoRoom: search.Memory}

// charge returns what charges the plan's meter with what a search has done since the
// call before. The figures of a search that begins anew begin at 0.
func (p *Plan) charge() func(search.Stats) budget.End {
	charged := int64(0)
	return func(st search.Stats) budget.End {
		work := st.Work - charged
		if work < 0 {
			work = st.Work
		}
		charged = st.Work
		return p.meter.Charge(work, st.Bytes)
	}
}
