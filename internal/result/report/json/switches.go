package json

import (
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// preemption is a preemptive switch of a run.
type preemption struct {
	Action    int    `json:"action"`
	From      int    `json:"from"`
	To        int    `json:"to"`
	Step      *int   `json:"step,omitempty"`
	Otherwise string `json:"otherwise,omitempty"`
	Inputs    bool   `json:"same_inputs,omitempty"`
	Bound     *int   `json:"up_to_switches,omitempty"`
}

func convertPreemptions(t *trace.Trace) (list []preemption) {
	for _, x := range t.Switches {
		list = append(list, preemption{x.Action, x.From, x.To, number(x.Step), string(x.Otherwise), x.Inputs, number(x.Bound)})
	}
	return list
}

// minimised is what --minimize has done to a run.
type minimised struct {
	Before   size `json:"before"`
	After    size `json:"after"`
	Complete bool `json:"complete"`
}

type size struct {
	Preemptive int    `json:"preemptive_switches"`
	Threads    int    `json:"threads"`
	Actions    int    `json:"actions"`
	Inputs     uint64 `json:"inputs"`
}

func convertMinimised(m *trace.Minimised) *minimised {
	if m == nil {
		return nil
	}
	of := func(s trace.Size) size { return size{s.Switches, s.Threads, s.Actions, s.Inputs} }
	return &minimised{of(m.Before), of(m.After), m.Whole}
}

// lock is a lock that a thread holds.
type lock struct {
	Name    string `json:"name"`
	Reading bool   `json:"reading,omitempty"`
	Place   *place `json:"place,omitempty"`
}

func convertLocks(r *report.Report, held []trace.HeldLock) []lock {
	out := []lock{}
	for _, l := range held {
		out = append(out, lock{l.Name, l.Reading, convertPlace(r, l.Place)})
	}
	return out
}

// guarded is the lock that other accesses to the variable of a race are made with.
type guarded struct {
	Lock   string   `json:"lock"`
	Places []*place `json:"places"`
}

func convertGuarded(r *report.Report, g *trace.Guarded) *guarded {
	if g == nil {
		return nil
	}
	x := &guarded{Lock: g.Lock}
	for _, at := range g.Places {
		x.Places = append(x.Places, convertPlace(r, at))
	}
	return x
}

// order says that one thread of a race has started the other.
type order struct {
	Creator int    `json:"creator"`
	Created int    `json:"created"`
	Started *place `json:"started,omitempty"`
	Joined  *place `json:"joined,omitempty"`
}

func convertOrder(r *report.Report, o *trace.Order) *order {
	if o == nil {
		return nil
	}
	return &order{o.Creator, o.Created, convertPlace(r, o.Started), convertPlace(r, o.Joined)}
}
