package modular

import (
	"encoding/binary"

	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// staticAt is the static object that an address lies in, or just after; -1: none.
func (m *model) staticAt(addr uint64) int {
	for i := range m.prog.Statics {
		s := &m.prog.Statics[i]
		if addr >= s.Addr && addr <= s.Addr+s.Size && s.Addr != 0 {
			return i
		}
	}
	return -1
}

// contents is what a static object holds at first.
func (m *model) contents(s int, off, bytes uint64) uint64 {
	x := &m.prog.Statics[s]
	if x.Init == nil {
		return 0
	}
	var b [8]byte
	copy(b[:], x.Init[off:off+bytes])
	return binary.LittleEndian.Uint64(b[:])
}

// place is where an access goes.
type place struct {
	object int // 1 and more: of the thread's own
	static int
	off    term.Term // of the pointer's width
	known  bool      // off is a constant
	at     uint64    // it
}

// placeOf finds where an address leads. What must hold for it is an obligation of the path.
func (m *model) placeOf(p *path, a value, imm int64, bytes uint64, pc int) (x place, must term.Term, err *Refusal) {
	w := m.prog.PointerBits
	if a.object > 0 {
		off, _ := m.pool.Value(a.t)
		at := (off + uint64(imm)) & mask(w)
		o := &p.objects[a.object-1]
		if o.gone || o.ended || at > o.bytes || bytes > o.bytes-at {
			return x, must, refuse(pc, "an access to a local variable that may be outside of it")
		}
		return place{object: a.object, static: -1, known: true, at: at}, m.pool.Bool(true), nil
	}
	addr := m.pool.Add(m.narrow(a.t, w), m.pool.Const(uint64(imm)&mask(w), w))
	s := a.base - 1
	if v, ok := m.pool.Value(addr); ok {
		s = m.staticAt(v)
		if s < 0 {
			return x, must, refuse(pc, "an access to memory at a fixed address")
		}
	}
	if s < 0 {
		return x, must, refuse(pc, "an access through a pointer whose target is not known")
	}
	st := &m.prog.Statics[s]
	switch {
	case st.Kind != program.StaticData && st.Kind != program.StaticConst || st.Size < bytes || st.ThreadLocal:
		return x, must, refuse(pc, "an access to %s", st.Name)
	case m.mutexes[s]:
		return x, must, refuse(pc, "a mutex is used as a number")
	}
	off := m.pool.Sub(addr, m.pool.Const(st.Addr, w))
	x = place{static: s, off: off}
	x.at, x.known = m.pool.Value(off)
	return x, m.pool.Not(m.pool.Ult(m.pool.Const(st.Size-bytes, w), off)), nil
}

// cellOf is the cell of a place; nil: the object is blurred.
func (m *model) cellOf(x place, bytes uint64, pc int) (*cell, *Refusal) {
	if m.blurred[x.static] {
		return nil, nil
	}
	if !x.known {
		m.blur(x.static)
		return nil, nil
	}
	for _, c := range m.cells {
		if c.static != x.static || c.off >= x.at+bytes || x.at >= c.off+c.bytes {
			continue
		}
		if c.off == x.at && c.bytes == bytes {
			return c, nil
		}
		m.blur(x.static)
		return nil, nil
	}
	if len(m.cells) >= maxCells {
		return nil, refuse(pc, "threads share more than %d numbers", maxCells)
	}
	c := &cell{static: x.static, off: x.at, bytes: bytes, initial: m.contents(x.static, x.at, bytes)}
	c.variable = m.pool.Var("g"+itoa(x.static)+"."+itoa(int(x.at))+"."+itoa(int(bytes)), c.bits())
	m.cells = append(m.cells, c)
	return c, nil
}

const maxCells = 24

// blur has nothing known of an object's contents from now on.
func (m *model) blur(s int) { m.blurred[s], m.again = true, true }

// write notes that an object is written.
func (m *model) write(s int) {
	if !m.written[s] {
		m.written[s], m.again = true, true
	}
}

// shared reports whether an access may meet others: of memory that is never written none does.
func (m *model) shared(x place, write bool) bool {
	return x.object == 0 && (write || m.written[x.static])
}

// load is what lies at a place.
func (m *model) load(p *path, x place, bytes uint64, pc int) (value, *Refusal) {
	if x.object > 0 {
		return m.loadOwn(p, x, bytes), nil
	}
	if !m.written[x.static] {
		return m.loadConstant(p, x, bytes), nil
	}
	c, err := m.cellOf(x, bytes, pc)
	if err != nil {
		return value{}, err
	}
	if c == nil {
		return number(m.fresh(uint(bytes) * 8)), nil
	}
	return number(m.global(p, c)), nil
}

// global is what a cell holds now.
func (m *model) global(p *path, c *cell) term.Term {
	if t, ok := p.globals[c]; ok {
		return t
	}
	return c.variable
}

func (m *model) loadOwn(p *path, x place, bytes uint64) value {
	o := &p.objects[x.object-1]
	if q, ok := o.pieces[x.at]; ok && q.bytes == bytes {
		return q.v
	}
	v := number(m.fresh(uint(bytes) * 8))
	if !o.overlaps(x.at, bytes) { // it was never written: it keeps what it is found to be
		o.pieces[x.at] = piece{bytes, v}
	}
	return v
}

func (o *object) overlaps(at, bytes uint64) bool {
	for off, q := range o.pieces {
		if off < at+bytes && at < off+q.bytes {
			return true
		}
	}
	return false
}

// most elements of a table that is read at an unknown place.
const maxTable = 16

func (m *model) loadConstant(p *path, x place, bytes uint64) value {
	st := &m.prog.Statics[x.static]
	bits := uint(bytes) * 8
	if x.known {
		v := m.constant(m.contents(x.static, x.at, bytes))
		v.t = m.pool.Extract(v.t, 0, bits)
		return v
	}
	n := st.Size / bytes
	if n > maxTable || st.Size%bytes != 0 {
		return number(m.fresh(bits))
	}
	t := m.fresh(bits) // between elements
	for i := range n {
		here := m.pool.Eq(x.off, m.pool.Const(i*bytes, m.pool.Width(x.off)))
		t = m.pool.Ite(here, m.pool.Const(m.contents(x.static, i*bytes, bytes), bits), t)
	}
	return number(t)
}

// store writes a place.
func (m *model) store(p *path, x place, bytes uint64, v value, pc int) *Refusal {
	if x.object > 0 {
		o := &p.objects[x.object-1]
		for off, q := range o.pieces {
			if off < x.at+bytes && x.at < off+q.bytes {
				delete(o.pieces, off)
			}
		}
		if v.object == 0 {
			v.t = m.narrow(v.t, uint(bytes)*8)
		}
		o.pieces[x.at] = piece{bytes, v}
		return nil
	}
	if v.object > 0 {
		return refuse(pc, "the address of a local variable is stored where other threads may find it")
	}
	if m.prog.Statics[x.static].Kind == program.StaticConst {
		return refuse(pc, "a write to a constant")
	}
	m.write(x.static)
	c, err := m.cellOf(x, bytes, pc)
	if err == nil && c != nil {
		p.globals[c] = m.narrow(v.t, c.bits())
	}
	return err
}
