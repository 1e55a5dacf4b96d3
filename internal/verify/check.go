package verify

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict verdict.Verdict
	Traces  []*trace.Trace // one for each violation, each replayed

	unrolls bool // loops went on after rounds that the search chose, and may choose more of
}

// Check explores the session's program and judges it. An error is a failure of
// the host (no memory for the state, say), never of the program.
func (s *Session) Check() (*Result, error) {
	turns, err := s.settleEngine()
	if err != nil {
		return nil, err
	}
	if len(turns) > 0 {
		return s.inTurns(turns)
	}
	return s.checkAtOnce()
}

// checkAtOnce is Check with the task's engine.
func (s *Session) checkAtOnce() (*Result, error) {
	if s.Task.Search.Engine.Symbolic() {
		return s.checkSymbolic()
	}
	begun := s.Seconds()
	r, m, err := s.Search()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return s.conclude(account{found: r, machine: m}, begun, s.confirm), nil
}

// conclude makes a verdict of what a search has left behind. Violations count when
// confirm has told them again.
func (s *Session) conclude(a account, begun float64, confirm func(search.Found) (*trace.Trace, error)) *Result {
	r, m := a.found, a.machine
	res := &Result{}
	v := &res.Verdict
	v.Checks = s.Task.Checks.Set.Names()
	v.Unchecked = (^s.Task.Checks.Set).Names()
	v.Ruled = s.Ruled()
	v.EngineWhy = s.engineWhy
	if s.Task.Search.Engine.Symbolic() || s.engineWhy != "" {
		v.Engine = string(s.Task.Search.Engine)
	}
	v.Assumptions = s.Assumptions()
	v.Stats = verdict.Stats{States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes}
	used, why := s.usedReduction(m)
	v.Reduction = verdict.Reduction{Name: string(used), Default: used == plan.ReductionPersistent, Why: why}
	reasons, assumed := s.obligations(a)
	v.Assumptions = append(v.Assumptions, assumed...)
	if s.Abstracts() {
		v.Abstraction = string(s.AbstractedBy())
		if len(r.Violations) == 0 || s.Task.Checks.KeepGoing {
			v.Assumptions = append(v.Assumptions, s.AbstractionAssumption())
		}
	}
	if s.Task.Search.Symmetry && (len(r.Violations) == 0 || s.Task.Checks.KeepGoing) {
		v.Assumptions = append(v.Assumptions, plan.Interchangeable)
	}
	s.noteCounted(v)
	v.Reasons = reasons
	if a.oracle != nil {
		v.Solving = a.oracle.solving()
	}
	var table *claims
	if s.Task.Checks.Table {
		v.Claims = []verdict.Claim{}
		table = s.newClaims()
	}
	for _, f := range r.Violations {
		tr, err := confirm(f)
		if errors.Is(err, errUnwritten) {
			v.Reasons = append(v.Reasons, verdict.Reason{Kind: verdict.Uninitialised, Text: err.Error()})
			continue
		}
		if err != nil {
			v.Reasons = append(v.Reasons, s.unreplayed(f, m, err))
			continue
		}
		res.Traces = append(res.Traces, tr)
		if table != nil {
			table.fails(f, len(res.Traces), tr.Failure.Place)
		}
	}
	if len(v.Reasons) == 0 {
		v.Reasons = neverReached(s.Plan, m)
	}
	if table != nil {
		v.Claims = append(v.Claims, table.judged(len(v.Reasons) == 0 && (s.Task.Checks.KeepGoing || len(r.Violations) == 0))...)
	}
	v.Answer = answer(len(res.Traces), v.Reasons)
	v.Stats.Seconds = s.Seconds() - begun
	return res
}

// answer is violated if a violation was confirmed, else verified if nothing
// stands against it.
func answer(traces int, reasons []verdict.Reason) verdict.Answer {
	switch {
	case traces > 0:
		return verdict.Violated
	case len(reasons) > 0:
		return verdict.Unknown
	}
	return verdict.Verified
}

