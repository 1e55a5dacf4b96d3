package property

import (
	"fmt"
	"math"
	"math/bits"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// inMillionths is what a score of the type double is multiplied by, since scores are whole numbers.
const inMillionths = 1e6

// scoreCommands runs an observer of Plasma Lab. What its commands ask of the program is
// read once for each state; a command is executed only if its guard was true when it
// last was, or if something has changed since that its guard depends on.
type scoreCommands struct {
	evaluator
	o      *query.Commands
	vars   []float64 // those of the observer, then whether the run has begun
	inputs []input
	list   []command
	uses   [][]uint64 // by variable: the commands whose guards depend on it
	stale  []uint64   // commands that are to be executed
	values []float64  // what a command assigns
	number uint64     // of vars, if saved
	saved  bool
}

// input is something that commands ask of the program.
type input struct {
	read  real
	text  string
	value float64
	ok    bool
	uses  []uint64 // the commands whose guards depend on it
}

// command is a guarded command.
type command struct {
	when real
	set  []assignment
}

type assignment struct {
	to    int
	value real
}

// real is a number, where what is true is 1; false: it has no value.
type real func() (float64, bool)

func newCommands(o *query.Commands, p *program.Program) (Score, error) {
	words := (len(o.List) + 63) / 64
	x := &scoreCommands{evaluator: evaluator{p: p}, o: o, vars: make([]float64, len(o.Vars)+1), stale: make([]uint64, words)}
	for range o.Vars {
		x.uses = append(x.uses, make([]uint64, words))
	}
	most := 0
	for i := range o.List {
		c := &o.List[i]
		if err := x.add(c, words); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", o.File, c.Line, err)
		}
		most = max(most, len(c.Set))
	}
	x.values = make([]float64, most)
	x.Reset()
	return x, nil
}

// add resolves a command.
func (x *scoreCommands) add(c *query.Command, words int) (err error) {
	r := &reals{resolver: resolver{evaluator: &x.evaluator, text: c.Text}, x: x, words: words, guard: true}
	var made command
	if made.when, err = r.real(c.When); err != nil {
		return err
	}
	r.guard = false // only a command whose guard is true asks for values
	for _, a := range c.Set {
		v, err := r.real(a.Value)
		if err != nil {
			return err
		}
		made.set = append(made.set, assignment{a.Var, v})
	}
	x.list = append(x.list, made)
	return nil
}

// Reset implements Score.
func (x *scoreCommands) Reset() {
	for i := range x.o.Vars {
		x.vars[i] = x.o.Vars[i].Init
	}
	x.vars[len(x.o.Vars)] = 0
	x.all()
	x.saved = false
}

// all makes every command one that is to be executed.
func (x *scoreCommands) all() {
	for i := range x.list {
		x.stale[i/64] |= 1 << (i % 64)
	}
}

// Save implements Score: the number of what the variables hold.
func (x *scoreCommands) Save() uint64 {
	if !x.saved {
		x.number, x.saved = x.o.Seen.Number(x.vars), true
	}
	return x.number
}

// Restore implements Score.
func (x *scoreCommands) Restore(memory uint64) {
	x.o.Seen.Get(memory, x.vars)
	x.all()
	x.number, x.saved = memory, true
}

// Look implements Score: it executes the commands, unless the run begins here.
func (x *scoreCommands) Look(m *machine.Machine) int64 {
	begun := &x.vars[len(x.o.Vars)]
	switch {
	case *begun == 0:
		*begun, x.saved = 1, false
	case x.o.Decided < 0 || x.vars[x.o.Decided] == 0:
		x.m = m
		x.tick()
		x.look()
		x.execute()
	}
	v := x.vars[x.o.Score]
	if x.o.Vars[x.o.Score].Double {
		v = math.Floor(v * inMillionths)
	}
	return clampReal(v)
}

// clampReal is the nearest number of 64 bits.
func clampReal(v float64) int64 {
	switch {
	case v >= 1<<63:
		return math.MaxInt64
	case v <= -1<<63:
		return math.MinInt64
	}
	return int64(math.Floor(v))
}

// tick counts the step in clocks.
func (x *scoreCommands) tick() {
	for i := range x.o.Vars {
		if x.o.Vars[i].Clock {
			x.assign(i, x.vars[i]+1)
		}
	}
}

// look reads the inputs.
func (x *scoreCommands) look() {
	for i := range x.inputs {
		in := &x.inputs[i]
		if v, ok := in.read(); v != in.value || ok != in.ok {
			in.value, in.ok = v, ok
			x.mark(in.uses)
		}
	}
}

// mark makes commands some that are to be executed.
func (x *scoreCommands) mark(uses []uint64) {
	for i, w := range uses {
		x.stale[i] |= w
	}
}

// execute executes the commands from the top, each at most once.
func (x *scoreCommands) execute() {
	for w := range x.stale {
		for from := 0; from < 64; {
			rest := x.stale[w] >> from
			if rest == 0 {
				break
			}
			k := from + bits.TrailingZeros64(rest)
			from = k + 1
			x.stale[w] &^= 1 << k
			if v, ok := x.list[64*w+k].when(); ok && v != 0 {
				x.do(&x.list[64*w+k])
				x.stale[w] |= 1 << k
			}
		}
	}
}

// do assigns all values at once. What has no value leaves its variable as it is.
func (x *scoreCommands) do(c *command) {
	for i, a := range c.set {
		v, ok := a.value()
		if !ok {
			v = x.vars[a.to]
		}
		x.values[i] = v
	}
	for i, a := range c.set {
		x.assign(a.to, x.values[i])
	}
}

func (x *scoreCommands) assign(i int, v float64) {
	if x.vars[i] != v {
		x.vars[i], x.saved = v, false
		x.mark(x.uses[i])
	}
}
