package precondition

import "heddle/internal/front/flat"

// Holds reports whether the body of a function has all of so many assumptions.
func Holds(m *flat.Module, function, assumptions int, names Names) bool {
	has := map[uint64]bool{}
	for _, in := range m.Functions[function].Instrs {
		if in.Op != flat.OpCall && in.Op != flat.OpInvoke || len(in.Operands) != 3 {
			continue
		}
		callee, number := m.Callee(in.Operands[0]), in.Operands[2]
		if callee < 0 || m.Functions[callee].Name != names.Assume || !number.IsConst() {
			continue
		}
		if c := &m.Consts[number.Const()]; c.Kind == flat.ConstInt && len(c.Words) == 1 {
			has[c.Words[0]] = true
		}
	}
	for i := range assumptions {
		if !has[uint64(i+1)] {
			return false
		}
	}
	return true
}
