package program

// Addresses. A pointer is an object number and an offset: with 64 bits the
// object is the upper half (LODIN's model); with 32 bits it is the page number
// and an object takes as many pages as it needs, so that the offset runs on
// from page to page. Address arithmetic is therefore plain integer arithmetic.
// Object 0 is never valid: small integers and null point into it.

// OffsetBits is the number of low bits of a pointer that are offset: 32 of 64,
// 12 of 32.
func OffsetBits(pointerBits uint) uint {
	if pointerBits == 32 {
		return 12
	}
	return 32
}

// slack is the number of bytes behind a paged object that belong to no object,
// so that running over an end by a little never meets a neighbour.
const slack = 256

// Span is the number of consecutive object numbers that an object of size
// bytes takes.
func Span(pointerBits uint, size uint64) uint64 {
	if pointerBits == 32 {
		return (size+slack)>>12 + 1
	}
	return 1
}

// AssignAddresses gives every static its address, in order, beginning with
// object 1.
func AssignAddresses(statics []Static, pointerBits uint) {
	next := uint64(1)
	for i := range statics {
		statics[i].Addr = next << OffsetBits(pointerBits)
		next += Span(pointerBits, statics[i].Size)
	}
}

// TypeSelector is the selector of a landing pad that catches the type whose
// description lies at addr, a static object; of one that catches everything if
// addr is null. It is never zero, which stands for a cleanup, nor negative, which
// stands for a filter.
func TypeSelector(addr uint64, pointerBits uint) uint64 {
	if addr == 0 {
		return 1<<31 - 1
	}
	return addr >> OffsetBits(pointerBits)
}

// BlockAddr is the value of a block's address: the function's address plus the
// block's number plus one.
func BlockAddr(function uint64, block int) uint64 { return function + uint64(block) + 1 }
