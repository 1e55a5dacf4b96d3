package plan

import "heddle/internal/explore/search"

// SearchOptions returns the options of a search that begins now: the plan's bounds,
// and a poll that looks at its clock.
func (p *Plan) SearchOptions() search.Options {
	return search.Options{
		MaxStates: p.Bounds.States, MaxDepth: p.Bounds.Depth, MaxBytes: p.Bounds.Bytes, Bound: -1,
		KeepGoing: p.Checks.KeepGoing, Whole: p.ExactStates(), Estimate: p.Host.Progress != nil, Poll: p.Poll(),
	}
}

// Poll returns what a search calls from time to time: it reports progress, and returns
// the limit of time that was met since Poll was called; "": none.
func (p *Plan) Poll() func(search.Stats) search.Limit {
	begun := p.Seconds()
	return func(st search.Stats) search.Limit {
		now := p.Seconds() - begun
		if p.Host.Progress != nil {
			p.Host.Progress(st, now)
		}
		switch {
		case p.Host.Interrupted != nil && p.Host.Interrupted():
			return search.Interrupted
		case p.Bounds.Seconds > 0 && now > p.Bounds.Seconds:
			return search.Time
		}
		return ""
	}
}
