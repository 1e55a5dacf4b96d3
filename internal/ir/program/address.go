package program

// Addresses are canonical addresses of a user's program: below 2^47 with 64 bits, below 2^32 with 32. So tags fit beside them, and
// shifting, truncating and hashing work as on hardware. An address has the number of an object in its upper bits and an offset in
// its lower ones: address arithmetic is plain integer arithmetic. An object takes as many numbers, one after the other, as
// its bytes need pages. Small integers and null point to none.
//
// Each thread has a region of numbers, region 0 is for globals; each region has two halves, of which a thread has the first for
// its variables and the second for its heap blocks. With 64 bits the first numbers of a half have wide pages of 4 GiB, so
// that an index of 32 bits does not lead from one object into another, and the others narrow ones of 1 MiB:
//
//	bits   46-40     39    38    37-32    31-0
//	       ^region   half  0     number   offset
//	bits   46-40     39    38    37-20    19-0
//	       ^region   half  1     number   offset
//
// The first regions are the highest: few other numbers that programs keep look like an address there, whereas one in the lower ones is
// two integers in a struct. With 32 bits all pages have 4 KiB, and region 0 is the lowest.
type Addresses struct {
	narrow     uint64 // the bit that addresses in narrow pages have; 0: there are none
	wide       uint64 // how many wide pages a half has, less one
	halfBits   uint8  // of an offset in a half
	halfNumber uint8  // of a number within a half
	wideBits   uint8  // of an offset in a wide page
	narrowBits uint8  // of an offset in a narrow page
	bits       uint8  // of an address
	skip       uint64 // what the upper bits of an address in a narrow page are more than the number
	turn       uint64 // the bits of a number that are the opposite ones in an address
	slack      uint64 // bytes after an object that belong to no other one
}

// AddressesOf returns the addresses of pointers of 64 or 32 bits.
func AddressesOf(pointerBits uint) Addresses {
	if pointerBits == 32 {
		return Addresses{bits: 32, halfNumber: 13, wide: 1<<13 - 1, wideBits: 12, halfBits: 25, narrowBits: 12, slack: 256}
	}
	const wide = 64
	return Addresses{
		bits: 47, halfNumber: 19, wide: wide - 1, wideBits: 32, halfBits: 39,
		narrow: 1 << 38, narrowBits: 20, skip: 1<<18 - wide, turn: 127 << 20, slack: 1 << 16,
	}
}

// Bits is how many bits of a pointer an address may have set: the others are free for tags.
func (a *Addresses) Bits() uint { return uint(a.bits) }

// RegionBits is how many bits of an address lie below the number of its region.
func (a *Addresses) RegionBits() uint { return uint(a.halfBits) + 1 }

// NumberBits is how many bits of a number lie below the number of its region.
func (a *Addresses) NumberBits() uint { return uint(a.halfNumber) + 1 }

// HalfNumbers is how many numbers a half has: the first ones of 1 << (NumberBits - 1).
func (a *Addresses) HalfNumbers() uint64 {
	if a.narrow == 0 {
		return a.wide + 1
	}
	return a.wide + 1 + 1<<18
}

// FirstHalf is where the first half of a region begins, and how many bytes it has.
func (a *Addresses) FirstHalf(region uint64) (addr, size uint64) {
	return a.Page(region << a.NumberBits()), 1 << a.halfBits
}

// OffsetBits is how many bits of each address are offset: some have more of them.
func (a *Addresses) OffsetBits() uint { return uint(a.narrowBits) }

// Slack is how many bytes after an object belong to no other object.
func (a *Addresses) Slack() uint64 { return a.slack }

// Split returns the number that an address has, and the offset in its page.
func (a *Addresses) Split(addr uint64) (number, offset uint64) {
	// It is part of each access: that no shift is by more than 63 spares the test whether it is.
	if addr&a.narrow != 0 {
		return (addr>>(a.narrowBits&63) - a.skip) ^ a.turn, addr & (1<<(a.narrowBits&63) - 1)
	}
	return (addr>>(a.halfBits&63)<<(a.halfNumber&63) | addr>>(a.wideBits&63)&a.wide) ^ a.turn, addr & (1<<(a.wideBits&63) - 1)
}

// Null reports whether an address is null, or a little more.
func (a *Addresses) Null(addr uint64) bool { return addr>>a.wideBits == 0 }

// InRegion returns the address that an address becomes in another region.
func (a *Addresses) InRegion(region, addr uint64) uint64 {
	in := a.RegionBits()
	return (region<<a.NumberBits()^a.turn)>>a.NumberBits()<<in | addr&(1<<in-1)
}

// Regions is how many regions there are.
func (a *Addresses) Regions() int {
	n := 1 << (uint(a.bits) - a.RegionBits())
	if a.turn != 0 {
		n-- // null is in the last one
	}
	return n
}

// Number returns the number that an address has.
func (a *Addresses) Number(addr uint64) uint64 {
	number, _ := a.Split(addr)
	return number
}

// isWide reports whether a number has a wide page.
func (a *Addresses) isWide(number uint64) bool { return number&(1<<a.halfNumber-1) <= a.wide }

// PageBits is how many bits of the addresses with a number are offset.
func (a *Addresses) PageBits(number uint64) uint {
	if a.isWide(number) {
		return uint(a.wideBits)
	}
	return uint(a.narrowBits)
}

// Page returns the first address with a number.
func (a *Addresses) Page(number uint64) uint64 {
	turned := number ^ a.turn
	if a.isWide(number) {
		return turned>>a.halfNumber<<a.halfBits | turned&a.wide<<a.wideBits
	}
	return (turned + a.skip) << a.narrowBits
}

// Unit is what allocators align blocks to, in bytes.
const Unit = 16

// Skew is how far after its page a block of a number begins that is aligned to Unit and no more. In narrow pages that differs, so
// that a round distance does not lead from one block into another; it is the same in all regions.
func (a *Addresses) Skew(number uint64) uint64 {
	if a.narrow == 0 || a.isWide(number) {
		return Unit
	}
	const scatter, bits = 0x9e3779b97f4a7c15, 10 // a skew is less than the slack
	in := number & (1<<a.NumberBits() - 1)
	return in*scatter>>(64-bits)*(4*Unit) + Unit
}

// Span is how many consecutive numbers an object of size bytes takes whose first one is given. There is a little room after each
// object that belongs to none, so that running over its end by a little never meets a neighbour.
func (a *Addresses) Span(number, size uint64) uint64 {
	if a.narrow != 0 {
		size += a.slack // the most that Skew may be
	}
	return (size+a.slack)>>a.PageBits(number) + 1
}

// AssignAddresses gives every static its address, in order: where there are more of them than before, those keep theirs.
func AssignAddresses(statics []Static, pointerBits uint) {
	a, next := AddressesOf(pointerBits), uint64(1)
	for i := range statics {
		statics[i].Addr = a.Page(next)
		next += a.Span(next, statics[i].Size)
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
	a := AddressesOf(pointerBits)
	return a.Number(addr)
}

// BlockAddr is the value of a block's address: the function's address plus the
// block's number plus one.
func BlockAddr(function uint64, block int) uint64 { return function + uint64(block) + 1 }
