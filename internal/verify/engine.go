package verify

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Engine is a way to deal with a program's inputs.
type Engine string

// The engines.
const (
	EngineAuto     Engine = "auto"     // explicit if it tries all values of the inputs that the program reads, else symbolic
	EngineExplicit Engine = "explicit" // inputs have values, each tried by itself; also ""
	EngineSymbolic Engine = "symbolic" // inputs are unknowns of formulae
	EngineBMC      Engine = "bmc"      // so too, with loops unrolled and states merged
)

// symbolic tells whether inputs are unknowns.
func (e Engine) symbolic() bool { return e == EngineSymbolic || e == EngineBMC }

// oneByOne refuses engines whose inputs are unknowns where the values of inputs are to be counted:
// such an input has one way, which would stand for all of them.
func (p *Plan) oneByOne() error {
	if p.Search.Engine.symbolic() {
		return fmt.Errorf("states and executions are counted with the engine explicit, not %s", p.Search.Engine)
	}
	return nil
}

// ParseEngine reads the name of an engine.
func ParseEngine(text string) (Engine, error) {
	switch e := Engine(text); e {
	case EngineAuto, EngineExplicit, EngineSymbolic, EngineBMC:
		return e, nil
	}
	return "", fmt.Errorf("--engine=%s: it is auto, explicit, symbolic or bmc", text)
}

// notSymbolic are the ways to search that the symbolic engine does not have.
var notSymbolic = []struct {
	holds func(t *Task) bool
	what  string
}{
	{func(t *Task) bool { return t.Search.Order == BreadthFirst }, "does not search breadth first: leave --search out"},
	{func(t *Task) bool { return t.Search.Order != DepthFirst && t.searchesInOrder() }, "searches in an order of its own with --merge, --match and bmc: leave --search out"},
	{func(t *Task) bool { return len(t.Checks.Never)+len(t.Checks.Always) > 0 }, "asks no conditions of states in which data are unknown: leave --never and --always out"},
	{func(t *Task) bool { return t.Search.Symmetry }, "does not see which threads are alike: leave --symmetry out"},
	{func(t *Task) bool { return t.Search.Spill }, "keeps states in one way: leave --spill out"},
	{func(t *Task) bool { return t.Search.Abstraction != "" && t.Search.Abstraction != AbstractionOff }, "tells states apart by all that they are: leave --abstraction out"},
	{func(t *Task) bool {
		return t.searchesInOrder() && (t.Search.EveryInstruction || t.Search.Reduction != ReductionDefault && t.Search.Reduction != ReductionLocal)
	}, "has one reduction, local, with --merge, --match and bmc: leave --reduction and --switch-everywhere out"},
	{func(t *Task) bool { return t.Search.Reduction == ReductionSuperstep }, "does not have the reduction superstep: leave --reduction out"},
}

// refusesSymbolic is why the symbolic engine cannot do what the task asks for; "": it
// can.
func (t *Task) refusesSymbolic() string {
	for _, r := range notSymbolic {
		if r.holds(t) {
			return r.what
		}
	}
	return ""
}

// settleEngine decides for the user, and says why where there was a choice; or it tells
// which engines take turns.
func (s *Session) settleEngine() (turns []*contender, err error) {
	t := &s.Task
	refused := t.refusesSymbolic()
	if refused == "" && t.Search.Engine == EngineAuto && s.matches() {
		refused = "tells states apart by all that they are, and not by " + AbstractionName
	}
	if refused == "" && machine.Modular(s.Program) {
		refused = "does not run platform functions that the program brings along (heddle.h)"
	}
	if t.Search.Engine.symbolic() && refused != "" {
		return nil, errors.New("--engine=" + string(t.Search.Engine) + " " + refused)
	}
	if t.Search.Engine != EngineAuto {
		return nil, nil
	}
	s.Plan = s.with(EngineExplicit)
	if t.Environment.NondetGiven { // values were asked for
		return nil, nil
	}
	widest := s.inputWhere(wide)
	unknowns := []*contender{{engine: EngineSymbolic, first: firstTurn}, {engine: EngineBMC, first: firstTurn}}
	switch {
	case refused != "" && widest != "":
		s.engineWhy = fmt.Sprintf("%s is an input of more values than can be tried; the engine symbolic, which takes all, %s", widest, refused)
	case refused != "":
	case widest != "":
		s.engineWhy = widest + " is an input of more values than can be tried"
		if s.threaded() && s.mayCrowd() && s.uncountable() == "" { // unrolling does not end
			return []*contender{{engine: EngineExplicit, first: briefTurn}, {engine: EngineSymbolic, first: crowdTurn}}, nil
		}
		if s.threaded() {
			return append([]*contender{{engine: EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		if s.refusesInduction() == "" && !s.Task.Checks.KeepGoing && s.Task.Host.Clock != nil {
			unknowns = append(unknowns, &contender{engine: EngineBMC, first: firstTurn, induct: &proofs{left: slices.Clone(attempts)}})
		}
		return append(unknowns, &contender{engine: EngineExplicit, first: firstTurn}), nil
	case s.inputWhere(many) != "":
		if !s.threaded() {
			return append([]*contender{{engine: EngineExplicit, first: briefTurn}}, unknowns...), nil
		}
		return append([]*contender{{engine: EngineExplicit, first: firstExplicit}}, unknowns...), nil
	default:
		return append([]*contender{{engine: EngineExplicit}}, unknowns...), nil
	}
	return nil, nil
}

// inputWhere is the first call of the program that gives an input of which something
// holds; "": there is none.
func (p *Plan) inputWhere(holds func(p *Plan, name string, r *program.Result) bool) string {
	all := p.externals()
	for pc := range p.Program.Code {
		in := &p.Program.Code[pc]
		if in.Op != program.External {
			continue
		}
		name := p.Program.Externals[in.Imm].Name
		if x := all[name]; x == nil || x.Input == nil || !holds(p, name, &p.Program.Sites[in.C].Result) {
			continue
		}
		return fmt.Sprintf("%s() at %s", name, p.Program.At(pc).Short())
	}
	return ""
}

// many tells whether an input has more values than a few.
func many(_ *Plan, _ string, r *program.Result) bool {
	return r.Kind != program.ArgPointer && r.Bits > 4 && r.Bits <= 64
}

// wide tells whether values of an input would be left out, of a type that the
// symbolic engine has unknowns of.
func wide(p *Plan, name string, r *program.Result) bool {
	if r.Kind == program.ArgPointer || r.Bits > 64 {
		return false
	}
	text, cut := p.platform().Cut(p.Program.PointerBits, name)
	if text == "" {
		_, cut = p.platform().MissingCut(*r)
	}
	return cut
}
