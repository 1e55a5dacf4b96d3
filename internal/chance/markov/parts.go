package markov

import (
	"encoding/binary"

	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// stop says what a thread's run ends before.
type stop uint8

const (
	over    stop = iota // the thread is no more
	access              // an access to memory
	ready               // a call that never waits and leaves no choice
	joining             // a call that waits for no more than a thread
	calling             // another call, or whatever else is not local
)

// part is a content of a thread's part of the state, with the run that led to it.
type part struct {
	words []machine.PartWord
	run   int32 // local steps of the run
	stop  stop
	goal  bool   // the thread is at the call that the goal has for it
	word  uint32 // of the common part that the thread is about to load from or store to; 0: none, or more
	store bool   // it is a store
}

// factored is a program taken apart.
type factored struct {
	s     *semantics.System
	m     *machine.Machine
	local []bool // by instruction: the group that begins there is local
	goal  []Call

	common   [][]machine.PartWord
	commonOf map[string]uint32
	parts    [maxRunThreads][]part
	partOf   [maxRunThreads]map[string]uint32
	done     map[uint64]uint64  // actions on globals: common and part, before and after
	loads    map[loaded]uint32  // loads of globals: the part after
	stores   map[loaded]written // stores to globals
	held     int64              // bytes of the above
	put      map[change]uint32  // common parts with one word changed

	now    config // what the machine holds
	global bool   // the last action taken on the machine was one on global variables
	words  []machine.PartWord
	key    []byte

	limits  Limits
	fault   func(*machine.Fault)
	reached sum
	longest int
}

func newFactored(m *machine.Machine, goal []Call) (*factored, error) {
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	f := &factored{s: s, m: m, goal: goal, commonOf: map[string]uint32{}, done: map[uint64]uint64{}, loads: map[loaded]uint32{},
		stores: map[loaded]written{}, put: map[change]uint32{}}
	for t := range f.parts {
		f.parts[t] = []part{{}}
		f.partOf[t] = map[string]uint32{}
	}
	for _, c := range goal {
		if c.Thread >= maxRunThreads {
			return nil, &NotSeparable{"more than 4 threads"}
		}
	}
	f.classify()
	return f, nil
}

func (f *factored) bytes() int64 {
	return f.held + int64(len(f.done))*40 + int64(len(f.loads)+len(f.stores)+len(f.put))*48
}

// loaded is a thread's part before a load or a store, and what is there.
type loaded struct {
	part, thread uint32
	value        uint64
}

// written is what is after a store: the word, and the thread's part.
type written struct {
	value uint64
	part  uint32
}

// change is a common part and what one of its words becomes.
type change struct {
	common, at uint32
	value      uint64
}

// with is the common part with one word changed.
func (f *factored) with(x change) uint32 {
	if id, ok := f.put[x]; ok {
		return id
	}
	f.words = f.words[:0]
	placed := x.value == 0
	for _, w := range f.common[x.common] {
		if !placed && w.At >= x.at {
			f.words, placed = append(f.words, machine.PartWord{At: x.at, Value: x.value}), true
		}
		if w.At != x.at {
			f.words = append(f.words, w)
		}
	}
	if !placed {
		f.words = append(f.words, machine.PartWord{At: x.at, Value: x.value})
	}
	id := f.numberCommon()
	f.put[x] = id
	return id
}

// valueOf is a word of a common part.
func (f *factored) valueOf(common, at uint32) uint64 {
	for _, x := range f.common[common] {
		if x.At == at {
			return x.Value
		}
	}
	return 0
}

// classify finds the groups that touch nothing but their own thread's part.
func (f *factored) classify() {
	p := f.m.Program()
	code := p.Code
	f.local = make([]bool, len(code))
	group := true
	for pc := len(code) - 1; pc >= 0; pc-- {
		in := &code[pc]
		group = group && semantics.Local(p, in) && !f.s.CallsModule(pc)
		f.local[pc] = group
		if in.Flags&program.FlagFirst != 0 {
			group = true
		}
	}
}

// advance takes a thread through its run, and gives its length.
func (f *factored) advance(t int) (int32, error) {
	n := int32(0)
	for ; f.m.Status(t) == machine.Running && f.local[f.m.PC(t)] && f.m.RunStatus() == machine.Going; n++ {
		if n > maxRun {
			return 0, &NotSeparable{"a thread may run for ever by itself"}
		}
		if f.m.AtomicOwner() >= 0 {
			return 0, &NotSeparable{"it has an atomic section"}
		}
		if f.s.Step(int32(t), 0) != nil {
			break // the thread is before what goes wrong, which ends the run
		}
	}
	return n, nil
}

// internCommon gives the number of the machine's common part.
func (f *factored) internCommon() uint32 {
	f.words = f.m.Stepwise().Part(machine.Common, f.words[:0])
	return f.numberCommon()
}

// numberCommon gives the number of the common part that is in words.
func (f *factored) numberCommon() uint32 {
	f.encode(0)
	if id, ok := f.commonOf[string(f.key)]; ok {
		return id
	}
	id := uint32(len(f.common))
	f.common = append(f.common, append([]machine.PartWord(nil), f.words...))
	f.commonOf[string(f.key)] = id
	f.held += int64(28*len(f.words) + 96)
	return id
}

// internPart gives the number of the machine's part of a thread, at the end of a run.
func (f *factored) internPart(t int, run int32) uint32 {
	f.words = f.m.Stepwise().Part(t, f.words[:0])
	f.encode(uint64(run))
	if id, ok := f.partOf[t][string(f.key)]; ok {
		return id
	}
	id := uint32(len(f.parts[t]))
	p := part{words: append([]machine.PartWord(nil), f.words...), run: run, stop: f.stopOf(t)}
	if p.stop == access {
		if at, ok := f.m.Stepwise().CommonWord(t); ok {
			p.word = at
			p.store = f.m.Program().Code[f.m.PC(t)].Op == program.Store
		}
	}
	for _, c := range f.goal {
		p.goal = p.goal || c.Thread == t && c.Holds(f.m)
	}
	f.parts[t] = append(f.parts[t], p)
	f.partOf[t][string(f.key)] = id
	f.held += int64(28*len(f.words) + 128)
	return id
}

// encode makes the key of what is in words.
func (f *factored) encode(with uint64) {
	f.key = binary.LittleEndian.AppendUint64(f.key[:0], with)
	for _, x := range f.words {
		f.key = binary.LittleEndian.AppendUint32(f.key, x.At)
		f.key = binary.LittleEndian.AppendUint64(f.key, x.Value)
	}
}

// stopOf reports what thread t is at.
func (f *factored) stopOf(t int) stop {
	if f.m.Status(t) != machine.Running {
		return over
	}
	in := &f.m.Program().Code[f.m.PC(t)]
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg:
		return access
	case program.External:
		x, c := f.m.Inspect().ExternalOf(t)
		switch {
		case x == nil:
		case x.Enabled == nil && x.Choices == nil:
			return ready
		case x.Joins != nil:
			if _, ok := x.Joins(c); ok {
				return joining
			}
		}
	}
	return calling
}

// load puts a configuration on the machine.
func (f *factored) load(c *config) {
	if c.common != f.now.common {
		f.m.Stepwise().ReplacePart(f.common[f.now.common], f.common[c.common])
	}
	for t := range c.part {
		if c.part[t] != f.now.part[t] {
			f.m.Stepwise().ReplacePart(f.parts[t][f.now.part[t]].words, f.parts[t][c.part[t]].words)
		}
	}
	f.now = *c
	f.m.Stepwise().Reassembled()
	f.s.Refresh()
}
