package machine

import "heddle/internal/ir/program"

// Most programs move pointers about, add to them and compare them, and make no other number of an address. Integers get one only
// where a pointer is converted, which lowering finds (program.Program.Numbers), where something else than a pointer is
// read at a place that has one, or where a call and its function differ in their types. With opaque words the machine
// notes that: as long as it has not, a number that was computed of an address is an address, and can be seen.
//
// The note is of the machine, not of its state: a state that is restored may have such numbers. So all states of a search
// with opaque words are of one machine, or Machine.NoteNumbers comes first. What the library makes of numbers is not
// followed: an address that was printed and parsed.

// addressUses notes what runs make of addresses besides following them: numbers (this file), answers that depend on where objects
// lie (chance.go), and comparisons that a reuse of memory would decide otherwise (coincide.go).
type addressUses struct {
	m       *objects
	numbers bool // see NumbersMade
}

// NumbersMade reports whether integers may have been made of addresses of threads' objects. Where pointers lie at odd places
// nothing is noted.
func (v Unknowns) NumbersMade() bool { return v.m.uses.numbers || v.m.w[ctlOdd] != 0 }

// NoteNumbers notes that some are, or may be from the beginning.
func (v Unknowns) NoteNumbers() { v.m.uses.numbers = true }

// noteArguments notes addresses that a wrong prototype lets a function have as integers, floats or in an aggregate.
func (u *addressUses) noteArguments(f *program.Func, fp uint32) {
	for i := range f.Params {
		for w := range f.Params[i].Words {
			u.noteValue(f.Params[i].Kind, u.m.w[fp+uint32(f.Params[i].Slot+w)])
		}
	}
}

// noteValue notes an address that is taken for a value of a kind. An aggregate's kind does not say which of its words are pointers: all
// are taken for integers.
func (u *addressUses) noteValue(k program.ArgKind, w uint64) {
	if k != program.ArgPointer && u.m.o.Opaque && !u.numbers && u.hasAddress(w) {
		u.numbers = true
	}
}

// noteDistance notes a distance of pointers into two objects.
func (u *addressUses) noteDistance(in *program.Instr, fp uint32) {
	if a, b := u.m.operand(in.A, fp), u.m.operand(in.B, fp); u.m.addr.Number(a) != u.m.addr.Number(b) {
		u.numbers = true
	}
}

// noteRead notes that n bytes are read, or of a part are written, where an address lies, as something else than a pointer.
func (u *addressUses) noteRead(a access, n uint64) {
	if !u.m.o.Opaque || u.numbers || n == 0 {
		return
	}
	for at := a.word(); at <= uint32((a.first+n-1)>>3); at++ {
		if u.hasAddress(u.m.w[at]) {
			u.numbers = true
		}
	}
}

// NoteRead is noteRead of bytes of the state, for who keeps the values of opaque words.
func (v Unknowns) NoteRead(first, n uint64) { v.m.uses.noteRead(access{first: first}, n) }

// hasAddress reports whether an address of a thread's object lies in a word, or may if it is opaque.
func (u *addressUses) hasAddress(w uint64) (found bool) {
	if IsOpaque(w) {
		return u.m.madeOfAddress(w)
	}
	if w>>(u.m.addr.RegionBits()-1) != 0 {
		u.m.eachPointer(w, func(v uint64) { found = found || u.m.ofSomeThread(v) })
	}
	return found
}

// noteParts is noteRead of what n bytes have of an address in part at their ends.
func (u *addressUses) noteParts(a access, n uint64) {
	if u.m.o.Opaque {
		u.noteReadParts(a, n)
	}
}

func (u *addressUses) noteReadParts(a access, n uint64) {
	size := uint64(u.m.addr.ptr)
	if n > 0 && a.first%size != 0 {
		u.noteRead(a, 1)
	}
	if n > 0 && (a.first+n)%size != 0 {
		u.noteRead(access{first: a.first + n - 1}, 1)
	}
}
