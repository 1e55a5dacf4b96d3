package term

import (
	"math/rand/v2"

	"heddle/internal/ir/bitvec"
)

// Random terms. Each is made three times by the same steps: in a pool that simplifies, in one that does not, and as
// its values under some assignments, computed at once by bitvec (and in plain Go where bitvec has no function). The
// three must agree.

// samples is the number of assignments that a random term is tried under.
const samples = 6

// item is a number made three times.
type item struct {
	s, t Term // in the pool that simplifies, and in the plain one
	w    uint
	v    [samples][]uint64
}

// arrayItem is an array made three times.
type arrayItem struct {
	s, t Term
	w    uint // of the index
	v    [samples]Array
}

// maker makes random terms.
type maker struct {
	r      *rand.Rand
	s, t   *Pool
	items  []item
	vars   []item
	arrays []arrayItem
	bases  []arrayItem // the array variables
	widths []uint
	floats bool
	only   bool // arrays
}

var (
	allWidths   = []uint{1, 1, 2, 3, 7, 8, 8, 16, 31, 32, 32, 63, 64, 64, 65, 80, 127, 128, 200}
	smallWidths = []uint{1, 1, 2, 3, 4, 8}
)

func newMaker(r *rand.Rand, s, t *Pool, widths []uint) *maker {
	m := &maker{r: r, s: s, t: t, widths: widths}
	for range 3 {
		m.variable(m.width())
	}
	m.variable(8)
	m.variable(8)
	for k := range samples { // small ones, which meet as indices
		for i := range 2 {
			m.items[3+i].v[k] = []uint64{r.Uint64N(4)}
			m.vars[3+i].v[k] = m.items[3+i].v[k]
		}
	}
	m.arrayVariable(8)
	return m
}

func (m *maker) width() uint { return m.widths[m.r.IntN(len(m.widths))] }

func (m *maker) variable(w uint) {
	name := "v" + string(rune('a'+len(m.vars)))
	it := item{s: m.s.Var(name, w), t: m.t.Var(name, w), w: w}
	for k := range samples {
		it.v[k] = randomWords(m.r, w)
	}
	m.vars = append(m.vars, it)
	m.items = append(m.items, it)
}

func (m *maker) arrayVariable(w uint) {
	name := "A" + string(rune('a'+len(m.bases)))
	it := arrayItem{s: m.s.Arrays().Var(name, w), t: m.t.Arrays().Var(name, w), w: w}
	for k := range samples {
		it.v[k] = Array{At: map[uint64]byte{m.r.Uint64N(4): byte(m.r.Uint32())}, Rest: byte(m.r.Uint32())}
	}
	m.bases = append(m.bases, it)
	m.arrays = append(m.arrays, it)
}

// randomWords returns a random number, often one near a limit or a small one.
func randomWords(r *rand.Rand, w uint) []uint64 {
	x := make([]uint64, bitvec.Words(w))
	switch r.IntN(5) {
	case 0:
		x[0] = r.Uint64N(4)
	case 1:
		for i := range x {
			x[i] = ^uint64(0)
		}
		x[0] -= r.Uint64N(3)
	case 2: // around the signed limits
		x[(w-1)/64] = 1 << ((w - 1) % 64)
		if r.IntN(2) == 0 {
			one := make([]uint64, len(x))
			one[0] = 1
			bitvec.WideSub(x, x, one, w)
		}
	case 3: // a run of ones: masks, powers of two
		lo := uint(r.IntN(int(w)))
		for i := lo; i < w && i <= lo+uint(r.IntN(9)); i++ {
			x[i/64] |= 1 << (i % 64)
		}
	default:
		for i := range x {
			x[i] = r.Uint64()
		}
	}
	bitvec.WideTrunc(x, w, x)
	return x
}

// constant returns a random constant.
func (m *maker) constant(w uint) item { return m.given(randomWords(m.r, w), w) }

func (m *maker) given(x []uint64, w uint) item {
	it := item{s: m.s.ConstWords(x, w), t: m.t.ConstWords(x, w), w: w}
	for k := range samples {
		it.v[k] = x
	}
	return it
}

