package term

import "heddle/internal/ir/bitvec"

// Substitution replaces terms by others of the same sort, all at once: what is put in is not looked at again. It
// remembers what it made, for use on many terms.
type Substitution struct {
	p    *Pool
	made map[Term]Term
}

// NewSubstitution returns a substitution that replaces nothing.
func NewSubstitution(p *Pool) *Substitution {
	return &Substitution{p: p, made: map[Term]Term{}}
}

// Set has the substitution replace from, a variable or any other term, by to. It must not follow an Apply.
func (s *Substitution) Set(from, to Term) {
	x, y := &s.p.nodes[from], &s.p.nodes[to]
	if x.width != y.width || x.array != y.array {
		panic("heddle bug: term: substitution by a term of another sort")
	}
	s.made[from] = to
}

// Len is the number of terms whose replacement is known.
func (s *Substitution) Len() int { return len(s.made) }

// Apply returns t with the replacements done, simplified.
func (s *Substitution) Apply(t Term) Term {
	if r, ok := s.made[t]; ok {
		return r
	}
	order := s.p.postorder([]Term{t}, func(u Term) bool { _, ok := s.made[u]; return !ok })
	for _, u := range append([]Term(nil), order...) {
		s.made[u] = s.p.rebuild(u, s.image)
	}
	return s.made[t]
}

func (s *Substitution) image(t Term) Term { return s.made[t] }

// rebuild returns t with its arguments mapped.
func (p *Pool) rebuild(t Term, image func(Term) Term) Term {
	n := p.nodes[t]
	old := [3]Term{n.a, n.b, n.c}
	var x [3]Term
	same := true
	for i := range ops[n.op].args {
		x[i] = image(old[i])
		same = same && x[i] == old[i]
	}
	if same {
		return t
	}
	return p.build(&n, x[0], x[1], x[2])
}

// build makes the operation of n with other arguments, by its constructor.
func (p *Pool) build(n *node, a, b, c Term) Term {
	switch n.op {
	case OpNot:
		return p.Not(a)
	case OpConcat:
		return p.Concat(a, b)
	case OpExtract:
		return p.Extract(a, uint(n.b), uint(n.width))
	case OpSExt:
		return p.SExt(a, uint(n.width))
	case OpIte:
		return p.Ite(a, b, c)
	case OpSelect:
		return p.Arrays().Select(a, b)
	case OpStore:
		return p.Arrays().Store(a, b, c)
	case OpConstArray:
		return p.Arrays().Const(a, uint(n.width))
	case OpFCmp:
		return p.Floats().Compare(bitvec.FPred(n.sub), n.kind, a, b)
	case OpFBinary, OpFUnary, OpFma, OpFConv, OpFToI, OpIToF:
		m := *n
		m.a, m.b, m.c = a, b, c
		return p.floatOp(m)
	}
	return p.buildBinary(n.op, a, b)
}

func (p *Pool) buildBinary(op Op, a, b Term) Term {
	switch op {
	case OpAnd:
		return p.And(a, b)
	case OpXor:
		return p.Xor(a, b)
	case OpAdd:
		return p.Add(a, b)
	case OpMul:
		return p.Mul(a, b)
	case OpUDiv:
		return p.UDiv(a, b)
	case OpURem:
		return p.URem(a, b)
	case OpSDiv:
		return p.SDiv(a, b)
	case OpSRem:
		return p.SRem(a, b)
	case OpShl:
		return p.Shl(a, b)
	case OpLShr:
		return p.LShr(a, b)
	case OpAShr:
		return p.AShr(a, b)
	case OpEq:
		return p.Eq(a, b)
	case OpUlt:
		return p.Ult(a, b)
	case OpSlt:
		return p.Slt(a, b)
	}
	panic("heddle bug: term: " + op.String() + " has no constructor")
}
