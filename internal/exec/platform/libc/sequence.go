package libc

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Random numbers of a single run are a sequence that begins with a seed: POSIX's, of 48 bits, also for rand.
const (
	sequenceFactor = 0x5deece66d
	sequenceAdd    = 0xb
	sequenceMask   = 1<<48 - 1
	sequenceLow    = 0x330e // below a seed
)

func sequenceFrom(seed uint64) uint64 { return seed<<16&sequenceMask | sequenceLow }

// SeedRandom sets where the sequence of a run begins.
func SeedRandom(m *machine.Machine, seed uint64) {
	m.Record().SetCtl(abi.CtlRandom, sequenceFrom(seed))
}

// draw takes the next number of the sequence, of 48 bits, whose state the caller of a function gives, or else is that of the run.
func draw(c *machine.Call, name string) (uint64, *machine.Fault) {
	next := func(x uint64) uint64 { return (x*sequenceFactor + sequenceAdd) & sequenceMask }
	size := callersState[name]
	if size == 0 {
		x := next(c.M.Record().Ctl(abi.CtlRandom))
		c.M.Record().SetCtl(abi.CtlRandom, x)
		return x, nil
	}
	b, f := abi.Bytes(c, c.Arg(0), size)
	if f != nil {
		return 0, f
	}
	var word [8]byte
	copy(word[:], b)
	x := binary.LittleEndian.Uint64(word[:])
	if size == seedSize {
		x = sequenceFrom(x)
	}
	x = next(x)
	keep := x
	if size == seedSize {
		keep = x >> 16
	}
	binary.LittleEndian.PutUint64(word[:], keep)
	return x, abi.PutBytes(c, c.Arg(0), word[:size])
}

// seeding is a function that begins the sequence anew. Searches take any number for the next one, whatever the seed.
func seeding(name string) machine.External {
	return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.M.Time().OfSingleRun() {
			SeedRandom(c.M, c.Arg(0))
		}
		return abi.Void(c)
	})
}

// sequenced makes a function that gives a random number one that takes it from the sequence, in a single run.
func sequenced(x machine.External, result func(x uint64) uint64) machine.External {
	do, choices, name := x.Do, x.Choices, x.Name
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !c.M.Time().OfSingleRun() {
			return do(c)
		}
		v, f := draw(c, name)
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Word(c, result(v))
	}
	x.Choices = func(c *machine.Call) int {
		if c.M.Time().OfSingleRun() {
			return 1
		}
		return choices(c)
	}
	return x
}
