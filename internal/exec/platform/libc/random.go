package libc

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
)

// Options choose how allocations go, and what random numbers range over.
type Options struct {
	Heap abi.Heap

	// RandomGiven: from RandomMin to RandomMax, as far as not negative; otherwise
	// a few values.
	RandomGiven          bool
	RandomMin, RandomMax int64

	Files files.Options
}

// What is tried of a random number when no range is given, besides the largest.
const (
	randomSmall = 16
	randomMost  = math.MaxInt32 // RAND_MAX
	randomRange = 1 << 16       // values at most
)

// values are the numbers that rand may give.
func (o Options) values() (first, count int64, largest bool) {
	if !o.RandomGiven {
		return 0, randomSmall + 1, true
	}
	from, to := max(o.RandomMin, 0), min(o.RandomMax, randomMost)
	if to < from {
		return 0, 1, false
	}
	return from, min(to-from+1, randomRange), false
}

// Cut says in words what a function of the package gives whose results do not
// cover all that a real one can give.
func Cut(o Options, name string) (text string, cut bool) {
	for _, x := range randomness(o) {
		if x.Name == name && x.Choices != nil {
			first, count, largest := o.values()
			text = fmt.Sprintf("%d to %d", first, first+count-1)
			if largest {
				text += " and the largest"
			}
			return text, true
		}
	}
	for _, x := range times() {
		if x.Name == name && x.Choices != nil {
			return abi.ClockText, false
		}
	}
	for _, text := range []string{surroundings(name), files.Assumed(name)} {
		if text != "" {
			return text, false
		}
	}
	if name == "getenv" || name == "secure_getenv" {
		return "the environment has only the variables that the program sets", false
	}
	for _, x := range absent() {
		if x.Name == name {
			return "there are no directories and no other programs", true
		}
	}
	for _, x := range slices.Concat(files.Functions(o.Files), scanning(o), printing(o)) {
		if x.Name == name && !strings.Contains(name, "sscanf") {
			return files.CutText(), true
		}
	}
	return "", false
}

// randomness: a random number is any number (LODIN's choice). Seeds do not
// matter.
func randomness(o Options) []machine.External {
	first, count, largest := o.values()
	choices := int(count)
	if largest {
		choices++
	}
	whole := machine.Input{Bits: 32, Signed: true, Covered: !largest && count < randomRange}
	part := whole
	part.Within, part.First, part.Last = true, 0, randomMost
	if !largest {
		part.First, part.Last = first, max(first, min(o.RandomMax, randomMost))
	}
	given := func(c *machine.Call) (machine.Outcome, bool) {
		v, ok := c.Given()
		if ok {
			c.ReturnS(int64(int32(v)))
		}
		return machine.Done, ok
	}
	number := func(c *machine.Call) int64 {
		c.M.Notes().Cut(c.PC)
		if int64(c.Choice) >= count {
			return randomMost
		}
		return first + int64(c.Choice)
	}
	var list []machine.External
	for _, name := range []string{"rand", "random", "rand_r", "lrand48", "nrand48"} {
		list = append(list, sequenced(machine.External{
			Name:    name,
			Visible: machine.Never,
			Choices: func(*machine.Call) int { return choices },
			Input:   func(*machine.Call) (machine.Input, bool) { return part, true },
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if out, ok := given(c); ok {
					return out, nil
				}
				return abi.Int(c, number(c))
			},
		}, within(part)))
	}
	// Those with a sign give each number with either.
	for _, name := range []string{"mrand48", "jrand48"} {
		list = append(list, sequenced(machine.External{
			Name:    name,
			Visible: machine.Never,
			Choices: func(*machine.Call) int { return 2 * choices },
			Input:   func(*machine.Call) (machine.Input, bool) { return whole, true },
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if out, ok := given(c); ok {
					return out, nil
				}
				negative := c.Choice >= choices
				c.Choice %= choices
				v := number(c)
				if negative {
					v = -v - 1
				}
				return abi.Int(c, v)
			},
		}, func(x uint64) uint64 { return x >> 16 }))
	}
	fractions := []float64{0, 0.5, 1 - 0x1p-48}
	for _, name := range []string{"drand48", "erand48"} {
		list = append(list, sequenced(machine.External{
			Name:    name,
			Visible: machine.Never,
			Choices: func(*machine.Call) int { return len(fractions) },
			Input: func(*machine.Call) (machine.Input, bool) {
				return machine.Input{Bits: 64, Float: true, Unit: true}, true
			},
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if v, ok := c.Given(); ok {
					return abi.Word(c, v)
				}
				c.M.Notes().Cut(c.PC)
				return abi.Word(c, math.Float64bits(fractions[c.Choice]))
			},
		}, func(x uint64) uint64 { return math.Float64bits(float64(x) / (1 << 48)) }))
	}
	for _, name := range []string{"srand", "srandom", "srand48"} {
		list = append(list, seeding(name))
	}
	seeds := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), 7*2))
	}
	list = append(list, abi.Memory("lcong48", seeds, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := c.Touch(seeds(c, nil)); f != nil {
			return abi.Stop(f)
		}
		return abi.Void(c)
	}))
	for i := range list {
		if n := callersState[list[i].Name]; n > 0 {
			list[i] = withState(list[i], n)
		}
	}
	return list
}

// seedSize is the size of rand_r's state, a seed.
const seedSize = 4

// callersState are the bytes of the state that a function's caller gives it.
var callersState = map[string]uint64{"rand_r": seedSize, "nrand48": 3 * 2, "jrand48": 3 * 2, "erand48": 3 * 2}

// withState makes a function read and write the state of n bytes that its argument points to. What that holds does not matter:
// it stays as it is.
func withState(x machine.External, n uint64) machine.External {
	state := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), n))
	}
	y := abi.Uncontained(abi.Memory(x.Name, state, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if f := c.Touch(state(c, nil)); f != nil {
			return abi.Stop(f)
		}
		return x.Do(c)
	}))
	y.Choices, y.Input = x.Choices, x.Input
	return y
}

// within takes a number of the sequence into the range of an input.
func within(in machine.Input) func(x uint64) uint64 {
	return func(x uint64) uint64 {
		first, last := uint64(in.First), uint64(in.Last)
		return first + x>>17%(last-first+1)
	}
}
