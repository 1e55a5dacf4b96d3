package term

// prints are numbers for terms that are the same in every pool.
type prints struct {
	of   []uint64        // by term; 0: not computed
	sums map[Term]uint64 // of the items of chains
}

// chains are the operations whose items have no order: which comes first depends on which the pool has had first.
var chains = [OpCount]bool{OpAnd: true, OpXor: true, OpAdd: true, OpMul: true}

// Print is a number for a term that does not depend on what else its pool holds: equal terms of two pools, in which variables of the same names were used in the same way, have equal ones; others hardly ever have. It is
// computed once for each term.
func (p *Pool) Print(t Term) uint64 {
	of := &p.prints.of
	if len(*of) < len(p.nodes) {
		*of = append(*of, make([]uint64, len(p.nodes)-len(*of)+len(p.nodes)/4)...)
	}
	if (*of)[t] == 0 {
		for _, u := range p.postorder([]Term{t}, func(u Term) bool { return (*of)[u] == 0 }) {
			(*of)[u] = max(1, p.printOf(u))
		}
	}
	return (*of)[t]
}

func (p *Pool) printOf(t Term) uint64 {
	n := &p.nodes[t]
	h := mixed(uint64(n.op)|uint64(n.sub)<<8|uint64(n.kind)<<16|uint64(n.by)<<24|uint64(n.width)<<32, 1)
	switch n.op {
	case OpConst:
		for _, w := range p.Words(t) {
			h = mixed(h, w)
		}
		return h
	case OpVar, OpArrayVar:
		for _, c := range []byte(p.Name(t)) {
			h = mixed(h, uint64(c))
		}
		return h
	case OpExtract:
		h = mixed(h, uint64(n.b))
	}
	args, k := p.arguments(t)
	switch {
	case n.op == OpEq:
		return mixed(h, p.prints.of[args[0]]+p.prints.of[args[1]])
	case chains[n.op]:
		if p.prints.sums == nil {
			p.prints.sums = map[Term]uint64{}
		}
		sum := p.itemsOf(n.op, args[0]) + p.itemsOf(n.op, args[1])
		p.prints.sums[t] = sum
		return mixed(h, sum)
	}
	for _, a := range args[:k] {
		h = mixed(h, p.prints.of[a])
	}
	return h
}

// itemsOf is the sum of the prints of the items of a chain, or the print of a single one.
func (p *Pool) itemsOf(op Op, t Term) uint64 {
	if p.nodes[t].op == op {
		return p.prints.sums[t]
	}
	return p.prints.of[t]
}

// mixed adds a word to a hash (the finaliser of MurmurHash3).
func mixed(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	return h ^ h>>33
}
