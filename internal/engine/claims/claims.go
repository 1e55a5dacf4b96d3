package claims

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/search"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/result/verdict"
)

// Table is the table under way.
type Table struct {
	plan  *plan.Plan
	known map[string]*machine.External // functions that the platform has
	list  []verdict.Claim
	at    map[key]int   // to list
	pcs   map[int][]int // the claims of an instruction
	sets  []machine.CheckSet
	open  machine.CheckSet // of which nothing is known as a whole
}

// key is what makes two instructions one claim: optimised and unrolled code has
// several for one expression.
type key struct {
	place source.Place
	check machine.Check
	text  string
}

// New lists what the plan's checks say of its program.
func New(p *plan.Plan) *Table {
	k := &Table{plan: p, known: platform.All(p.Environment.Platform()), at: map[key]int{}, pcs: map[int][]int{}}
	for pc := range p.Program.Code {
		if in := &p.Program.Code[pc]; in.Op == program.External {
			k.external(pc, in)
		} else {
			for _, claim := range machine.ClaimsOf(p.Program, pc) {
				k.add(pc, claim)
			}
		}
	}
	return k
}

// external adds what may go wrong with a call of the library.
func (k *Table) external(pc int, in *program.Instr) {
	name := k.plan.Program.Externals[in.Imm].Name
	claim := platform.FactsOf(name).Claim
	if claim.Check == machine.NoCheck {
		if known := k.known[name]; known != nil && known.Accesses != nil {
			k.add(pc, machine.Claim{Check: machine.Bounds, Also: machine.AccessChecks.With(machine.Misuse), Text: name + "() is called with memory that it may use"})
		}
		return
	}
	if claim.Text == "" {
		claim.Text = asserted(k.plan, in)
	}
	k.add(pc, claim)
}

// asserted is the text of an assertion that fails with a call; the call has it as its
// first argument.
func asserted(p *plan.Plan, in *program.Instr) string {
	site := &p.Program.Sites[in.C]
	if len(site.Args) > 0 && site.Args[0].Value.IsPool() {
		if text, ok := textAt(p, p.Program.Pool[site.Args[0].Value.Index()]); ok {
			return text
		}
	}
	return "assertion"
}

// textAt is the C string of a constant at an address.
func textAt(p *plan.Plan, addr uint64) (string, bool) {
	for i := range p.Program.Statics {
		st := &p.Program.Statics[i]
		if st.Kind != program.StaticConst || addr < st.Addr || addr >= st.Addr+uint64(len(st.Init)) {
			continue
		}
		text, _, ended := strings.Cut(string(st.Init[addr-st.Addr:]), "\x00")
		return text, ended
	}
	return "", false
}

// add adds a claim about an instruction, if one of its checks is on.
func (k *Table) add(pc int, claim machine.Claim) {
	set := claim.Of() & k.plan.Checks.Set
	if set == 0 {
		return
	}
	place := k.plan.Program.At(pc)
	if k.plan.Source.Assumption(place) != "" { // nothing is claimed of what is assumed
		return
	}
	c := key{place, claim.Check, claim.Text}
	i, ok := k.at[c]
	if !ok {
		i = len(k.list)
		k.at[c] = i
		k.list = append(k.list, verdict.Claim{Check: claim.Check.String(), Text: claim.Text, Place: place})
		k.sets = append(k.sets, 0)
	}
	k.sets[i] |= set
	k.pcs[pc] = append(k.pcs[pc], i)
}

// Fails notes a failure that trace number n shows. One that belongs to no claim of
// the list, such as a data race, is a claim of its own.
func (k *Table) Fails(f search.Found, n int, place source.Place) {
	check, _ := machine.CheckNamed(f.Failure.Check)
	for _, i := range k.pcs[int(f.Failure.Key>>8)] {
		if k.sets[i].Has(check) && k.list[i].Status == "" {
			k.list[i].Status, k.list[i].Check, k.list[i].Counterexample = verdict.Failure, f.Failure.Check, n
			return
		}
	}
	k.list = append(k.list, verdict.Claim{Status: verdict.Failure, Check: f.Failure.Check, Text: f.Failure.Text, Place: place, Counterexample: n})
}

// Leave says that nothing is known of a check of the whole program, whatever the search saw.
func (k *Table) Leave(c machine.Check) { k.open = k.open.With(c) }

// Judged returns the claims, those that fail first, then those that are open, with names.
// Nothing is known about the rest unless the search saw everything.
func (k *Table) Judged(everything bool) []verdict.Claim {
	rest := verdict.Open
	if everything {
		rest = verdict.Success
	}
	k.whole()
	numbers := map[string]int{}
	for i := range k.list {
		c := &k.list[i]
		if check, _ := machine.CheckNamed(c.Check); c.Status == "" && k.open.Has(check) {
			c.Status = verdict.Open
		} else if c.Status == "" {
			c.Status = rest
		}
		prefix := c.Check
		if c.Place.Func != "" {
			prefix = c.Place.Func + "." + c.Check
		}
		numbers[prefix]++
		c.Name = fmt.Sprintf("%s.%d", prefix, numbers[prefix])
	}
	rank := map[verdict.Status]int{verdict.Failure: 0, verdict.Open: 1, verdict.Success: 2}
	slices.SortStableFunc(k.list, func(a, b verdict.Claim) int {
		return cmp.Or(rank[a.Status]-rank[b.Status], a.Place.Compare(b.Place))
	})
	return k.list
}

// whole adds the claims about the whole program that did not fail.
func (k *Table) whole() {
	failed := map[string]bool{}
	for _, c := range k.list {
		if c.Status == verdict.Failure {
			failed[c.Check] = true
		}
	}
	var claims []machine.CheckInfo
	for c := range k.plan.Checks.Set.Each {
		if x := c.Info(); x.Everywhere.Text != "" && !failed[x.Name] && (!x.Everywhere.Threads || k.plan.Threaded()) {
			claims = append(claims, x)
		}
	}
	slices.SortFunc(claims, func(a, b machine.CheckInfo) int { return a.Everywhere.Rank - b.Everywhere.Rank })
	for _, x := range claims {
		k.list = append(k.list, verdict.Claim{Check: x.Name, Text: x.Everywhere.Text})
	}
}
