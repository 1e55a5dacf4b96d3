package lower

import (
	"strings"

	"heddle/internal/front/flat"
)

// mostPadded bounds the variables whose padding is known.
const mostPadded = 1 << 16

// paddingIn are the bytes of a type that belong to no scalar of it, a bit for each; nil: there are none, or that is not known. What
// lies between the scalars of a union's largest member may belong to another member.
func (l *lowerer) paddingIn(t int) []uint64 {
	size := l.m.Types[t].Size
	if size > mostPadded || !l.mayHavePadding(t) {
		return nil
	}
	padding := make([]uint64, (size+63)/64)
	for i := range size {
		padding[i/64] |= 1 << (i % 64)
	}
	l.eachData(t, 0, func(off, n uint64) {
		for i := off; i < off+n; i++ {
			padding[i/64] &^= 1 << (i % 64)
		}
	})
	return padding
}

// mayHavePadding reports whether a type has a struct in it.
func (l *lowerer) mayHavePadding(t int) bool {
	x := &l.m.Types[t]
	return x.Kind == flat.Struct || x.Kind == flat.Array && l.mayHavePadding(x.Elem)
}

// eachData calls f with where data lie in a type.
func (l *lowerer) eachData(t int, off uint64, f func(off, n uint64)) {
	x := &l.m.Types[t]
	switch {
	case x.Kind == flat.Struct && !strings.Contains(x.Name, "union."):
		for _, field := range x.Fields {
			l.eachData(field.Type, off+field.Offset, f)
		}
	case x.Kind == flat.Array && l.mayHavePadding(x.Elem):
		for i := range x.Count {
			l.eachData(x.Elem, off+i*l.m.Types[x.Elem].Size, f)
		}
	case x.Kind == flat.Struct, x.Kind == flat.Array, x.Kind == flat.Vector:
		f(off, x.Size)
	default:
		f(off, x.StoreSize)
	}
}