// pick returns an earlier item brought to w bits, or a constant.
func (m *maker) pick(w uint) item {
	if m.r.IntN(4) == 0 {
		return m.constant(w)
	}
	n := len(m.items)
	it := m.items[m.r.IntN(n)]
	for range 6 { // rather one of the width
		if it.w == w {
			break
		}
		it = m.items[m.r.IntN(n)]
	}
	return m.resize(it, w)
}

func (m *maker) resize(it item, w uint) item {
	switch {
	case it.w == w:
		return it
	case it.w > w:
		return m.extract(it, uint(m.r.IntN(int(it.w-w)+1)), w)
	}
	signed := m.r.IntN(2) == 0
	out := item{s: m.s.resize(it.s, w, signed), t: m.t.resize(it.t, w, signed), w: w}
	for k, x := range it.v {
		out.v[k] = make([]uint64, bitvec.Words(w))
		if signed {
			bitvec.WideSExt(out.v[k], w, x, it.w)
		} else {
			bitvec.WideZExt(out.v[k], w, x, it.w)
		}
	}
	return out
}

func (m *maker) extract(it item, low, w uint) item {
	out := item{s: m.s.Extract(it.s, low, w), t: m.t.Extract(it.t, low, w), w: w}
	for k, x := range it.v {
		shifted, amount := make([]uint64, len(x)), make([]uint64, len(x))
		if amount[0] = uint64(low); it.w <= 64 {
			shifted[0] = x[0] >> low
		} else {
			bitvec.WideLShr(shifted, x, amount, it.w)
		}
		out.v[k] = make([]uint64, bitvec.Words(w))
		bitvec.WideTrunc(out.v[k], w, shifted)
	}
	return out
}

// related returns an operand that has something to do with a.
func (m *maker) related(a item) item {
	switch m.r.IntN(5) {
	case 0:
		return a
	case 1:
		return m.unary(bitvec.OpNot, a)
	case 2:
		return m.unary(bitvec.OpNeg, a)
	case 3:
		return m.binary(bitvec.OpAdd, a, m.constant(a.w))
	}
	return m.binary([]bitvec.BinOp{bitvec.OpAnd, bitvec.OpOr, bitvec.OpAdd, bitvec.OpMul}[m.r.IntN(4)], a, m.pick(a.w))
}

// second returns the second operand of an operation on a.
func (m *maker) second(a item) item {
	if m.r.IntN(3) == 0 {
		return m.related(a)
	}
	return m.pick(a.w)
}

// step adds a random item.
func (m *maker) step() {
	a := m.pick(m.width())
	var it item
	n := m.r.IntN(18)
	if m.only {
		n = 17
	}
	switch {
	case n < 6:
		it = m.binary(bitvec.BinOp(m.r.IntN(int(bitvec.BinOpCount))), a, m.second(a))
	case n < 9:
		it = m.compare(bitvec.Pred(m.r.IntN(10)), a, m.second(a))
	case n == 9:
		it = m.unary(m.unaryOp(a.w), a)
	case n == 10:
		it = m.overflows(bitvec.OverOp(m.r.IntN(int(bitvec.OverOpCount))), a, m.second(a))
	case n == 11:
		it = m.ite(m.pick(1), a, m.second(a))
	case n == 12:
		it = m.concat(a, m.pick(m.width()))
	case n == 13:
		it = m.funnel(a, m.second(a), m.pick(a.w))
	case n == 14 && m.floats:
		it = m.float()
	case n == 14:
		it = m.binary([]bitvec.BinOp{bitvec.OpAnd, bitvec.OpOr, bitvec.OpXor}[m.r.IntN(3)], m.pick(1), m.pick(1))
	case n == 15:
		it = m.bounds()
	default:
		m.arrayStep()
		it = m.read()
	}
	if it.w <= 256 {
		m.items = append(m.items, it)
	}
}

