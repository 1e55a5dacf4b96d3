package machine

// This file is the time of a machine that keeps it: there a call that may end by itself waits until its moment has come
// (External.Until). Without a clock the same call may end at any moment. Who lets time pass is who drives the run, or with
// Options.TimeOrder the calls themselves: timeorder.go.

// Time is how time passes, for functions of the platform and reductions.
type Time struct{ m *Machine }

// Time returns the view for those who wait.
func (m *Machine) Time() Time { return Time{m} }

// IsKept reports whether calls that may end by themselves wait until their moment.
func (v Time) IsKept() bool { return v.m.o.Clock != nil }

// OfSingleRun reports whether one run is executed as an ordinary one would be: what is a choice of searches is then given.
func (v Time) OfSingleRun() bool { return v.m.o.SingleRun }

// tooEarly reports whether a call waits for a moment that is still to come.
func (v Time) tooEarly(x *External, c *Call) bool {
	if v.m.o.Clock == nil || x.Until == nil {
		return false
	}
	moment, waits := x.Until(c)
	return waits && v.m.o.Clock(v.m) < moment && !v.mayReach(c.Thread, moment)
}

// NextMoment returns the earliest moment that a call waits for, with Options.TimeOrder of those to come; ok is false if none
// does.
func (v Time) NextMoment() (earliest uint64, ok bool) {
	m := v.m
	call, acting := m.call, m.acting // which asking about others overwrites
	for t := range m.threads {
		if m.Status(t) != Running || m.suspended(t) {
			continue
		}
		x, c := m.pendingExternal(t)
		if x == nil || x.Until == nil || x.Enabled != nil && !x.Enabled(c) {
			continue
		}
		moment, waits := x.Until(c)
		if waits && m.o.TimeOrder && moment <= m.o.Clock(m) {
			continue // it can end, and may come again and again
		}
		if waits && (!ok || moment < earliest) {
			earliest, ok = moment, true
		}
	}
	m.call, m.acting = call, acting
	return earliest, ok
}
