package lower

import "heddle/internal/front/flat"

// A value that is loaded and not used is not read: (void)x, the operand of a comma, a comparison that nobody looks at. What the memory
// holds does not matter then, written or not, also where the access itself counts as volatile. The access stays one: it fails
// where there is no object, and races.

// discarded reports whether nothing becomes of what instruction i gives.
func (n *fn) discarded(i int) bool {
	for _, k := range n.use.users[n.local(i)] {
		if !n.onlyConverts(k) || !n.discarded(k) {
			return false
		}
	}
	return true
}

// onlyConverts reports whether an instruction makes a value of its operands, can do nothing else, and is no phi, which may
// be its own user.
func (n *fn) onlyConverts(k int) bool {
	in := &n.f.Instrs[k]
	switch in.Op {
	case flat.OpTrunc, flat.OpZExt, flat.OpSExt, flat.OpBitCast, flat.OpFreeze, flat.OpExtractValue, flat.OpInsertValue,
		flat.OpICmp, flat.OpFCmp, flat.OpAnd, flat.OpOr, flat.OpXor:
		return true
	case flat.OpShl, flat.OpLShr, flat.OpAShr: // a bit-field
		return in.Operands[1].IsConst()
	}
	return false
}