func (m *maker) unaryOp(w uint) bitvec.UnOp {
	for {
		if op := bitvec.UnOp(m.r.IntN(int(bitvec.UnOpCount))); op != bitvec.OpBswap || w%16 == 0 {
			return op
		}
	}
}

func (m *maker) unary(op bitvec.UnOp, a item) item {
	it := item{s: Unary(m.s, op, a.s), t: Unary(m.t, op, a.t), w: a.w}
	for k := range samples {
		it.v[k] = make([]uint64, bitvec.Words(a.w))
		bitvec.WideUnary(op, it.v[k], a.v[k], a.w)
	}
	return it
}

func (m *maker) binary(op bitvec.BinOp, a, b item) item {
	it := item{s: Binary(m.s, op, a.s, b.s), t: Binary(m.t, op, a.t, b.t), w: a.w}
	for k := range samples {
		it.v[k] = make([]uint64, bitvec.Words(a.w))
		if op.Divides() && allZero(b.v[k]) {
			smtDivideByZero(op, it.v[k], a.v[k], a.w)
		} else {
			bitvec.WideBinary(op, it.v[k], a.v[k], b.v[k], a.w)
		}
	}
	return it
}

// smtDivideByZero spells SMT-LIB's definitions: bvudiv is all ones, bvurem the dividend, bvsdiv and bvsrem go by the
// magnitudes.
func smtDivideByZero(op bitvec.BinOp, dst, a []uint64, w uint) {
	zero, one := make([]uint64, len(a)), make([]uint64, len(a))
	one[0] = 1
	switch op {
	case bitvec.OpURem, bitvec.OpSRem:
		copy(dst, a)
	case bitvec.OpUDiv:
		bitvec.WideSub(dst, zero, one, w)
	default:
		bitvec.WideSub(dst, zero, one, w)
		if bitvec.WideCmp(bitvec.SLT, a, zero, w) {
			copy(dst, one)
		}
	}
}

func (m *maker) compare(pred bitvec.Pred, a, b item) item {
	it := item{s: Compare(m.s, pred, a.s, b.s), t: Compare(m.t, pred, a.t, b.t), w: 1}
	for k := range samples {
		it.v[k] = []uint64{truth(bitvec.WideCmp(pred, a.v[k], b.v[k], a.w))}
	}
	return it
}

func (m *maker) overflows(op bitvec.OverOp, a, b item) item {
	it := item{s: Overflows(m.s, op, a.s, b.s), t: Overflows(m.t, op, a.t, b.t), w: 1}
	for k := range samples {
		it.v[k] = []uint64{truth(bitvec.WideOverflows(op, a.v[k], b.v[k], a.w))}
	}
	return it
}

func (m *maker) ite(c, a, b item) item {
	it := item{s: m.s.Ite(c.s, a.s, b.s), t: m.t.Ite(c.t, a.t, b.t), w: a.w}
	for k := range samples {
		if it.v[k] = b.v[k]; c.v[k][0] != 0 {
			it.v[k] = a.v[k]
		}
	}
	return it
}

func (m *maker) concat(a, b item) item {
	w := a.w + b.w
	it := item{s: m.s.Concat(a.s, b.s), t: m.t.Concat(a.t, b.t), w: w}
	for k := range samples {
		x, hi, amount := make([]uint64, bitvec.Words(w)), make([]uint64, bitvec.Words(w)), make([]uint64, bitvec.Words(w))
		bitvec.WideZExt(x, w, b.v[k], b.w)
		bitvec.WideZExt(hi, w, a.v[k], a.w)
		amount[0] = uint64(b.w)
		if w <= 64 {
			hi[0] <<= b.w
		} else {
			bitvec.WideShl(hi, hi, amount, w)
		}
		bitvec.WideOr(x, x, hi, w)
		it.v[k] = x
	}
	return it
}

