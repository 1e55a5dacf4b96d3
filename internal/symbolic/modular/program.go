package modular

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// Refusal is the reason why the method does not support a program.
type Refusal struct {
	PC   int // -1: nowhere in particular
	Text string
}

func (r *Refusal) Error() string { return r.Text }

// refuse leaves the extraction of steps.
func refuse(pc int, format string, a ...any) *Refusal {
	return &Refusal{PC: pc, Text: fmt.Sprintf(format, a...)}
}

// cell is a part of a static object that is accessed as one number.
type cell struct {
	static   int
	off      uint64
	bytes    uint64
	initial  uint64
	lock     bool      // it stands for a mutex: 1 while a thread has it
	variable term.Term // its value before a step
}

func (c *cell) bits() uint { return uint(c.bytes) * 8 }

// model is the program as steps of threads: its locations, and what leads from one to the next.
type model struct {
	prog  *program.Program
	facts func(name string) machine.Facts
	pool  *term.Pool
	poll  func() bool // work is to end
	way   Way

	cells     []*cell
	written   []bool // statics that some step writes
	blurred   []bool // statics of whose contents nothing is known, because they are accessed at many places
	mutexes   []bool // statics that are used as one
	live      [][]analysis.Bits
	widths    map[string]uint // of variables of locations
	general   map[string]bool // variables of locations that take many values
	constants map[string]map[uint64]bool
	locations []*location
	byKey     map[string]*location
	steps     int // names of inputs
	again     bool
}

// newModel prepares a program.
func newModel(o *Options) *model {
	m := &model{prog: o.Program, facts: o.Facts, pool: o.Pool, poll: o.Over, way: o.Way,
		written: make([]bool, len(o.Program.Statics)), blurred: make([]bool, len(o.Program.Statics)), mutexes: make([]bool, len(o.Program.Statics)), live: make([][]analysis.Bits, len(o.Program.Funcs)),
		widths: map[string]uint{}, general: map[string]bool{}, constants: map[string]map[uint64]bool{}}
	return m
}

// liveAt returns the slots that are live before an instruction.
func (m *model) liveAt(pc int) analysis.Bits {
	fn := int(m.prog.FuncOf[pc])
	f := &m.prog.Funcs[fn]
	if m.live[fn] == nil {
		list := make([]analysis.Bits, f.End-f.Entry)
		g := analysis.NewGraph(analysis.BodyOf(m.prog, fn))
		l := analysis.NewLiveness(g)
		for k := range g.Succs {
			l.Backward(k, func(i int, before, _ analysis.Bits) { list[i] = before.Clone() })
		}
		m.live[fn] = list
	}
	return m.live[fn][pc-f.Entry]
}

// extract finds all locations and the steps between them. What is found out about memory on the way begins it again.
func (m *model) extract() *Refusal {
	main := m.prog.Function("main")
	if main < 0 {
		return refuse(-1, "there is no function main")
	}
	for range maxPasses {
		m.again, m.steps, m.cells, m.locations, m.byKey = false, 0, nil, nil, map[string]*location{}
		first := m.beginning(main, true)
		for i := range m.prog.Funcs[main].ParamWords {
			first.frames[0].slots[i] = number(m.fresh(m.prog.PointerBits))
		}
		m.locate(first)
		for i := 0; i < len(m.locations) && !m.again; i++ {
			if m.poll() {
				return refuse(-1, "the time was over")
			}
			if err := m.stepsOf(m.locations[i]); err != nil {
				return err
			}
			if len(m.locations) > maxLocations {
				return refuse(m.locations[i].pc, "threads may stop at more than %d places, or in more than %d ways", maxLocations, maxLocations)
			}
		}
		if !m.again {
			return nil
		}
	}
	return refuse(-1, "its memory is used in too many ways")
}

// The most that is looked at.
const (
	maxPasses    = 200
	maxLocations = 120
	maxPaths     = 400
	maxInstrs    = 20_000
	maxRounds    = 40 // of a loop in an atomic section
	maxFrames    = 24
)

// beginning is a thread before its first instruction.
func (m *model) beginning(fn int, main bool) *path {
	return &path{main: main, globals: map[*cell]term.Term{}, frames: []frame{{fn: fn, pc: m.prog.Funcs[fn].Entry, slots: map[int]value{}, call: -1}}}
}
