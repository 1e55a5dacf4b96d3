package proof

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
)

// Inputs are the inputs of which not every value was tried, and what was assumed of
// the environment.
func Inputs(p *plan.Plan, m *machine.Machine) (list []verdict.Reason, assumed []string) {
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
		text, cut := p.Environment.Platform().Cut(p.Program.PointerBits, name)
		if text == "" {
			text, cut = p.Environment.Platform().MissingCut(p.Program.Sites[in.C].Result)
		}
		text, cut = p.Environment.Platform().OfClock(name, text, cut, m.Time().Moves())
		if !cut {
			if places[text] == nil {
				assumed = append(assumed, text)
			}
			places[text] = append(places[text], fmt.Sprintf("%s() at %s", name, p.Program.At(pc).Short()))
			continue
		}
		list = append(list, verdict.Reason{Kind: verdict.InputCut, Place: p.Program.At(pc), Input: name,
			Text: cutText(p.Environment.Platform().WrittenName(name), text)})
	}
	for i, text := range assumed {
		if !ofLibrary(p, places[text]) {
			assumed[i] = text + " (" + Places(places[text]) + ")"
		}
	}
	cut, more := takenForGranted(p, m)
	return append(list, cut...), slices.Concat(assumed, more, variables(p), jumped(p, m), opened(p, m))
}

// ofLibrary reports whether places, as texts that begin with a function, are calls of the library's own.
func ofLibrary(p *plan.Plan, places []string) bool {
	return !slices.ContainsFunc(places, func(text string) bool { return !p.Environment.Platform().IsOwn(text) })
}

// opened says what is assumed of files that the program did not make and may find.
func opened(p *plan.Plan, m *machine.Machine) (list []string) {
	for _, x := range []struct {
		pcs  map[int]bool
		text string
	}{
		{m.Notes().Opened(), "a file that the program did not make is there, or it is not: it fails to open for no other reason"},
		{m.Notes().Unmounted(), "/proc and /sys are not mounted: no file is there"},
	} {
		if places := shortPlaces(p, x.pcs); len(places) > 0 {
			list = append(list, x.text+" ("+Places(places)+")")
		}
	}
	return list
}

// wrapped is why it is not shown that runs end: a signed operation did not fit its type. Whether the run ends may depend on that it wraps
// round, and C says nothing of it.
func wrapped(p *plan.Plan, m *machine.Machine) []verdict.Reason {
	if p.Asks == nil || p.Asks.Check != machine.Termination {
		return nil
	}
	if places := shortPlaces(p, m.Notes().Wrapped()); len(places) > 0 {
		return []verdict.Reason{{Kind: verdict.Unsupported, Text: "a run may end only because a signed operation overflows, whose result C does not define (" + Places(places) + "): --check=+overflow reports it"}}
	}
	return nil
}

// overflowed says what is assumed of signed operations that do not fit their types, where they may have any result.
func overflowed(s *symbolic.Machine) []string {
	if s == nil || !s.Overflowed() {
		return nil
	}
	return []string{"a signed operation whose result does not fit its type has a result of that type, whichever (--check=+overflow asks whether there is one)"}
}

// Clock lists the places after which the clock stood still, however long threads slept.
func Clock(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().ClockStood())) {
		if pc < len(p.Program.Code) {
			list = append(list, verdict.Reason{Kind: verdict.InputCut, Place: p.Program.At(pc), Text: p.Environment.Platform().ClockStands()})
		}
	}
	return list
}

// Places names the first of several places.
func Places(places []string) string {
	switch n := len(places) - 1; n {
	case 0:
		return places[0]
	case 1:
		return places[0] + " and one more place"
	default:
		return fmt.Sprintf("%s and %d more places", places[0], n)
	}
}

// Unwritten are the reads of memory that was never written, or that they find zero if the user assumes that.
func Unwritten(p *plan.Plan, m *machine.Machine) (list []verdict.Reason, assumed []string) {
	text := "uninitialised memory is read, and was taken as zero (--check=+uninit makes it a violation, --unwritten=zero an assumption)"
	if m.Checks().Has(machine.Uninit) {
		text = "uninitialised memory is copied with the rest of a struct, or beside a bit-field that is set, and was taken as zero"
	}
	var places []string
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Uninitialised())) {
		if pc < len(p.Program.Code) {
			at := p.Program.At(pc)
			list = append(list, verdict.Reason{Kind: verdict.Uninitialised, Place: at, Text: text})
			places = append(places, at.Short())
		}
	}
	if p.Environment.ZeroUnwritten && len(places) > 0 {
		list, assumed = nil, []string{"uninitialised memory holds zero (" + Places(places) + "; --unwritten=any lets it hold anything)"}
	}
	return list, append(assumed, bareLocks(p, m)...)
}

// bareLocks says that locks were taken whose memory was never written, if a run has taken one.
func bareLocks(p *plan.Plan, m *machine.Machine) []string {
	places := shortPlaces(p, m.Notes().BareLocks())
	if len(places) == 0 {
		return nil
	}
	return []string{"a lock or semaphore whose memory was never written is as if that were zero (" + Places(places) + "; --check=+misuse makes its use a violation)"}
}

