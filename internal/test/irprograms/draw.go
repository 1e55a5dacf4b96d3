package irprograms

import "math/bits"

// draw is a stream of numbers that a seed determines (Steele, Lea, Flood, Fast splittable pseudorandom number
// generators, 2014: SplitMix64).
type draw struct{ state uint64 }

// drawOf is the stream of a program of a family.
func drawOf(family string, seed uint64, number int) *draw {
	d := &draw{state: seed}
	for _, c := range family {
		d.state ^= uint64(c)
		d.next()
	}
	d.state ^= uint64(number)
	d.next()
	return d
}

func (d *draw) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	d.state ^= z << 17
	return z ^ z>>31
}

// below is a number below n.
func (d *draw) below(n int) int {
	high, _ := bits.Mul64(d.next(), uint64(n))
	return int(high)
}

// oneIn reports an event of probability 1/n.
func (d *draw) oneIn(n int) bool { return d.below(n) == 0 }

// pick is one of a list.
func pick[T any](d *draw, list ...T) T { return list[d.below(len(list))] }

// order is a permutation of the numbers below n, each found by itself: a Feistel network over the next power of four,
// walked on until it is below n.
type order struct {
	n, half uint64
	keys    [4]uint64
}

func newOrder(n int, seed uint64) *order {
	o := &order{n: uint64(n), half: 1}
	for o.half*o.half < o.n {
		o.half *= 2
	}
	d := draw{state: seed}
	for i := range o.keys {
		o.keys[i] = d.next()
	}
	return o
}

// at is the place of number i, which is below n, in the permutation.
func (o *order) at(i int) int {
	v := uint64(i)
	for {
		left, right := v/o.half, v%o.half
		for _, key := range o.keys {
			d := draw{state: right ^ key}
			left, right = right, (left+d.next())%o.half
		}
		if v = left*o.half + right; v < o.n {
			return int(v)
		}
	}
}
