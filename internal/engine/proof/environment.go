package proof

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/result/verdict"
)

// takenForGranted is what parts of the platform that are written in C have taken for granted: one line for each text, with all that it is about.
func takenForGranted(p *plan.Plan, m *machine.Machine) (cut []verdict.Reason, assumed []string) {
	all := m.Notes().Assumed()
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(a machine.Assumed) bool { return a.Text != all[0].Text })
		if n < 0 {
			n = len(all)
		}
		same := all[:n]
		all = all[n:]
		if same[0].Cut {
			cut = append(cut, verdict.Reason{Kind: verdict.InputCut, Place: p.Program.At(same[0].At), Text: same[0].Text})
			continue
		}
		assumed = append(assumed, sentence(p.Program, same))
	}
	return cut, assumed
}

// sentence is one assumption, with what it is about and the calls that led to it.
func sentence(p *program.Program, same []machine.Assumed) string {
	text := same[0].Text
	var names, places []string
	for _, a := range same {
		names = appendNew(names, a.Name)
		places = appendNew(places, calling(p, a.At))
	}
	if names != nil {
		text += " " + listed(names)
	}
	if places != nil {
		text += " (" + Places(places) + ")"
	}
	return text
}

// calling is an instruction of the program as a person knows it: what it calls, and where; "": it is none of the program.
func calling(p *program.Program, pc int) string {
	if pc >= len(p.Code) || !p.At(pc).Known() || p.At(pc).InLibrary() {
		return ""
	}
	if in := &p.Code[pc]; in.Op == program.Call && p.Funcs[in.Imm].Place.InLibrary() {
		return fmt.Sprintf("%s() at %s", p.Funcs[in.Imm].SourceName, p.At(pc).Short())
	}
	return p.At(pc).Short()
}

// variables says what is assumed of the environment's variables where the program looks at all of them, by environ or an argument of main.
func variables(p *plan.Plan) []string {
	var places []string
	at := map[uint64]bool{}
	for i := range p.Program.Statics {
		if s := &p.Program.Statics[i]; s.Name == "environ" || s.Name == "__environ" {
			at[s.Addr] = true
		}
	}
	uses := func(o program.Operand) bool { return o.IsPool() && at[p.Program.Pool[o.Index()]] }
	for pc := range p.Program.Code {
		if in := &p.Program.Code[pc]; len(at) > 0 && (in.Op == program.Load || in.Op == program.Store) && (uses(in.A) || uses(in.B)) && !p.Program.At(pc).InLibrary() {
			places = appendNew(places, p.Program.At(pc).Short())
		}
	}
	if fn := p.Program.Function("main"); fn >= 0 && len(p.Program.Funcs[fn].Params) > 2 && p.Program.Funcs[fn].Place.Known() {
		places = appendNew(places, p.Program.Funcs[fn].Place.Short())
	}
	if places == nil {
		return nil
	}
	return []string{"the environment has only the variables that the program sets (" + Places(places) + ")"}
}

func appendNew(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// mostListed is how many names a list has.
const mostListed = 6

// listed are names with commas between, the first ones of many.
func listed(names []string) string {
	if n := len(names) - mostListed; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:mostListed], ", "), n)
	}
	return strings.Join(names, ", ")
}
