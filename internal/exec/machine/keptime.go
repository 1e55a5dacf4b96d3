package machine

// This file is the time of a run that keeps it: one that is executed as an ordinary run would be. There a call that may
// end by itself waits until its moment has come (External.Until). Searches keep no time: the same call may end at any moment.

// KeepsTime reports whether calls that may end by themselves wait until their moment.
func (m *Machine) KeepsTime() bool { return m.o.Clock != nil }

// tooEarly reports whether a call waits for a moment that is still to come.
func (m *Machine) tooEarly(x *External, c *Call) bool {
	if m.o.Clock == nil || x.Until == nil {
		return false
	}
	moment, waits := x.Until(c)
	return waits && m.o.Clock(m) < moment
}

// NextMoment returns the earliest moment that a call waits for; ok is false if none does.
func (v Record) NextMoment() (earliest uint64, ok bool) {
	m := v.m
	for t := range m.threads {
		if m.Status(t) != Running || m.suspended(t) {
			continue
		}
		x, c := m.pendingExternal(t)
		if x == nil || x.Until == nil || x.Enabled != nil && !x.Enabled(c) {
			continue
		}
		if moment, waits := x.Until(c); waits && (!ok || moment < earliest) {
			earliest, ok = moment, true
		}
	}
	return earliest, ok
}
