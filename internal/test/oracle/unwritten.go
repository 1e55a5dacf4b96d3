package oracle

import "slices"

// mostHeld bounds the ways in which the bytes that one step reads can be what they are.
const mostHeld = 4096

// hold gives bytes that are read or copied, where memory that was never written holds something: each of them has one of
// Options.Unwritten from the beginning, which nobody can tell from one that it gets when it is met first. So a copy equals
// its source, and who reads a byte again finds it as it was. With the check "uninit" a read is a violation, and a copy none: there is
// nothing to hold.
func (st *step) hold(at value, cells []cell) []cell {
	values := st.options.Unwritten
	if values == nil || st.checks["uninit"] || !slices.ContainsFunc(cells, func(c cell) bool { return !c.set }) {
		return cells
	}
	ways := 1
	for i, c := range cells {
		if !c.set {
			ways *= len(values(at.n + uint64(i)))
		}
		if ways > mostHeld {
			st.refuse("a read of many bytes that were never written")
			return cells
		}
	}
	way := st.choose(ways)
	cells = st.change(at.obj).cells[at.n : at.n+uint64(len(cells))]
	for i := range cells {
		if list := values(at.n + uint64(i)); !cells[i].set {
			cells[i] = cell{set: true, b: list[way%len(list)]}
			way /= len(list)
		}
	}
	return cells
}
