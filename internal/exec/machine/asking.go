package machine

// What a thread says that it asks for (heddle_wants) lies in its flags, in bits that are 0 unless it does: programs that do not say it have the states
// that they would have without. The text is a constant of the program, so that its place says what it is: the number of the object, and
// the distance from there.

// Asks reports whether a thread says that it asks for something.
func (v Record) Asks(t int) bool { return v.m.flags(t)&flagAsks != 0 }

// Asked is the text that says what a thread asks for, where Asks.
func (v Record) Asked(t int) (string, *Fault) {
	m := v.m
	w := uint64(m.flags(t))
	b, f := m.ReadString(t, m.PC(t), m.addr.Page(w>>askedShift&askedObject)+w>>askedFrom)
	return string(b), f
}

// SetAsked makes a thread ask for what the text at an address says. It is false where the text may change, or lies where nobody could say it by its place.
func (v Record) SetAsked(t int, text uint64) bool {
	m := v.m
	o, off, ok := m.Find(text)
	if !ok || !o.Constant() || o.Thread >= 0 || o.ID > askedObject || off < 0 || off > askedOffset {
		return false
	}
	m.putFlags(t, askedMask, flagAsks|ThreadFlags(o.ID<<askedShift|uint64(off)<<askedFrom))
	return true
}

// EndAsked makes a thread ask for nothing.
func (v Record) EndAsked(t int) {
	v.m.putFlags(t, flagAsks|askedMask, 0)
}