func (m *maker) funnel(a, b, c item) item {
	left := m.r.IntN(2) == 0
	it := item{w: a.w}
	if left {
		it.s, it.t = m.s.FunnelShl(a.s, b.s, c.s), m.t.FunnelShl(a.t, b.t, c.t)
	} else {
		it.s, it.t = m.s.FunnelShr(a.s, b.s, c.s), m.t.FunnelShr(a.t, b.t, c.t)
	}
	for k := range samples {
		it.v[k] = make([]uint64, bitvec.Words(a.w))
		if left {
			bitvec.WideFshl(it.v[k], a.v[k], b.v[k], c.v[k], a.w)
		} else {
			bitvec.WideFshr(it.v[k], a.v[k], b.v[k], c.v[k], a.w)
		}
	}
	return it
}

// float adds operations on floats and returns one.
func (m *maker) float() item {
	k := bitvec.FloatKind(m.r.IntN(int(bitvec.FloatKindCount)))
	by := bitvec.NearestEven
	if m.r.IntN(3) == 0 {
		by = bitvec.Rounding(m.r.IntN(int(bitvec.RoundingCount)))
	}
	w := k.Width()
	a := m.pick(w)
	b := m.pick(w)
	var it item
	var f func(dst []uint64, i int)
	switch m.r.IntN(8) {
	case 0:
		op := bitvec.FOp(m.r.IntN(int(bitvec.FOpCount)))
		it = item{s: m.s.Floats().In(by).Binary(op, k, a.s, b.s), t: m.t.Floats().In(by).Binary(op, k, a.t, b.t), w: w}
		f = func(dst []uint64, i int) { by.Binary(op, k, dst, a.v[i], b.v[i]) }
	case 1:
		op := bitvec.FUnOp(m.r.IntN(int(bitvec.FUnOpCount)))
		it = item{s: m.s.Floats().In(by).Unary(op, k, a.s), t: m.t.Floats().In(by).Unary(op, k, a.t), w: w}
		f = func(dst []uint64, i int) { by.Unary(op, k, dst, a.v[i]) }
	case 2:
		c := m.pick(w)
		it = item{s: m.s.Floats().In(by).Fma(k, a.s, b.s, c.s), t: m.t.Floats().In(by).Fma(k, a.t, b.t, c.t), w: w}
		f = func(dst []uint64, i int) { by.Fma(k, dst, a.v[i], b.v[i], c.v[i]) }
	case 3:
		pred := bitvec.FPred(m.r.IntN(16))
		if m.r.IntN(4) == 0 {
			b = a
		}
		it = item{s: m.s.Floats().Compare(pred, k, a.s, b.s), t: m.t.Floats().Compare(pred, k, a.t, b.t), w: 1}
		f = func(dst []uint64, i int) { dst[0] = truth(bitvec.FloatCmp(pred, k, a.v[i], b.v[i])) }
	case 4:
		to := bitvec.FloatKind(m.r.IntN(int(bitvec.FloatKindCount)))
		it = item{s: m.s.Floats().In(by).Convert(to, k, a.s), t: m.t.Floats().In(by).Convert(to, k, a.t), w: to.Width()}
		f = func(dst []uint64, i int) { by.Convert(to, dst, k, a.v[i]) }
	case 5:
		how, to := ToInt(m.r.IntN(4)), m.width()
		it = item{s: m.s.Floats().ToInteger(how, to, k, a.s), t: m.t.Floats().ToInteger(how, to, k, a.t), w: to}
		f = func(dst []uint64, i int) {
			[]func([]uint64, uint, bitvec.FloatKind, []uint64){
				bitvec.FPToSI, bitvec.FPToUI, bitvec.FPToSISat, bitvec.FPToUISat}[how](dst, to, k, a.v[i])
		}
	case 6:
		n, signed := m.pick(m.width()), m.r.IntN(2) == 0
		it = item{s: m.s.Floats().In(by).FromInteger(signed, k, n.s), t: m.t.Floats().In(by).FromInteger(signed, k, n.t), w: w}
		f = func(dst []uint64, i int) {
			if signed {
				by.SIToFP(k, dst, n.v[i], n.w)
			} else {
				by.UIToFP(k, dst, n.v[i], n.w)
			}
		}
	default:
		mask := uint16(m.r.IntN(1024))
		it = item{s: m.s.Floats().Class(k, a.s, mask), t: m.t.Floats().Class(k, a.t, mask), w: 1}
		f = func(dst []uint64, i int) { dst[0] = truth(bitvec.Classify(k, a.v[i])&mask != 0) }
	}
	for i := range samples {
		it.v[i] = make([]uint64, bitvec.Words(it.w))
		f(it.v[i], i)
	}
	return it
}

