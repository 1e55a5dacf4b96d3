package term

import (
	"fmt"
	"strings"

	"heddle/internal/ir/bitvec"
)

// Format returns t for debugging: a line for each of its subterms, the oldest first.
func Format(p *Pool, t Term) string {
	var b strings.Builder
	for _, u := range p.postorder([]Term{t}, nil) {
		fmt.Fprintf(&b, "t%d:%s = %s\n", u, p.sortName(u), p.formatNode(u))
	}
	return b.String()
}

func (p *Pool) sortName(t Term) string {
	if n := &p.nodes[t]; n.array {
		return fmt.Sprintf("[%d]", n.width)
	}
	return fmt.Sprint(p.nodes[t].width)
}

func (p *Pool) formatNode(t Term) string {
	n := &p.nodes[t]
	switch n.op {
	case OpConst:
		return "0x" + p.hex(t)
	case OpVar, OpArrayVar:
		return p.Name(t)
	}
	words := []string{p.operation(n)}
	for i := range p.NumArgs(t) {
		words = append(words, fmt.Sprintf("t%d", p.Arg(t, i)))
	}
	return strings.Join(words, " ")
}

// operation names what a node does, with its parameters.
func (p *Pool) operation(n *node) string {
	if n.by != bitvec.NearestEven {
		m := *n
		m.by = bitvec.NearestEven
		return p.operation(&m) + " " + n.by.String()
	}
	switch n.op {
	case OpExtract:
		return fmt.Sprintf("extract %d..%d of", uint32(n.b)+n.width-1, n.b)
	case OpFBinary:
		return fmt.Sprint(bitvec.FOp(n.sub), " ", n.kind)
	case OpFUnary:
		return fmt.Sprint(bitvec.FUnOp(n.sub), " ", n.kind)
	case OpFCmp:
		return fmt.Sprint("fcmp ", bitvec.FPred(n.sub), " ", n.kind)
	case OpFConv:
		return fmt.Sprint("fconv to ", n.kind, " from ", bitvec.FloatKind(n.sub))
	case OpFma, OpFToI, OpIToF:
		return fmt.Sprint(n.op, " ", n.kind, " ", n.sub)
	}
	return n.op.String()
}

// hex returns the digits of a constant, as many as its width has.
func (p *Pool) hex(t Term) string {
	var buf [1]uint64
	words := p.words(t, &buf)
	var b strings.Builder
	for i := len(words) - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "%016x", words[i])
	}
	digits := b.String()
	return digits[len(digits)-int(p.nodes[t].width+3)/4:]
}
