package machine

import (
	"math/bits"

	"heddle/internal/ir/program"
)

// A copy of memory is not a single access. Where others may observe its progress, and
// it is not a violation by itself that they do (Options.Torn; handlers, platform functions and
// who joins a thread that was cancelled make no data races), it is made in pieces, as large as the alignment of both ends allows
// and of at most 8 bytes: before each of them threads may switch. With both ends in reach of others a piece is read by one action and
// written by the next. The thread stays at the instruction meanwhile: its phase says
// how far it has come, its result holds what was read.
//
// Numbers that are wider than an access of the target are lowered to several (lower/torn.go).
//
// What it can miss: a compiler may move smaller pieces; arguments passed by value are accessed at once, and functions of the platform act at
// once; where everything counts as shared, unknown values are read from or written to a
// variable of the thread itself in one action with the other end (see Piece).

// The word of a copy's phase.
const (
	tornRead  = 1 << 0 // a piece was read and not yet written
	tornMask  = 8      // first bit of which of its bytes were ever written
	tornDone  = 16     // first bit of the number of bytes that are done
	tornBytes = 1<<8 - 1
)

// torn is a copy under way.
type torn struct {
	dst, src   access // of the next piece
	size       uint64 // of the next piece; 0: nothing is left
	done, rest uint64
	backwards  bool
}

// tornCopy is how far a copy of n bytes has come.
func (m *Machine) tornCopy(t int, in *program.Instr, dst, src access, n uint64) torn {
	done := m.w[m.tcb(t)+tcbPhase] >> tornDone
	x := torn{dst: dst, src: src, done: done, rest: n - done}
	x.backwards = src.first < dst.first && dst.first < src.first+n // which a fill's are not: both are its only end
	x.size = pieceOf(uint64(max(in.N, 1)), x.rest, x.backwards)
	at := done
	if x.backwards {
		at = x.rest - x.size
	}
	x.dst.first += at
	x.src.first += at
	return x
}

// pieceOf is the size of the next piece: all are aligned and powers of two, the last
// bytes too.
func pieceOf(align, rest uint64, backwards bool) uint64 {
	switch {
	case backwards:
		return min(align, rest&-rest)
	case rest == 0:
		return 0
	}
	return min(align, 1<<(bits.Len64(rest)-1))
}

// tearBlock takes the next piece of a copy or fill that others may notice; both: at both
// ends. It reports whether the thread has to stay for more.
func (m *Machine) tearBlock(t int, in *program.Instr, fp uint32, dst, src access, n uint64, both bool) (more bool) {
	b := m.tcb(t)
	x := m.tornCopy(t, in, dst, src, n)
	if in.Op == program.MemCopy {
		m.noteMoved(dst, src, n)
	}
	switch {
	case in.Op == program.MemSet:
		m.fill(x.dst, byte(m.operand(in.B, fp)), x.size)
		m.markWritten(x.dst, x.size)
	case m.w[b+tcbPhase]&tornRead != 0:
		m.writePiece(t, x)
	case both && !m.meets(x.src, x.size) && !m.meets(x.dst, x.size):
		m.readPiece(t, x)
		return true
	default:
		m.moveMemory(t, x.dst, x.src, x.size)
	}
	return m.pieceDone(t, x)
}

// readPiece keeps a piece, and which of its bytes were ever written.
func (m *Machine) readPiece(t int, x torn) {
	m.times.touch(x.src.first, x.size, false)
	mask := uint64(tornBytes)
	if x.src.tracked() {
		mask = 0
		for i := range x.size {
			byteAt := x.src
			byteAt.first += i
			mask |= bit(!m.neverWritten(byteAt, 1)) << i
		}
	}
	m.set(m.tcb(t)+tcbResult, m.get(x.src, uint(x.size)))
	m.set(m.tcb(t)+tcbPhase, x.done<<tornDone|mask<<tornMask|tornRead)
}

