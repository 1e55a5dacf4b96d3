package term

import (
	"slices"

	"heddle/internal/ir/bitvec"
)

// Const returns the w-bit number v; bits above w are cut off. For w above 64 it is extended with zeros.
func (p *Pool) Const(v uint64, w uint) Term {
	switch {
	case w == 0:
		panic("heddle bug: term: a number has at least one bit")
	case w > 64:
		var buf [stackWords]uint64
		words := stackSlice(&buf, w)
		words[0] = v
		return p.ConstWords(words, w)
	}
	v &= bitvec.Mask(w)
	return p.intern(node{op: OpConst, width: uint32(w), a: Term(v), b: Term(v >> 32)})
}

// stackWords is the size of numbers up to which constants are made without allocation.
const stackWords = 4

// stackSlice returns the words of a w-bit zero, in buf if they fit.
func stackSlice(buf *[stackWords]uint64, w uint) []uint64 {
	if n := bitvec.Words(w); n > len(buf) {
		return make([]uint64, n)
	}
	return buf[:bitvec.Words(w)]
}

// ConstWords returns the w-bit number of the words, least significant first, in canonical form (see bitvec). It keeps a
// copy.
func (p *Pool) ConstWords(words []uint64, w uint) Term {
	if w <= 64 {
		return p.Const(words[0], w)
	}
	words = words[:bitvec.Words(w)]
	mask := uint64(len(p.table) - 1)
	for i := hashWords(words, w) & mask; ; i = (i + 1) & mask {
		t := p.table[i]
		if t == None {
			at := Term(len(p.wide))
			p.wide = append(p.wide, words...)
			return p.insert(i, node{op: OpConst, width: uint32(w), a: at})
		}
		if n := &p.nodes[t]; n.op == OpConst && n.width == uint32(w) && slices.Equal(p.Words(t), words) {
			return t
		}
	}
}

// Bool returns the number 1 or 0 of one bit: truth values are numbers.
func (p *Pool) Bool(b bool) Term {
	if b {
		return p.Const(1, 1)
	}
	return p.Const(0, 1)
}

// IsConst reports whether t is a constant.
func (p *Pool) IsConst(t Term) bool { return p.nodes[t].op == OpConst }

// Value returns the value of a constant of up to 64 bits; false for all other terms.
func (p *Pool) Value(t Term) (uint64, bool) {
	n := &p.nodes[t]
	if n.op != OpConst || n.width > 64 {
		return 0, false
	}
	return uint64(n.a) | uint64(n.b)<<32, true
}

// Words returns the words of a constant of more than 64 bits, or nil. The caller must not change or keep them.
func (p *Pool) Words(t Term) []uint64 {
	n := &p.nodes[t]
	if n.op != OpConst || n.width <= 64 {
		return nil
	}
	at := int(n.a)
	return p.wide[at : at+bitvec.Words(uint(n.width))]
}

// IsTrue reports whether t is the truth value 1.
func (p *Pool) IsTrue(t Term) bool { return p.nodes[t] == node{op: OpConst, width: 1, a: 1} }

// IsFalse reports whether t is the truth value 0.
func (p *Pool) IsFalse(t Term) bool { return p.nodes[t] == node{op: OpConst, width: 1} }

// words returns the words of a constant of any width.
func (p *Pool) words(t Term, buf *[1]uint64) []uint64 {
	if v, ok := p.Value(t); ok {
		buf[0] = v
		return buf[:]
	}
	return p.Words(t)
}

// isSmall reports whether t is the constant v.
func (p *Pool) isSmall(t Term, v uint64) bool {
	n := &p.nodes[t]
	if n.op != OpConst {
		return false
	}
	if n.width <= 64 {
		return uint64(n.a)|uint64(n.b)<<32 == v
	}
	words := p.Words(t)
	return words[0] == v && allZero(words[1:])
}

// isOnes reports whether t is the constant whose bits are all one.
func (p *Pool) isOnes(t Term) bool {
	n := &p.nodes[t]
	if n.op != OpConst {
		return false
	}
	if n.width <= 64 {
		return uint64(n.a)|uint64(n.b)<<32 == bitvec.Mask(uint(n.width))
	}
	var buf [1]uint64
	top := uint(n.width) - 1
	for i, v := range p.words(t, &buf) {
		if full := i < int(top/64); full && v != ^uint64(0) || !full && v != bitvec.Mask(top%64+1) {
			return false
		}
	}
	return true
}

// Ones returns the w-bit number whose bits are all one.
func (p *Pool) Ones(w uint) Term {
	if w <= 64 {
		return p.Const(^uint64(0), w)
	}
	var buf [stackWords]uint64
	words := stackSlice(&buf, w)
	bitvec.WideNot(words, words, w)
	return p.ConstWords(words, w)
}

// powerOfTwo returns k for the constant 2^k.
func (p *Pool) powerOfTwo(t Term) (k uint, ok bool) {
	if p.nodes[t].op != OpConst {
		return 0, false
	}
	var buf [1]uint64
	found := false
	for i, v := range p.words(t, &buf) {
		switch {
		case v == 0:
			continue
		case found || v&(v-1) != 0:
			return 0, false
		}
		found, k = true, uint(i)*64+trailingZeros(v)
	}
	return k, found
}

// oneBit returns the constant 2^k.
func (p *Pool) oneBit(k, w uint) Term {
	if w <= 64 {
		return p.Const(1<<k, w)
	}
	var buf [stackWords]uint64
	words := stackSlice(&buf, w)
	words[k/64] = 1 << (k % 64)
	return p.ConstWords(words, w)
}

// Var returns the unknown number of that name. Of one name there is one variable in a pool.
func (p *Pool) Var(name string, w uint) Term {
	if w == 0 {
		panic("heddle bug: term: a number has at least one bit")
	}
	return p.variable(name, node{op: OpVar, width: uint32(w)})
}

func (p *Pool) variable(name string, n node) Term {
	if t, ok := p.byName[name]; ok {
		n.a = p.nodes[t].a
		if p.nodes[t] != n {
			panic("heddle bug: term: variable " + name + " has another sort already")
		}
		return t
	}
	n.a = Term(len(p.names))
	p.names = append(p.names, name)
	t := p.intern(n)
	p.byName[name] = t
	return t
}

// Name returns the name of a variable.
func (p *Pool) Name(t Term) string {
	if op := p.nodes[t].op; op != OpVar && op != OpArrayVar {
		return ""
	}
	return p.names[p.nodes[t].a]
}

// Lookup returns the variable of that name, or None.
func (p *Pool) Lookup(name string) Term { return p.byName[name] }
