package oracle

import (
	"cmp"
	"math/bits"

	"heddle/internal/front/flat"
)

func isCast(op flat.Opcode) bool   { return op >= flat.OpTrunc && op <= flat.OpAddrSpaceCast }
func isBinary(op flat.Opcode) bool { return op >= flat.OpAdd && op <= flat.OpXor }

// binary is an integer operation. In code as the compiler wrote it (plain), an
// overflow or a shift too far is a fault; in other code it is poison.
func (st *step) binary(in *flat.Instr, a, b value, width uint, plain bool) value {
	switch {
	case a.kind == aggregate || b.kind == aggregate || width == 0 || width > 64:
		return st.refuse("arithmetic on " + st.mod.Types[in.Type].Name)
	case (in.Op >= flat.OpUDiv && in.Op <= flat.OpSRem) && b.kind == undef:
		return st.refuse("a division by an undefined value")
	case a.kind == undef || b.kind == undef:
		return value{kind: undef}
	case a.kind == pointer || b.kind == pointer:
		return st.address(in.Op, a, b)
	}
	var r value
	ok := true
	switch in.Op {
	case flat.OpAdd, flat.OpSub, flat.OpMul:
		r, ok = st.wrapping(in, a.n, b.n, width, plain)
	case flat.OpUDiv, flat.OpURem, flat.OpSDiv, flat.OpSRem:
		r, ok = st.division(in, a.n, b.n, width)
	case flat.OpShl, flat.OpLShr, flat.OpAShr:
		r, ok = st.shift(in, a.n, b.n, width, plain)
	case flat.OpAnd:
		r = integer(a.n&b.n, width)
	case flat.OpOr:
		r, ok = integer(a.n|b.n, width), in.Flags&flat.Disjoint == 0 || a.n&b.n == 0
	case flat.OpXor:
		r = integer(a.n^b.n, width)
	default:
		return st.refuse("the operation " + in.Op.String())
	}
	if !ok {
		return value{kind: undef} // poison
	}
	return r
}

// address is arithmetic on an integer that was made of a pointer.
func (st *step) address(op flat.Opcode, a, b value) value {
	switch {
	case op == flat.OpAdd && b.kind == number:
		return offset(a, int64(b.n))
	case op == flat.OpAdd && a.kind == number:
		return offset(b, int64(a.n))
	case op == flat.OpSub && b.kind == number:
		return offset(a, -int64(b.n))
	case op == flat.OpSub && a.kind == pointer && a.obj == b.obj:
		return value{kind: number, n: a.n - b.n}
	case a.kind == pointer && b.kind == number:
		return st.tagged(op, a, b.n)
	}
	return st.refuse("arithmetic on the address of an object")
}

// An address has no bits above these, and an object begins where the lowest are zero.
const (
	addressBits = 1<<48 - 1
	lowestBits  = 3
)

// tagged puts tags into an address, takes them off, and reads them. They are parts of the offset: bits above those of
// addresses, and the lowest ones.
func (st *step) tagged(op flat.Opcode, a value, n uint64) value {
	switch {
	case a.n&addressBits > 1<<32: // a negative offset, or a large one, changes bits between the tags
	case op == flat.OpOr && n&^lowestBits&addressBits == 0:
		return value{kind: pointer, obj: a.obj, n: a.n | n}
	case op == flat.OpAnd && n&addressBits|lowestBits == addressBits:
		return value{kind: pointer, obj: a.obj, n: a.n & n}
	case op == flat.OpAnd && n == alignment && st.options.Places && a.obj > 0 && a.n < alignment:
		if st.isOdd(a.obj) {
			return value{kind: number, n: alignment}
		}
		return value{kind: number}
	case op == flat.OpAnd && n&^lowestBits == 0:
		return value{kind: number, n: a.n & n}
	case op == flat.OpLShr && n >= 48 && n < 64:
		return value{kind: number, n: a.n >> n}
	}
	return st.refuse("arithmetic on the address of an object")
}

// offset is a pointer (or number) so many bytes on.
func offset(v value, by int64) value {
	if v.kind == number || v.kind == pointer {
		v.n += uint64(by)
	}
	return v
}

// scaled is a pointer moved by an index times a number of bytes.
func (st *step) scaled(at, index value, typ int, scale int64) value {
	switch {
	case index.kind == undef:
		return value{kind: undef}
	case index.kind != number:
		return st.refuse("an index that is an address")
	}
	return offset(at, signed(index.n, st.width(typ))*scale)
}

// wrapping is +, - and *; false if a flag says that the result is poison.
func (st *step) wrapping(in *flat.Instr, a, b uint64, width uint, plain bool) (value, bool) {
	sa, sb := signed(a, width), signed(b, width)
	var n, high uint64 // the unsigned result, exactly
	var fits bool      // the signed result fits
	switch in.Op {
	case flat.OpAdd:
		n, high = bits.Add64(a, b, 0)
		s := sa + sb
		fits = signed(uint64(s), width) == s && (sb >= 0) == (s >= sa)
	case flat.OpSub:
		n, high = bits.Sub64(a, b, 0)
		s := sa - sb
		fits = signed(uint64(s), width) == s && (sb >= 0) == (s <= sa)
	case flat.OpMul:
		high, n = bits.Mul64(a, b)
		s := sa * sb
		fits = sa == 0 || signed(uint64(s), width) == s && s/sa == sb && !(sa == -1 && sb == -sb && sb != 0)
	}
	if in.Flags&flat.NSW != 0 && !fits {
		if plain {
			st.fail("overflow")
		}
		return value{}, false
	}
	return integer(n, width), in.Flags&flat.NUW == 0 || high == 0 && n == n&mask(width)
}

