package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// qsort and bsearch call the program's comparison once a phase. What they have
// to remember between two calls is in the phase.
//
// qsort is an insertion sort that finds the place by halving: few comparisons,
// stable as glibc's is, and nothing to store but three indices. The phase is
// element, low and high end of the range for its place (counted down, so that
// phases grow: machine.Again), 20 bits each, and a bit to tell it from 0.
const (
	sortBits = 20
	sortMask = 1<<sortBits - 1
	sortOn   = 1 << 63
)

type sorting struct{ i, low, high uint64 }

func (s sorting) phase() uint64 {
	return sortOn | s.i<<(2*sortBits) | s.low<<sortBits | (sortMask - s.high)
}

func sortingOf(phase uint64) sorting {
	return sorting{phase >> (2 * sortBits) & sortMask, phase >> sortBits & sortMask, sortMask - phase&sortMask}
}

func ordering() []machine.External {
	sort := func(name string) machine.External { return abi.Memory(name, touchesArray, sortStep) }
	return []machine.External{
		sort("qsort"), sort("qsort_r"), sort("mergesort"),
		abi.Memory("bsearch", func(c *machine.Call, buf []machine.Access) []machine.Access { return buf }, searchStep),
	}
}

// touchesArray: elements are moved at the ends of phases. The comparison's own
// accesses are the program's.
func touchesArray(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.Write(c.Arg(0), c.Arg(1)*c.Arg(2)))
}

// sortStep continues with the comparison's answer to the next comparison.
func sortStep(c *machine.Call) (machine.Outcome, *machine.Fault) {
	base, n, size := c.Arg(0), c.Arg(1), c.Arg(2)
	if n > sortMask {
		return abi.Stop(c.LimitFault("a call of qsort with more than a million elements"))
	}
	s := sorting{i: 1, low: 0, high: 1}
	if c.Phase != 0 {
		s = sortingOf(c.Phase)
		mid := (s.low + s.high) / 2
		if int32(c.Callback()) < 0 {
			s.high = mid
		} else {
			s.low = mid + 1
		}
		if s.low == s.high {
			if f := rotate(c, base+s.low*size, s.i-s.low, size); f != nil {
				return abi.Stop(f)
			}
			s = sorting{i: s.i + 1, low: 0, high: s.i + 1}
		}
	}
	if s.i >= n {
		return abi.Void(c)
	}
	mid := (s.low + s.high) / 2
	args := []uint64{base + s.i*size, base + mid*size}
	if c.NumArgs() > 4 {
		args = append(args, c.Arg(4))
	}
	return abi.Invoke(c, s.phase(), c.Arg(3), args...)
}

// rotate moves the element after n elements at addr before them.
func rotate(c *machine.Call, addr, n, size uint64) *machine.Fault {
	if n == 0 || size == 0 {
		return nil
	}
	if c.MeetsOpaque(addr+n*size, size) {
		return c.Rotate(addr, n*size, size)
	}
	last, f := abi.Bytes(c, addr+n*size, size)
	if f == nil {
		f = c.Copy(addr+size, addr, n*size)
	}
	if f == nil {
		f = abi.PutBytes(c, addr, last)
	}
	return f
}

// searchStep halves the range that may hold the key. The phase is as qsort's,
// without an element.
func searchStep(c *machine.Call) (machine.Outcome, *machine.Fault) {
	key, base, n, size := c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)
	if n > sortMask {
		return abi.Stop(c.LimitFault("a call of bsearch with more than a million elements"))
	}
	s := sorting{low: 0, high: n}
	if c.Phase != 0 {
		s = sortingOf(c.Phase)
		mid := (s.low + s.high) / 2
		switch d := int32(c.Callback()); {
		case d == 0:
			return abi.Word(c, base+mid*size)
		case d < 0:
			s.high = mid
		default:
			s.low = mid + 1
		}
	}
	if s.low >= s.high {
		return abi.Word(c, 0)
	}
	return abi.Invoke(c, s.phase(), c.Arg(4), key, base+(s.low+s.high)/2*size)
}
