package plan

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
)

// spuriousTable has the kinds by name, and what is assumed of one that is left out.
var spuriousTable = [machine.NumSpurious]struct{ name, assumed string }{
	machine.Wakeup:  {"wakeups", "waits on condition variables and futexes end by a signal or by their time limit only"},
	machine.TryLock: {"attempts", "mtx_trylock and C++'s try_lock and try_acquire succeed where the lock is free"},
	machine.WeakCAS: {"cas", "a weak compare-and-exchange fails only where the values differ"},
}

// spuriousNames are the kinds of operations that may fail, or end, without a cause.
func spuriousNames() (names []string) {
	for _, k := range spuriousTable {
		names = append(names, k.name)
	}
	return names
}

// ParseSpurious reads which kinds of operations fail, or end, without a cause: all,
// none, or names with commas between them.
func ParseSpurious(text string) (set machine.SpuriousSet, err error) {
	switch text {
	case "all":
		return machine.AllSpurious, nil
	case "none":
		return 0, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		k := machine.Spurious(0)
		for k < machine.NumSpurious && spuriousTable[k].name != name {
			k++
		}
		if k == machine.NumSpurious {
			return 0, fmt.Errorf("--spurious=%s: must be all, none, or some of %s separated by commas", text, strings.Join(spuriousNames(), ", "))
		}
		set = set.With(k)
	}
	return set, nil
}

// spuriousKinds are the kinds that the session's machines explore. Runs have no
// probability of such a failure, so where runs are drawn there is none. Executions
// and tests are of what the program and its inputs decide: a loop around such an
// operation would have executions without end.
func (p *Plan) spuriousKinds() machine.SpuriousSet {
	if p.NeverSpurious() {
		return 0
	}
	return p.Environment.Spurious
}

// NeverSpurious reports whether nothing fails without a cause, whatever the task asks
// for.
func (p *Plan) NeverSpurious() bool { return p.Sampling.Stepwise || p.ordinary }

// OfRuns is the plan with nothing that fails, or ends, without a cause, unless the user asks for some of that. A wait that ends without a signal again and
// again would be a run without end of nearly every program; that it does not is assumed, and the verdict says so.
func OfRuns(p *Plan) *Plan {
	if p.Environment.SpuriousGiven {
		return p
	}
	return p.WithoutSpurious()
}

// SpuriousKind returns the name of a kind in --spurious, and what is assumed where it is left out.
func SpuriousKind(k machine.Spurious) (name, assumed string) {
	return spuriousTable[k].name, spuriousTable[k].assumed
}
