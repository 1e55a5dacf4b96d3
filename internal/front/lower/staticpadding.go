package lower

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Global variables have no record of what was written. Copying unwritten padding to one is harmless as long as
// nobody looks at it.
//
// What it can miss: a padding byte that is looked at as a byte of an array in another struct, or in a copy that is such an array.

// mostPadded bounds the variables whose padding is known.
const mostPadded = 1 << 16

// paddingIn are the bytes of a type that belong to no scalar of it, a bit for each; nil: there are none, or that is not known. What
// lies between the scalars of a union's largest member may belong to another member; the type of a union that is initialised is a
// struct without a name.
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
	case strings.HasPrefix(x.Name, "%") && !strings.Contains(x.Name, "union."): // a struct's, as no other type's
		for _, field := range x.Fields {
			l.eachData(field.Type, off+field.Offset, f)
		}
	case l.mayHavePadding(x.Elem): // of an array
		for i := range x.Count {
			l.eachData(x.Elem, off+i*l.m.Types[x.Elem].Size, f)
		}
	case x.Kind == flat.Vector:
		f(off, x.Size)
	default:
		f(off, x.StoreSize)
	}
}

// showPadding forgets what is padding in a program that may look at it, other than in the library's own variables.
func (l *lowerer) showPadding() {
	padded := l.padded()
	if len(padded) > 0 && (l.computesBytes() || l.loadsPadding(padded) || l.p.Names(func(c program.Conduct) bool { return c.ShowsBytes })) {
		for _, s := range l.ownOf(padded) {
			s.Padding = nil
		}
	}
}

// padded are the variables with padding that is known.
func (l *lowerer) padded() (list []*program.Static) {
	for i := range l.p.Statics {
		if s := &l.p.Statics[i]; s.Padding != nil {
			list = append(list, s)
		}
	}
	return list
}

// ownOf are those of some variables that may be the program's own.
func (l *lowerer) ownOf(list []*program.Static) []*program.Static {
	mentioned := l.mentioned()
	return slices.DeleteFunc(list, func(s *program.Static) bool {
		k, _ := slices.BinarySearch(mentioned, s.Addr)
		return !s.ThreadLocal && mentioned[k]-s.Addr > s.Size
	})
}

// mentioned are the numbers in the program's own code and in all data, in order: addresses that it mentions are among them. The last one is
// the largest that there is.
func (l *lowerer) mentioned() []uint64 {
	list := []uint64{math.MaxUint64}
	for pc := range l.p.Code {
		in := &l.p.Code[pc]
		if is(l.o.Library, l.p.At(pc).File) {
			continue
		}
		for _, o := range []program.Operand{in.A, in.B, in.C} {
			if o.IsPool() {
				list = append(list, l.p.Pool[o.Index()])
			}
		}
	}
	for i := range l.p.Statics {
		for word := range slices.Chunk(l.p.Statics[i].Init, int(l.m.PointerBits/8)) {
			var bytes [8]byte
			copy(bytes[:], word)
			list = append(list, binary.LittleEndian.Uint64(bytes[:]))
		}
	}
	slices.Sort(list)
	return list
}

// computesBytes reports whether the program itself computes addresses of bytes, or of numbers. Optimisers compute so those of members.
func (l *lowerer) computesBytes() bool {
	computes := func(in flat.Instr) bool {
		t := &l.m.Types[in.SourceType]
		return in.Op == flat.OpIntToPtr || in.Op == flat.OpGetElementPtr && t.Bits == 8
	}
	for f := range l.m.Functions {
		x := &l.m.Functions[f]
		if l.fnIndex[f] >= 0 && !is(l.o.Library, l.p.Places[x.Place].File) && slices.ContainsFunc(x.Instrs, computes) {
			return true
		}
	}
	return false
}

// loadsPadding reports whether the program loads from padding of some variables.
func (l *lowerer) loadsPadding(of []*program.Static) bool {
	return slices.ContainsFunc(l.p.Code, func(in program.Instr) bool {
		return in.Op == program.Load && in.A.IsPool() && slices.ContainsFunc(of, func(s *program.Static) bool {
			i := l.p.Pool[in.A.Index()] + uint64(in.Imm) - s.Addr
			return i < s.Size && s.Padding[i/64]>>(i%64)&1 != 0
		})
	})
}