// shortPlaces are the places of some instructions, each once.
func shortPlaces(p *plan.Plan, set map[int]bool) (places []string) {
	for _, pc := range slices.Sorted(maps.Keys(set)) {
		if place := p.Program.At(pc).Short(); !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	return places
}

// vacuous says that no run has come to its end, where assumptions are why. A proof says little then.
func vacuous(p *plan.Plan, e *Evidence) []string {
	places := shortPlaces(p, e.Machine.Notes().CutOff())
	if e.Kind != verdict.Exhausted || !e.Found.Complete() || len(e.Found.Violations) > 0 || e.Machine.Notes().Ended() || len(places) == 0 {
		return nil
	}
	return []string{"no run comes to its end: assumptions cut off each that would (" + Places(places) + ")"}
}

// Unreached are the calls of heddle_sometimes to which no execution came with a
// condition that holds, and assumptions about arguments that none met. A call that the optimiser has copied is one.
func Unreached(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	type mark struct {
		at      source.Place
		assumed string
	}
	reached := map[mark]bool{}
	var marks []mark
	for pc := range p.Program.Code {
		if in := &p.Program.Code[pc]; in.Op == program.External && p.Program.Externals[in.Imm].Marks {
			x := mark{at: p.Program.At(pc)}
			if x.assumed = p.Source.Assumption(x.at); x.assumed != "" {
				x.at = source.Place{File: x.at.File, Line: x.at.Line}
			}
			if _, known := reached[x]; !known {
				marks = append(marks, x)
			}
			reached[x] = reached[x] || m.Notes().Reached(pc)
		}
	}
	for _, x := range marks {
		switch {
		case reached[x]:
		case x.assumed != "":
			return []verdict.Reason{{Kind: verdict.NeverReached, Place: x.at,
				Text: fmt.Sprintf("no run meets the assumption `%s` (--assume) and those before it: nothing is proved", x.assumed)}}
		default:
			list = append(list, verdict.Reason{Kind: verdict.NeverReached, Place: x.at,
				Text: "no execution reaches what heddle_sometimes() marks: the proof may be vacuous"})
		}
	}
	return list
}

// NullStops says that runs end where a null pointer is used.
func NullStops(p *plan.Plan, m *machine.Machine) []string {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Crashes())) {
		if pc < len(p.Program.Code) {
			return []string{fmt.Sprintf("a run that uses a null pointer ends there: the check %q is off, and one uses it at %s", machine.Null, p.Program.At(pc).Short())}
		}
	}
	return nil
}

// Chance says that objects lie where heddle puts them, if a run has made of that what depends on it.
func Chance(p *plan.Plan, m *machine.Machine) (list []string) {
	for _, x := range []struct {
		pcs  map[int]bool
		text string
	}{
		{m.Notes().Chance(), "objects lie where heddle puts them, their addresses being otherwise unknown: the program computes with addresses as numbers"},
		{m.Notes().Reused(), "no other object lies where one lay whose life has ended, but for heap blocks of one size: the program compares such an address"},
		{m.Notes().Adjoining(), "no object begins where another one ends: the program compares an address there with another object's"},
		{m.Notes().Tall(), "a thread's stack has room for more than 1 MiB"},
	} {
		if places := shortPlaces(p, x.pcs); len(places) > 0 {
			list = append(list, x.text+" ("+Places(places)+")")
		}
	}
	return list
}

// Handlers are the places that handlers were left from, other than by returning.
func Handlers(p *plan.Plan, m *machine.Machine) (list []verdict.Reason) {
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Between())) {
		r := verdict.Reason{Kind: verdict.BetweenSwitches, Text: "a jump out of a signal handler, or the end of a thread at any of its " +
			"actions, was tried only where threads switch (--reduction=none tries it at every instruction)"}
		if pc < len(p.Program.Code) {
			r.Place = p.Program.At(pc)
		}
		list = append(list, r)
	}
	return list
}

// cutText says that an input was cut: of numbers, how to choose others.
func cutText(name, values string) string {
	if strings.Trim(values[:1], "0123456789-") != "" {
		return fmt.Sprintf("%s(): %s", name, values)
	}
	return fmt.Sprintf("%s() took only these values: %s (--nondet-range=A..B chooses others)", name, values)
}

// Spared are the assumptions that operations do not fail, or end, without a cause: of
// those kinds that the machine met.
func Spared(p *plan.Plan, m *machine.Machine) (list []string) {
	for k := range machine.NumSpurious {
		name, assumed := plan.SpuriousKind(k)
		var places []string
		for _, pc := range m.Notes().Spared(k) {
			if pc < len(p.Program.Code) {
				places = append(places, p.Program.At(pc).Short())
			}
		}
		if len(places) == 0 {
			continue
		}
		text := assumed + " (" + Places(places)
		if !p.NeverSpurious() {
			text += "; --spurious=" + name + " tries the opposite"
		}
		list = append(list, text+")")
	}
	return list
}

// FaultKinds are the reasons that faults other than violations are for an unknown verdict.
var FaultKinds = map[machine.Class]verdict.ReasonKind{
	machine.Limit: verdict.MachineLimit, machine.Gap: verdict.Unsupported, machine.Escaped: verdict.InternalError,
}

// Gap is the reason why nothing is known beyond a limit of the machine that a run reached.
func Gap(p *plan.Plan, f *machine.Fault) verdict.Reason {
	return verdict.Reason{Kind: FaultKinds[f.Class], Place: p.Program.At(f.PC),
		Text: "a run reached a point where heddle cannot continue, and may satisfy the query or not: " + f.Text}
}
