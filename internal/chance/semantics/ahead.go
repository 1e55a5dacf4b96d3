package semantics

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Ahead lets threads take steps before it is known when, among those of the others, they
// do: steps that touch nothing but their own thread's part of the state, that nobody who
// looks at states can tell, and that leave it open to nobody what he can do.
//
// Watched are the instructions at which somebody may look whether a thread is there. A
// step that leads to one, or away from one, is not taken ahead. So a thread that has
// taken steps ahead never rests at one, whoever looks.
type Ahead struct {
	s       *System
	threads *machine.Ahead
	watched []bool // by instruction
	silent  []bool // by instruction: a step there is of memory, and is not a watched one
}

// onlookers are the observers that may inspect a thread in the middle of its steps.
var onlookers = []visibility.Observer{visibility.Handler, visibility.Environment, visibility.CleanUp, visibility.Abstraction, visibility.TrackedCheck}

// NewAhead makes one; watched is indexed by instruction, and nil if none is watched. Why gives the reason if there is none, in
// words that follow "because of".
func (s *System) NewAhead(watched []bool) (x *Ahead, why string) {
	for _, o := range onlookers {
		if s.m.Observers().Has(o) {
			return nil, o.String()
		}
	}
	if s.modular {
		return nil, visibility.Environment.String()
	}
	p := s.m.Program()
	x = &Ahead{s: s, watched: make([]bool, len(p.Code)), silent: make([]bool, len(p.Code))}
	copy(x.watched, watched)
	returns := false
	for pc, k := range slices.Backward(s.kinds) {
		returns = returns || p.Code[pc].Op == program.Ret
		x.silent[pc] = k <= noisy && !x.watched[pc] && !returns
		x.watched[pc] = x.watched[pc] || k == begins
		returns = returns && p.Code[pc].Flags&program.FlagFirst == 0
	}
	own := analysis.OwnLoads(p, s.m.Inspect().Beginnings())
	x.threads = s.m.Stepwise().Ahead(x.halts(p, own), x.watched, own)
	return x, ""
}

// halts finds the groups that are not taken ahead, by the instructions that are left of
// them. Own are the loads of what no other thread ever writes: these touch nothing but their own thread's part
// of the state, either.
func (x *Ahead) halts(p *program.Program, own []bool) []bool {
	halts := make([]bool, len(p.Code))
	group := false
	for pc := len(p.Code) - 1; pc >= 0; pc-- {
		in := &p.Code[pc]
		group = group || !Local(p, in) && !own[pc] || x.watched[pc] || x.leadsToWatched(p, pc)
		halts[pc] = group
		if in.Flags&program.FlagFirst != 0 {
			group = false
		}
	}
	return halts
}

// leadsToWatched reports whether control may go from an instruction to a watched one. A
// jump into the middle of a group counts as one that does.
func (x *Ahead) leadsToWatched(p *program.Program, pc int) bool {
	seen := func(to int) bool { return x.watched[to] || p.Code[to].Flags&program.FlagFirst == 0 }
	switch in := &p.Code[pc]; in.Op {
	case program.Jump:
		return seen(int(in.Imm))
	case program.Branch:
		return seen(int(in.B)) || seen(int(in.C))
	case program.Switch:
		table := &p.Switches[in.Imm]
		return seen(int(table.Default)) || slices.ContainsFunc(table.Targets, func(to int32) bool { return seen(int(to)) })
	case program.Call:
		return x.watched[p.Funcs[in.Imm].Entry]
	}
	return pc+1 < len(p.Code) && x.watched[pc+1] && p.Code[pc+1].Flags&program.FlagFirst != 0
}

// Run takes some steps of thread t ahead, about as many as asked for at most, and gives
// their number. The state is then one of the run only when the others have come as far.
func (x *Ahead) Run(t int32, most int) (steps int) {
	if steps = x.threads.Run(int(t), most); steps > 0 {
		x.s.arrive(int(t), x.s.m.PC(int(t)))
	}
	return steps
}

// Acted is what came of Act.
type Acted uint8

// What may come of Act.
const (
	NotTaken Acted = iota // nothing was done: the step is none of memory only, or not an ordinary one
	Again                 // the thread is before another step like that; nobody has anything to look at, and none can act who could not, or the other way round
	Changed               // something is different; nobody has anything to look at
	Seen                  // somebody may look at what is different
)

// Act is a step of a thread that can act, if it is one of memory only, and Run. It gives the
// number of steps ahead. With memory, somebody looks at what memory holds.
func (x *Ahead) Act(t int32, most int, memory bool) (ahead int, a Acted) {
	s := x.s
	before := s.m.PC(int(t))
	k := s.kinds[before]
	if k > noisy {
		return 0, NotTaken
	}
	n, pc := x.threads.Act(int(t), most)
	if n == 0 {
		return 0, NotTaken
	}
	if x.silent[before] && x.silent[pc] && (k == quiet || s.callers == 0 && !memory) {
		return n - 1, Again
	}
	s.arrive(int(t), pc)
	if k == noisy {
		s.recall()
	}
	if x.silent[before] && !x.watched[pc] && !(memory && k == noisy) {
		return n - 1, Changed
	}
	return n - 1, Seen
}

// Silent reports whether the next step of a thread is one of memory only, before which
// nobody looks whether it is there.
func (x *Ahead) Silent(t int32) bool { return x.silent[x.s.m.PC(int(t))] }

// Watched reports whether somebody may look whether a thread is where it is.
func (x *Ahead) Watched(t int32) bool { return x.watched[x.s.m.PC(int(t))] }

// Alone is the thread in an atomic section, in which the others take no steps; -1: there
// is none.
func (x *Ahead) Alone() int32 { return int32(x.s.m.AtomicOwner()) }
