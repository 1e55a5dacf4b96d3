package explain

import (
	"slices"

	"heddle/internal/exec/machine"
)

// mostWays bounds the values of an input that are tried one by one.
const mostWays = 256

// smallerInputs makes inputs small one by one, the first ones first: zero, or a value that is as close to it as bisection finds.
func (x *minimiser) smallerInputs() error {
	for i := 0; i < len(x.best.inputs) && !x.over(); i++ {
		in := x.best.inputs[i]
		shrink := x.shrinkChosen
		if in.ways == machine.Given {
			shrink = x.shrinkGiven
		}
		if err := shrink(i); err != nil {
			return err
		}
	}
	return nil
}

// with tries the best run with another choice at its i-th input, and reports whether it fails all the same.
func (x *minimiser) with(i int, choice int64) (bool, error) {
	line := slices.Clone(x.best.line)
	line[x.best.inputs[i].at].Choice = choice
	r, err := x.follow(line, false)
	if r == nil || err != nil || !r.atMost(x.best) {
		return false, err
	}
	x.best = r
	return true, nil
}

// shrinkGiven makes an input small that may have any value.
func (x *minimiser) shrinkGiven(i int) error {
	in := x.best.inputs[i].in
	value := uint64(x.best.line[x.best.inputs[i].at].Choice)
	negative := in.Signed && !in.Float && in.Bits > 0 && value>>(in.Bits-1)&1 == 1
	if value == 0 {
		return nil
	}
	if done, err := x.with(i, 0); done || err != nil || in.Float || in.Text {
		return err
	}
	fails, holds := magnitude(value, in.Bits, in.Signed), uint64(0)
	if negative { // the positive one is as small, and read with more ease
		done, err := x.with(i, int64(fails))
		if err != nil {
			return err
		}
		negative = !done
	}
	for fails-holds > 1 && i < len(x.best.inputs) && !x.over() {
		mid := holds + (fails-holds)/2
		done, err := x.with(i, choiceOf(mid, negative, in.Bits))
		switch {
		case err != nil:
			return err
		case done:
			fails = mid
		default:
			holds = mid
		}
	}
	return nil
}

// choiceOf is a value of so many bits, as a choice.
func choiceOf(magnitude uint64, negative bool, bits uint) int64 {
	if negative {
		magnitude = -magnitude
	}
	return int64(magnitude & (^uint64(0) >> (64 - bits)))
}

// magnitude is the absolute value of an integer of so many bits.
func magnitude(value uint64, bits uint, signed bool) uint64 {
	if bits == 0 || bits > 64 {
		return 0
	}
	if shift := 64 - bits; signed && int64(value<<shift) < 0 {
		return -uint64(int64(value<<shift) >> shift)
	}
	return value & (^uint64(0) >> (64 - bits))
}

// shrinkChosen makes an input small that has a few values, each of which is tried.
func (x *minimiser) shrinkChosen(i int) error {
	in := x.best.inputs[i]
	if in.ways > mostWays {
		return nil
	}
	least := x.valueAt(i)
	for c := range int64(in.ways) {
		if x.over() || least == 0 || i >= len(x.best.inputs) {
			return nil
		}
		before := x.best
		done, err := x.with(i, c)
		if err != nil {
			return err
		}
		if !done {
			continue
		}
		if v := x.valueAt(i); v < least {
			least = v
		} else {
			x.best = before
		}
	}
	return nil
}

// valueAt is the magnitude of the value that the best run's i-th input has. Where the inputs that were read are not those that
// were taken, step by step, it is the number of the choice.
func (x *minimiser) valueAt(i int) uint64 {
	if i >= len(x.best.inputs) {
		return 0
	}
	t := confirmed(x.p, x.best.line, x.failure)
	if t == nil {
		return 0
	}
	if len(t.Inputs) != x.best.taken {
		return uint64(x.best.line[x.best.inputs[i].at].Choice)
	}
	in := t.Inputs[x.best.inputs[i].nth]
	return magnitude(in.Value, in.Bits, in.Signed)
}