// index returns an index that is often a base plus a constant.
func (m *maker) index(w uint) item {
	offset := m.given([]uint64{m.r.Uint64N(4)}, w)
	base := m.resize(m.vars[3+m.r.IntN(2)], w)
	switch m.r.IntN(4) {
	case 0:
		return m.constant(w)
	case 1:
		return offset
	case 2:
		return base
	}
	return m.binary(bitvec.OpAdd, base, offset)
}

// bounds returns two comparisons of one number with constants that are close, put together.
func (m *maker) bounds() item {
	a := m.pick(m.width())
	c := m.constant(a.w)
	d := m.binary(bitvec.OpAdd, c, m.resize(m.given([]uint64{m.r.Uint64N(4)}, 3), a.w))
	x, y := m.compare(bitvec.Pred(m.r.IntN(10)), a, c), m.compare(bitvec.Pred(m.r.IntN(10)), a, d)
	if m.r.IntN(2) == 0 {
		y = m.binary(bitvec.OpAnd, y, m.pick(1))
	}
	return m.binary([]bitvec.BinOp{bitvec.OpAnd, bitvec.OpOr}[m.r.IntN(2)], x, y)
}

// arrayStep adds an array.
func (m *maker) arrayStep() {
	base := m.arrays[len(m.arrays)-1]
	if m.r.IntN(4) == 0 {
		base = m.arrays[m.r.IntN(len(m.arrays))]
	}
	out := arrayItem{w: base.w}
	switch m.r.IntN(6) {
	case 0:
		b := m.pick(8)
		out.s, out.t = m.s.Arrays().Const(b.s, base.w), m.t.Arrays().Const(b.t, base.w)
		for k := range samples {
			out.v[k] = Array{Rest: byte(b.v[k][0])}
		}
	case 1:
		c, other := m.pick(1), m.arrays[m.r.IntN(len(m.arrays))]
		out.s, out.t = m.s.Ite(c.s, base.s, other.s), m.t.Ite(c.t, base.t, other.t)
		for k := range samples {
			if out.v[k] = other.v[k]; c.v[k][0] != 0 {
				out.v[k] = base.v[k]
			}
		}
	default:
		i, b := m.index(base.w), m.pick(8)
		out.s, out.t = m.s.Arrays().Store(base.s, i.s, b.s), m.t.Arrays().Store(base.t, i.t, b.t)
		for k := range samples {
			at := map[uint64]byte{}
			for j, old := range base.v[k].At {
				at[j] = old
			}
			at[i.v[k][0]] = byte(b.v[k][0])
			out.v[k] = Array{At: at, Rest: base.v[k].Rest}
		}
	}
	m.arrays = append(m.arrays, out)
}

// read returns a byte of an array.
func (m *maker) read() item {
	a := m.arrays[m.r.IntN(len(m.arrays))]
	i := m.index(a.w)
	it := item{s: m.s.Arrays().Select(a.s, i.s), t: m.t.Arrays().Select(a.t, i.t), w: 8}
	for k := range samples {
		it.v[k] = []uint64{uint64(a.v[k].Byte(i.v[k][0]))}
	}
	return it
}

// assign gives an evaluator the k-th assignment.
func (m *maker) assign(e *Evaluator, plain bool, k int) {
	pick := func(s, t Term) Term {
		if plain {
			return t
		}
		return s
	}
	e.Reset()
	for _, v := range m.vars {
		e.SetWords(pick(v.s, v.t), v.v[k])
	}
	for _, a := range m.bases {
		e.SetArray(pick(a.s, a.t), a.v[k])
	}
}