func (st *step) division(in *flat.Instr, a, b uint64, width uint) (value, bool) {
	if b == 0 {
		return st.fail("div-zero"), true
	}
	sa, sb := signed(a, width), signed(b, width)
	if (in.Op == flat.OpSDiv || in.Op == flat.OpSRem) && sb == -1 && a == 1<<(width-1) {
		return st.fail("overflow"), true
	}
	exact := in.Flags&flat.Exact == 0 || a%b == 0
	switch in.Op {
	case flat.OpUDiv:
		return integer(a/b, width), exact
	case flat.OpURem:
		return integer(a%b, width), true
	case flat.OpSDiv:
		return integer(uint64(sa/sb), width), in.Flags&flat.Exact == 0 || sa%sb == 0
	}
	return integer(uint64(sa%sb), width), true
}

func (st *step) shift(in *flat.Instr, a, by uint64, width uint, plain bool) (value, bool) {
	if by >= uint64(width) {
		if plain {
			st.fail("shift")
		}
		return value{}, false
	}
	lost := a&(1<<by-1) != 0
	switch in.Op {
	case flat.OpLShr:
		return integer(a>>by, width), in.Flags&flat.Exact == 0 || !lost
	case flat.OpAShr:
		return integer(uint64(signed(a, width)>>by), width), in.Flags&flat.Exact == 0 || !lost
	}
	r := integer(a<<by, width)
	nuw := r.n>>by == a
	nsw := signed(r.n, width)>>by == signed(a, width)
	return r, (in.Flags&flat.NUW == 0 || nuw) && (in.Flags&flat.NSW == 0 || nsw)
}

// compare is icmp.
func (st *step) compare(pred uint8, a, b value, width uint) value {
	switch {
	case a.kind == aggregate || b.kind == aggregate || width == 0 || width > 64:
		return st.refuse("a comparison of such values")
	case a.kind == undef || b.kind == undef:
		return value{kind: undef}
	case a.kind == pointer && b.kind == pointer && a.obj == b.obj: // by offsets, which may be negative
		return truth(holds(pred, cmp.Compare(int64(a.n), int64(b.n)), cmp.Compare(int64(a.n), int64(b.n))))
	case a.kind == pointer || b.kind == pointer:
		return st.compareObjects(pred, a, b)
	}
	return truth(holds(pred, cmp.Compare(a.n, b.n), cmp.Compare(signed(a.n, width), signed(b.n, width))))
}

// compareObjects compares pointers into different objects, or with null. Objects have
// no address: only equality is known, and that null is the least; what else there is to know is for Options.Places.
func (st *step) compareObjects(pred uint8, a, b value) value {
	const eq, ne, firstSigned = 0, 1, 6
	bothPointers := a.kind == pointer && b.kind == pointer
	switch {
	case (pred == eq || pred == ne) && (bothPointers || a.isNull() || b.isNull()):
		return truth(pred == ne)
	case (pred < firstSigned || st.options.Places) && b.isNull(): // no address is negative
		return truth(holds(pred, 1, 1))
	case (pred < firstSigned || st.options.Places) && a.isNull():
		return truth(holds(pred, -1, -1))
	}
	if st.options.Places && bothPointers && min(a.obj, b.obj) > 0 {
		order := 1
		if st.lies(a.obj, b.obj) {
			order = -1
		}
		return truth(holds(pred, order, order))
	}
	return st.refuse("a comparison of addresses of different objects")
}

// holds is a predicate of what an unsigned and a signed comparison give.
func holds(pred uint8, u, s int) bool {
	return [...]bool{u == 0, u != 0, u > 0, u >= 0, u < 0, u <= 0, s > 0, s >= 0, s < 0, s <= 0}[pred]
}

// cast converts a scalar of type from.
func (st *step) cast(in *flat.Instr, v value, from int) value {
	had, has := st.width(from), st.width(in.Type)
	switch {
	case v.kind == aggregate || had == 0 || has == 0 || had > 64 || has > 64:
		return st.refuse("a cast to " + st.mod.Types[in.Type].Name)
	case v.kind == undef:
		return v
	case v.kind == pointer && had == has:
		return v
	case v.kind == pointer:
		return st.refuse("a part of an address")
	}
	switch in.Op {
	case flat.OpZExt:
		if in.Flags&flat.NNeg != 0 && signed(v.n, had) < 0 {
			return value{kind: undef}
		}
		return v
	case flat.OpSExt:
		return integer(uint64(signed(v.n, had)), has)
	case flat.OpTrunc:
		r := integer(v.n, has)
		if in.Flags&flat.NUW != 0 && r.n != v.n || in.Flags&flat.NSW != 0 && signed(r.n, has) != signed(v.n, had) {
			return value{kind: undef}
		}
		return r
	case flat.OpPtrToInt, flat.OpIntToPtr, flat.OpBitCast, flat.OpAddrSpaceCast:
		return integer(v.n, has)
	}
	return st.refuse("the cast " + in.Op.String())
}