// Replay runs a schedule and tells what happens. One of a query about runs has a
// step for each LLVM instruction.
func (s *Session) Replay(line schedule.Schedule) (*trace.Trace, error) {
	if q := s.AboutRuns(); q != nil {
		return s.traceOfRun(q, line)
	}
	if _, err := s.settleEngine(); err != nil {
		return nil, err
	}
	return s.explain(line, nil)
}

// confirm replays a violation. On the way to it another one may show: a search
// that switches threads at fewer places sees fewer of the states between. Unless
// each is to be told, the run ends there.
func (s *Session) confirm(f search.Found) (*trace.Trace, error) {
	expected := f.Failure
	if !s.Task.Checks.KeepGoing {
		expected = nil
	}
	tr, err := s.explain(f.Schedule, expected)
	if err == nil && tr.Failure == nil {
		err = fmt.Errorf("%w: %s (%s) was expected, nothing happened", trace.ErrNotReplayed, f.Failure.Check, f.Failure.Text)
	}
	return tr, err
}

// explain replays a schedule on a machine of its own and tells it at source
// level. It is an error if the replay does not end in the failure expected.
func (s *Session) explain(line schedule.Schedule, expected *system.Failure) (*trace.Trace, error) {
	m, err := s.Machine()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	c := cursor.New(m)
	if err := s.Forbid(c); err != nil {
		return nil, err
	}
	tr, err := trace.Build(c, line, trace.Options{Expected: expected, Lines: s.Task.Host.Lines})
	if err == nil {
		tr.Unwritten = s.Task.Environment.Unwritten
		if len(tr.Held) > 0 {
			tr.Notes = append(tr.Notes, "memory that was never written is read, which may hold anything (--check=+uninit makes the read a violation)")
		}
	}
	return tr, err
}

// limitTexts tell what a limit of the search means and the way out.
var limitTexts = map[search.Limit]verdict.Reason{
	search.States:      {Kind: verdict.LimitStates, Text: "the limit on states was reached (--states)"},
	search.Depth:       {Kind: verdict.LimitDepth, Text: "the limit on depth was reached (--depth)"},
	search.Memory:      {Kind: verdict.LimitMemory, Text: "the limit on memory was reached (--memory)"},
	search.Parts:       {Kind: verdict.SwarmParts, Text: "a swarm of small searches sees parts of the states (--search=swarm)"},
	search.Time:        {Kind: verdict.LimitTime, Text: "the limit on time was reached (--time)"},
	search.Runs:        {Kind: verdict.SingleRuns, Text: "only single runs were taken, drawn at random (--search=random, --runs)"},
	search.Interrupted: {Kind: verdict.Interrupted, Text: "the search was interrupted"},
}

var reasonKinds = map[system.Class]verdict.ReasonKind{
	system.Limit: verdict.MachineLimit, system.Gap: verdict.Unsupported, system.Bug: verdict.InternalError, system.Escaped: verdict.InternalError,
}

// searchReasons are what keeps the search from being a proof.
func searchReasons(p *plan.Plan, r *search.Result) []verdict.Reason {
	var list []verdict.Reason
	for _, o := range r.Others {
		kind := reasonKinds[o.Failure.Class]
		if o.Failure.Class == system.Bug {
			o.Failure.Text += "schedule: " + o.Schedule.String()
		}
		list = append(list, verdict.Reason{Kind: kind, Text: o.Failure.Text, Place: p.PlaceOf(o.Failure)})
	}
	var limits []verdict.Reason
	for _, l := range r.Limits {
		limits = append(limits, limitTexts[l])
	}
	if p.Search.Engine.Symbolic() { // what solvers did not find is because of these, mostly
		list = append(limits, list...)
	} else {
		list = append(list, limits...)
	}
	if r.Pruned && len(r.Violations) == 0 {
		text := p.BoundText()
		if len(list) == 0 {
			text = fmt.Sprintf("no violation with up to %s", p.BoundName())
		}
		list = append(list, verdict.Reason{Kind: p.BoundKind(), Text: text})
	}
	return list
}

