package analysis

import (
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// seqCst is the value of std::memory_order_seq_cst.
const seqCst = 5

// WeakUses are the places in the program's own code at which it uses memory orders that are weaker than sequential
// consistency, each once: of a function of the library that uses them, the calls. A function that is given its order is
// used with the one that a call names.
//
// It rests on how the C++ library is written: a function with a parameter of type std::memory_order uses that order, or
// calls another function with one that it names. It can miss a call through a pointer.
func WeakUses(p *program.Program) []source.Place {
	w := &weakUses{p: p, seen: map[int]bool{}, found: map[string]bool{}, reached: map[int][]bool{}}
	var todo []int
	for _, pc := range p.WeakOrders {
		switch own, ok := ownPlace(p.At(pc)); {
		case p.At(pc).InLibrary() && !w.mayReach(pc):
		case ok:
			w.note(own)
		default:
			todo = append(todo, int(p.FuncOf[pc]))
		}
	}
	if len(todo) == 0 {
		return w.places
	}
	w.calls = callsOf(p)
	for _, fn := range todo {
		w.follow(fn)
	}
	return w.places
}

// weakUses collects them.
type weakUses struct {
	p       *program.Program
	calls   map[int][]int  // of each function: where it is called
	reached map[int][]bool // of functions of the library, or that it was put into: the instructions that control may come to
	seen    map[int]bool   // functions of the library that were followed
	found   map[string]bool
	places  []source.Place
}

func (w *weakUses) note(at source.Place) {
	if key := at.String(); !w.found[key] {
		w.found[key] = true
		w.places = append(w.places, at)
	}
}

// mayReach reports whether control may come to an instruction of the library. Not optimised, it chooses among all orders
// by one that is often constant.
func (w *weakUses) mayReach(pc int) bool {
	fn := int(w.p.FuncOf[pc])
	if w.reached[fn] == nil {
		w.reached[fn] = constantSlotsOf(w.p, fn).reached()
	}
	return w.reached[fn][pc-w.p.Funcs[fn].Entry]
}

// ownPlace is the first place, outwards along what was inlined, that is not the library's.
func ownPlace(at source.Place) (source.Place, bool) {
	for at.InLibrary() && at.InlinedAt != nil {
		at = *at.InlinedAt
	}
	return at, at.Known() && !at.InLibrary()
}

// callsOf are the places where each function is called.
func callsOf(p *program.Program) map[int][]int {
	calls := map[int][]int{}
	for pc := range p.Code {
		if in := &p.Code[pc]; in.Op == program.Call {
			calls[int(in.Imm)] = append(calls[int(in.Imm)], pc)
		}
	}
	return calls
}

// follow notes the places from which a function of the library is called that uses a weaker order.
func (w *weakUses) follow(fn int) {
	if w.seen[fn] {
		return
	}
	w.seen[fn] = true
	for _, pc := range w.calls[fn] {
		if w.sequential(fn, pc) {
			continue
		}
		if own, ok := ownPlace(w.p.At(pc)); ok {
			w.note(own)
		} else {
			w.follow(int(w.p.FuncOf[pc]))
		}
	}
}

// sequential reports whether a call names sequential consistency as the order of the function that it calls.
func (w *weakUses) sequential(fn, pc int) bool {
	arg, ok := w.orderOf(fn)
	args := w.p.Sites[w.p.Code[pc].C].Args
	if !ok || arg >= len(args) || len(args) != len(w.p.Funcs[fn].Params) {
		return false
	}
	v := args[arg].Value
	return v.IsPool() && w.p.Pool[v.Index()] == seqCst
}

// orderOf is the parameter of a function that is its memory order, where it has one, and only one.
func (w *weakUses) orderOf(fn int) (arg int, ok bool) {
	n := 0
	for i := range w.p.Funcs[fn].Vars {
		v := &w.p.Funcs[fn].Vars[i]
		if v.Arg > 0 && v.Type > 0 && v.Type < len(w.p.Types) && strings.HasSuffix(w.p.Types[v.Type].Name, "memory_order") && v.Place.Func == w.p.Funcs[fn].Place.Func {
			arg, n = v.Arg-1, n+1
		}
	}
	return arg, n == 1
}
