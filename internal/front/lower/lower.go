package lower

import (
	"cmp"
	"fmt"
	"slices"

	"heddle/internal/front/addresses"
	"heddle/internal/front/flat"
	"heddle/internal/front/unread"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// Options choose what is lowered, and how.
type Options struct {
	Entries          []string               // functions that processes start in
	Called           []string               // functions that are called from outside, where they are defined
	OverflowFlags    bool                   // check nsw operations and shift amounts of unoptimised functions
	KeepRegisters    bool                   // each register keeps a slot of its own; no slot is cleared
	KeepIn           []string               // so does each register of these functions
	KeepWhereUnnamed bool                   // so does each of functions without debug information
	Promote          bool                   // variables whose address stays unknown become slots
	Uninit           bool                   // reads of memory never written are to be noticed: see assigned.go
	KeepVariables    bool                   // variables in slots keep their values until their function returns
	Supported        func(name string) bool // functions that the platform has; nil: all
	Inputs           func(name string) bool // others that it has if they take nothing and give a value; nil: none
	Reserved         func(name string) bool // those of which Missing lets none through; nil: none
	Cycles           string                 // function that gives the processor's clock, which never goes back; "": Clock does
	Clock            string                 // function that gives what only the processor knows, a number of 64 bits, or "" if there is none
	Missing          Missing                // which functions that it does not have are no error
	Conduct          Conduct                // what is known about functions without a body; nil: nothing
	Library          func(file string) bool // files of functions that look at no padding of variables; nil: none
	DropCounters     bool                   // counters in memory that nothing reads are not kept: package unread
	Torn             bool                   // wide values are accessed in pieces: torn.go
	InstructionSteps bool                   // groups are the steps that probabilities count: see jump, finishCall
	ConstantSteps    bool                   // with InstructionSteps: constant expressions take steps (conststeps.go)
}

// Conduct says what is known about functions without a body, by their names.
type Conduct func(name string) program.Conduct

// of is what is known about a function; where nothing is, it may jump, and return again.
func (c Conduct) of(name string) program.Conduct {
	if c == nil {
		return program.Conduct{Jumps: true, ReturnsAgain: true}
	}
	return c(name)
}

// Missing are functions without a body that are let through.
type Missing uint8

// Which functions those are.
const (
	NoneMissing    Missing = iota
	NumbersMissing         // those that are only called, with numbers, and give a number or nothing
	MarksMissing           // those that are only called, with nothing, and whose result nobody uses
	AnyMissing
)

// Defaults are the options for an ordinary run.
func Defaults(entries ...string) Options { return Options{Entries: entries, Promote: true} }

// Lower translates the part of m that the roots reach: entries, constructors,
// destructors and functions whose address is taken. The error, if any, is an
// *Error.
func Lower(m *flat.Module, o Options) (*program.Program, error) {
	l := newLowerer(m, o)
	l.places()
	r := l.reach()
	if len(l.errs.Items) > 0 {
		return nil, l.errs.orNil()
	}
	l.statics(r)
	l.functions(r)
	l.externals(r)
	l.showPadding()
	l.roundings()
	l.structors()
	l.types()
	l.globalVars()
	if l.o.InstructionSteps {
		l.hidden()
	}
	if len(l.errs.Items) > 0 {
		return nil, l.errs.orNil()
	}
	if err := cmp.Or(l.broken, Check(l.p)); err != nil {
		return nil, fmt.Errorf("lower: internal error: %w", err)
	}
	return l.p, nil
}

// lowerer is the state of one call of Lower.
type lowerer struct {
	m        *flat.Module
	o        Options
	p        *program.Program
	errs     Error
	shapes   []*shape       // by type, made on demand
	static   []int          // by flat global: Statics index, -1 none
	fnIndex  []int          // by flat function: Funcs index, -1 none
	fnAddr   []uint64       // by flat function: its address, 0 none
	extOf    map[string]int // Externals by name
	words    []constWords   // by constant, made on demand
	pool     poolIndex
	kills    map[string]int
	jumps    jumps
	texts    map[string]int
	handlers map[string]handler // of intrinsics
	broken   error              // an invariant that does not hold of what was lowered

	givesStacks bool            // handlers of signals may run on memory of the program
	addresses   *addresses.Flow // which integers may be addresses
	unread      *unread.Flow    // which counters nothing reads; nil: all are kept
}

func newLowerer(m *flat.Module, o Options) *lowerer {
	l := &lowerer{
		m: m, o: o, p: &program.Program{PointerBits: m.PointerBits},
		shapes: make([]*shape, len(m.Types)),
		static: make([]int, len(m.Globals)), fnIndex: make([]int, len(m.Functions)),
		fnAddr: make([]uint64, len(m.Functions)), extOf: map[string]int{},
		words: make([]constWords, len(m.Consts)), pool: newPoolIndex(),
		kills: map[string]int{}, texts: map[string]int{}, handlers: intrinsics(),
	}
	for i := range l.static {
		l.static[i] = -1
	}
	for i := range l.fnIndex {
		l.fnIndex[i] = -1
	}
	return l
}

// places takes over the source places, one for one.
func (l *lowerer) places() {
	l.p.Places = make([]source.Place, max(1, len(l.m.Places)))
	for i, p := range l.m.Places {
		to := &l.p.Places[i]
		*to = source.Place{Line: int(p.Line), Col: int(p.Col), Func: p.Func}
		if i > 0 && p.File < len(l.m.Files) {
			to.File = l.m.Files[p.File]
		}
		if p.InlinedAt > 0 {
			to.InlinedAt = &l.p.Places[p.InlinedAt]
		}
	}
}

func (l *lowerer) functions(r *reached) {
	for f := range l.m.Functions {
		if !r.bodies[f] {
			continue
		}
		l.fnIndex[f] = len(l.p.Funcs)
		l.p.Funcs = append(l.p.Funcs, program.Func{})
	}
	l.linkStatics()
	l.findJumps(r)
	stack := l.findFunction(stackName)
	l.givesStacks = stack >= 0 && r.bodies[stack]
	l.addresses = addresses.Of(l.m, r.bodies)
	l.p.Disguises = l.addresses.Disguises()
	l.findUnread(r)
	for f := range l.m.Functions {
		if r.bodies[f] {
			l.function(f)
		}
	}
}

// noPriority is the priority of constructors and destructors that have none.
const noPriority = 65535

// structors resolves constructors and destructors. Destructors run in
// descending order of priority. Behind those without one, a native program's start-up code
// runs what they have registered.
func (l *lowerer) structors() {
	for _, c := range l.m.Ctors {
		l.p.Ctors = append(l.p.Ctors, l.structor(c.Function))
	}
	for i, d := range slices.Backward(l.m.Dtors) {
		if i+1 < len(l.m.Dtors) && d.Priority != noPriority && l.m.Dtors[i+1].Priority == noPriority {
			l.p.Dtors = append(l.p.Dtors, l.word(0))
		}
		l.structor(d.Function)
		l.p.Dtors = append(l.p.Dtors, l.word(l.fnAddr[d.Function]))
	}
}

func (l *lowerer) structor(f int) int {
	if l.fnIndex[f] < 0 {
		l.errs.add(source.Place{}, "the constructor or destructor "+l.m.Functions[f].Name+" has no body")
	}
	return l.fnIndex[f]
}

// text is the index of a text in the program.
func (l *lowerer) text(s string) int64 {
	i, ok := l.texts[s]
	if !ok {
		i = len(l.p.Texts)
		l.texts[s] = i
		l.p.Texts = append(l.p.Texts, s)
	}
	return int64(i)
}