// writePiece writes the piece that was kept.
func (m *Machine) writePiece(t int, x torn) {
	m.times.touch(x.dst.first, x.size, true)
	b := m.tcb(t)
	mask := m.w[b+tcbPhase] >> tornMask & tornBytes
	m.put(x.dst, uint(x.size), m.w[b+tcbResult])
	for i := range x.size {
		byteAt := x.dst
		byteAt.first += i
		if mask>>i&1 != 0 {
			m.markWritten(byteAt, 1)
		} else if byteAt.tracked() {
			m.unmark(byteAt, 1)
		}
	}
	m.set(b+tcbResult, 0)
	m.stored(t, x.dst, x.size)
}

// restOf narrows a copy that was begun in pieces to what is left, which nobody else
// notices any more: a piece that was read is written first.
func (m *Machine) restOf(t int, in *program.Instr, dst, src access, n uint64) (access, access, uint64) {
	b := m.tcb(t)
	if m.w[b+tcbPhase]&tornRead != 0 {
		x := m.tornCopy(t, in, dst, src, n)
		m.writePiece(t, x)
		if !m.pieceDone(t, x) {
			return dst, src, 0
		}
	}
	x := m.tornCopy(t, in, dst, src, n)
	m.set(b+tcbPhase, 0)
	if !x.backwards {
		return x.dst, x.src, x.rest
	}
	return dst, src, x.rest
}

// Piece is the part of a copy that an action makes where opaque words are among what is
// copied: all that is left unless others notice it. It is not ok if a piece would have to be
// read by one action and written by another, which opaque words are not kept for.
func (v Memory) Piece(t int, in *program.Instr, dst, src Stretch, n uint64) (to, from Stretch, size uint64, ok bool) {
	m := v.m
	b := m.tcb(t)
	written := m.noticed(t, dst.a, n, true)
	read := in.Op == program.MemCopy && m.noticed(t, src.a, n, false)
	switch {
	case !m.o.Torn || !read && !written:
		dst.a, src.a, n = m.restOf(t, in, dst.a, src.a, n)
		return dst, src, n, true
	case read && written && !m.onOwnStack(t, dst.a) && !m.onOwnStack(t, src.a):
		return dst, src, 0, false
	case m.w[b+tcbPhase]&tornRead != 0:
		x := m.tornCopy(t, in, dst.a, src.a, n)
		m.writePiece(t, x)
		m.pieceDone(t, x)
		return dst, src, 0, true
	}
	x := m.tornCopy(t, in, dst.a, src.a, n)
	m.pieceDone(t, x)
	return Stretch{x.dst}, Stretch{x.src}, x.size, true
}

// CopyProgress is how many bytes of a copy a thread has made, in pieces; copies is false if it is at none.
func (v Inspector) CopyProgress(t int) (bytes uint64, copies bool) {
	m := v.m
	if !m.atCopy(t) {
		return 0, false
	}
	return m.w[m.tcb(t)+tcbPhase] >> tornDone, true
}

// atCopy reports whether a thread is at a copy or fill, so that its phase is that of one.
func (m *Machine) atCopy(t int) bool {
	op := m.p.Code[m.PC(t)].Op
	return op == program.MemCopy || op == program.MemSet
}

// Copying reports whether a thread is in the middle of a copy.
func (v Memory) Copying(t int) bool { return v.m.w[v.m.tcb(t)+tcbPhase] != 0 }

// pieceDone counts a piece and reports whether there are more.
func (m *Machine) pieceDone(t int, x torn) (more bool) {
	at := m.tcb(t) + tcbPhase
	if x.rest == x.size {
		m.set(at, 0)
		return false
	}
	m.set(at, (x.done+x.size)<<tornDone)
	return true
}

// onOwnStack reports whether an object is a variable of the thread itself. Where every
// object counts as shared, such a one is still hardly ever in another's reach.
func (m *Machine) onOwnStack(t int, a access) bool {
	return m.o.Discipline == nil && a.desc>>regionBits == uint32(t+1) && Kind(a.d0>>kindShift&kindMask) == StackObject
}