// cuts are the inputs of which not every value was tried, and what was assumed of
// the environment.
func cuts(p *plan.Plan, m *machine.Machine) (list []verdict.Reason, assumed []string) {
	var pcs []int
	for pc := range m.Notes().Cuts() {
		pcs = append(pcs, pc)
	}
	sort.Ints(pcs)
	places := map[string][]string{}
	for _, pc := range pcs {
		if pc >= len(p.Program.Code) {
			continue
		}
		in := &p.Program.Code[pc]
		if in.Op != program.External {
			continue
		}
		x := &p.Program.Externals[in.Imm]
		name := x.Name
		text, cut := p.Platform().Cut(p.Program.PointerBits, name)
		if text == "" {
			text, cut = p.Platform().MissingCut(p.Program.Sites[in.C].Result)
		}
		if !cut {
			if places[text] == nil {
				assumed = append(assumed, text)
			}
			places[text] = append(places[text], fmt.Sprintf("%s() at %s", name, p.Program.At(pc).Short()))
			continue
		}
		list = append(list, verdict.Reason{Kind: verdict.InputCut, Place: p.Program.At(pc),
			Text: cutText(name, text)})
	}
	for i, text := range assumed {
		assumed[i] = text + " (" + placesText(places[text]) + ")"
	}
	return list, assumed
}

// placesText names the first of several places.
func placesText(places []string) string {
	switch n := len(places) - 1; n {
	case 0:
		return places[0]
	case 1:
		return places[0] + " and one more place"
	default:
		return fmt.Sprintf("%s and %d more places", places[0], n)
	}
}

// blind are the reads of memory that nobody had written.
func blind(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Blind())) {
		if pc < len(p.Program.Code) {
			list = append(list, verdict.Reason{Kind: verdict.Uninitialised, Place: p.Program.At(pc),
				Text: "memory that was never written is read, and was taken as zero (--check=+uninit makes it a violation)"})
		}
	}
	return list
}

// neverReached are the calls of heddle_sometimes to which no execution came with a
// condition that holds.
func neverReached(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	for pc := range p.Program.Code {
		in := &p.Program.Code[pc]
		if in.Op == program.External && p.Program.Externals[in.Imm].Name == machine.SometimesName && !m.Notes().Reached(pc) {
			list = append(list, verdict.Reason{Kind: verdict.NeverReached, Place: p.Program.At(pc),
				Text: "no execution reaches what heddle_sometimes() marks: what is proved may be about nothing"})
		}
	}
	return list
}

// crashes says that runs end where a null pointer is used.
func crashes(p *plan.Plan, m *machine.Machine) []string {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Crashes())) {
		if pc < len(p.Program.Code) {
			return []string{fmt.Sprintf("a run that uses a null pointer ends there: the check %q is off, and one does at %s", machine.Null, p.Program.At(pc).Short())}
		}
	}
	return nil
}

// between are the places that handlers were left from, other than by returning.
func between(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Between())) {
		r := verdict.Reason{Kind: verdict.BetweenSwitches, Text: "a jump out of a signal handler, or the end of a thread at any of its " +
			"actions, was tried only where threads switch (--switch-everywhere tries it at every instruction)"}
		if pc < len(p.Program.Code) {
			r.Place = p.Program.At(pc)
		}
		list = append(list, r)
	}
	return list
}

// cutText says that an input was cut: of numbers, how to choose others.
func cutText(name, values string) string {
	for _, made := range []string{"__isoc99_", "__isoc23_", "__"} { // by headers
		if plain, ok := strings.CutPrefix(name, made); ok && !strings.Contains(name, "VERIFIER") {
			name = plain
			break
		}
	}
	if strings.Trim(values[:1], "0123456789-") != "" {
		return fmt.Sprintf("%s(): %s", name, values)
	}
	return fmt.Sprintf("%s() took only these values: %s (--nondet-range=A..B chooses others)", name, values)
}
