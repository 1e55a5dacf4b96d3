package analysis

import (
	"slices"
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// seqCst is the value of std::memory_order_seq_cst.
const seqCst = 5

// WeakUses are the places at which a program uses memory orders that are weaker than sequential consistency, each once and
// the program's own first: of a function of the library that uses them, the places where the program calls it, or comes by
// a pointer to it. Where none is found it is the function itself, so that no use is without a place.
//
// An instruction of the library is left out in two cases only: control cannot come to it, or control can come to it only
// where the function is given a weaker order, and each call names sequential consistency.
func WeakUses(p *program.Program) []source.Place {
	w := &weakUses{p: p, seen: map[weakFunc]bool{}, found: map[string]bool{},
		slots: map[weakFunc]*constantSlots{}, reached: map[weakFunc][]bool{}}
	for _, pc := range p.WeakOrders {
		if at := p.At(pc); !at.InLibrary() {
			if !at.Known() {
				at.Func = p.Funcs[p.FuncOf[pc]].SourceName
			}
			w.note(at)
		} else if fn := int(p.FuncOf[pc]); w.reaches(fn, pc, false) {
			w.use(at, weakFunc{fn, !w.reaches(fn, pc, true)})
		}
	}
	slices.SortStableFunc(w.places, func(a, b source.Place) int { return rank(a) - rank(b) })
	return w.places
}

// rank is 0 for a place that a person can look at and change.
func rank(at source.Place) int {
	if at.Known() && !at.InLibrary() {
		return 0
	}
	return 1
}

// weakFunc is a function that uses a weaker order.
type weakFunc struct {
	fn    int
	given bool // it does so only if it is given one
}

// weakUses collects them.
type weakUses struct {
	p       *program.Program
	users   *usersOf // nil: not asked for yet
	slots   map[weakFunc]*constantSlots
	reached map[weakFunc][]bool // the instructions that control may come to; given: if the order that is given is seq_cst
	seen    map[weakFunc]bool   // that were followed
	found   map[string]bool
	places  []source.Place
}

func (w *weakUses) note(at source.Place) {
	key := at.String()
	if !at.Known() {
		key = at.Func
	}
	if !w.found[key] {
		w.found[key] = true
		w.places = append(w.places, at)
	}
}

// use notes a place in the program's own code, or follows the function of the library that it is in.
func (w *weakUses) use(at source.Place, in weakFunc) {
	for at.InLibrary() && at.InlinedAt != nil {
		at = *at.InlinedAt
	}
	if at.Known() && !at.InLibrary() {
		w.note(at)
	} else {
		w.follow(in)
	}
}

// follow notes the places from which a function of the library is used.
func (w *weakUses) follow(f weakFunc) {
	if w.seen[f] {
		return
	}
	w.seen[f] = true
	if w.users == nil {
		w.users = newUsersOf(w.p)
	}
	calls, takes := w.users.calls[f.fn], w.users.takes(f.fn)
	for _, pc := range calls {
		w.call(f, pc)
	}
	for _, pc := range takes { // whoever calls it by a pointer may give any order
		w.use(w.p.At(pc), weakFunc{fn: int(w.p.FuncOf[pc])})
	}
	if len(calls)+len(takes) == 0 || w.users.root(f.fn) {
		w.note(w.p.Funcs[f.fn].Place)
	}
}

// call notes the place of a call of such a function, or follows the function that calls it.
func (w *weakUses) call(f weakFunc, pc int) {
	in := weakFunc{fn: int(w.p.FuncOf[pc])}
	if w.p.At(pc).InLibrary() && !w.reaches(in.fn, pc, false) {
		return
	}
	if f.given {
		if w.names(f.fn, pc, false) {
			return
		}
		in.given = w.names(f.fn, pc, true)
	}
	in.given = in.given || w.p.At(pc).InLibrary() && !w.reaches(in.fn, pc, true)
	w.use(w.p.At(pc), in)
}

// reaches reports whether control may come to an instruction of a function; given: if the order that the function is
// given is seq_cst. Not optimised, the library chooses among all orders by one that is often constant.
func (w *weakUses) reaches(fn, pc int, given bool) bool {
	key := weakFunc{fn, given}
	if w.reached[key] == nil {
		w.reached[key] = w.slotsOf(key).reached()
	}
	return w.reached[key][pc-w.p.Funcs[fn].Entry]
}

// names reports whether a call gives sequential consistency as each order of the function that it calls; given: if its own
// function is given that.
func (w *weakUses) names(fn, pc int, given bool) bool {
	orders := w.ordersOf(fn)
	args := w.p.Sites[w.p.Code[pc].C].Args
	if len(orders) == 0 || len(args) != len(w.p.Funcs[fn].Params) {
		return false
	}
	caller := int(w.p.FuncOf[pc])
	c := w.slotsOf(weakFunc{caller, given})
	return !slices.ContainsFunc(orders, func(k int) bool {
		v, ok := c.value(args[k].Value, pc-w.p.Funcs[caller].Entry, 0)
		return !ok || v != seqCst
	})
}

// slotsOf is what is known of the slots of a function; given: if each order that it is given is seq_cst.
func (w *weakUses) slotsOf(f weakFunc) *constantSlots {
	if c := w.slots[f]; c != nil {
		return c
	}
	c := constantSlotsOf(w.p, f.fn)
	w.slots[f] = c
	if f.given {
		c.given = map[int]uint64{}
		for _, k := range w.ordersOf(f.fn) {
			c.given[w.p.Funcs[f.fn].Params[k].Slot] = seqCst
		}
	}
	return c
}

// ordersOf are the parameters of a function that are memory orders. To take one for an order that is none, or not to find
// one, is no fault: what follows from its value is found in the code.
func (w *weakUses) ordersOf(fn int) (list []int) {
	f := &w.p.Funcs[fn]
	for k := range f.Params {
		if f.Params[k].Words == 1 && slices.ContainsFunc(f.Vars, func(v program.Variable) bool {
			return v.Arg > 0 && v.Name == f.Params[k].Name && v.Type > 0 && v.Type < len(w.p.Types) &&
				strings.HasSuffix(w.p.Types[v.Type].Name, "memory_order")
		}) {
			list = append(list, k)
		}
	}
	return list
}
