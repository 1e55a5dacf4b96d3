package machine

// What a thread says that it asks for (heddle_wants) lies in its flags, in bits that are 0 unless it does: programs that do not say it have the states
// that they would have without. The text is a constant of the program, so that its place says what it is: the number of the object, and
// the distance from there.

const (
	flagAsks = 1 << 31

	askedShift  = 32 // of the number of the text's object
	askedObject = 1<<20 - 1
	askedFrom   = 52 // of the distance of the text from the object's beginning
	askedOffset = 1<<12 - 1

	askingMask = flagAsks | askedObject<<askedShift | askedOffset<<askedFrom
)

// Asks reports whether a thread says that it asks for something.
func (v Record) Asks(t int) bool { return v.m.w[v.m.tcb(t)+tcbFlags]&flagAsks != 0 }

// Asked is the text that says what a thread asks for, where Asks.
func (v Record) Asked(t int) (string, *Fault) {
	m := v.m
	w := m.w[m.tcb(t)+tcbFlags]
	b, f := m.ReadString(t, m.PC(t), m.Page(w>>askedShift&askedObject)+w>>askedFrom)
	return string(b), f
}

// SetAsked makes a thread ask for what the text at an address says. It is false where the text may change, or lies where nobody could say it by its place.
func (v Record) SetAsked(t int, text uint64) bool {
	m := v.m
	o, off, ok := m.Find(text)
	if !ok || !o.Constant() || o.Thread >= 0 || o.ID > askedObject || off < 0 || off > askedOffset {
		return false
	}
	at := m.tcb(t) + tcbFlags
	m.set(at, m.w[at]&^askingMask|flagAsks|o.ID<<askedShift|uint64(off)<<askedFrom)
	return true
}

// EndAsked makes a thread ask for nothing.
func (v Record) EndAsked(t int) {
	at := v.m.tcb(t) + tcbFlags
	v.m.set(at, v.m.w[at]&^askingMask)
}
