package harness

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// parameter is one of the source.
type parameter struct {
	name   string // "": not known
	source int    // its type; 0: not known
	this   bool   // the object of a member function
}

// parametersOf are the source's parameters for those of a function. Where the calling convention has made several of one, or one of several, those are known
// that have their names.
func parametersOf(m *flat.Module, f *flat.Function) []parameter {
	list, given := make([]parameter, len(f.Params)), 0
	first := 0
	if len(f.Params) > 0 && f.Params[0].SRet {
		first = 1
	}
	byName, ordered := map[string]parameter{}, map[int]parameter{}
	for _, r := range f.Vars {
		v := &m.DebugVars[r.Var]
		if _, seen := ordered[v.Arg]; v.Arg == 0 || seen {
			continue
		}
		p := parameter{v.Name, v.Type, v.Artificial && v.Name == "this"}
		given, ordered[v.Arg], byName[v.Name] = max(given, v.Arg), p, p
	}
	for i := range list {
		if p, known := ordered[i+1-first]; given == len(f.Params)-first && known {
			list[i] = p
		} else if p, known := byName[f.Params[i].Name]; given != len(f.Params)-first && known && f.Params[i].Name != "" {
			list[i] = p
		}
	}
	return list
}

// arguments are inputs for the parameters of a function. Arrays (by their shape) come last, since
// other parameters count their elements.
func (b *builder) arguments(fn *flat.Function) ([]flat.Ref, error) {
	params, values := parametersOf(b.m, fn), make([]flat.Ref, len(fn.Params))
	find := func(name string) int {
		return slices.IndexFunc(params, func(p parameter) bool { return p.name == name })
	}
	shapes := make([]*Shape, len(params))
	for i := range b.o.Shapes {
		s := &b.o.Shapes[i]
		at := find(s.Param)
		switch {
		case at < 0:
			return nil, unknownParameter(s.Param, params)
		case shapes[at] != nil:
			return nil, fmt.Errorf("parameter %s: two shapes are given (--pointer)", s.Param)
		}
		shapes[at] = s
	}
	var err error
	for i := range params {
		if shapes[i] != nil {
			continue
		}
		if values[i], err = b.argument(&fn.Params[i], params[i]); err != nil {
			return nil, fmt.Errorf("parameter %s: %w", fn.Params[i].Name, err)
		}
	}
	for i, s := range shapes {
		if s == nil {
			continue
		}
		if values[i], err = b.shapedArgument(fn, params, i, s, values); err != nil {
			return nil, fmt.Errorf("parameter %s: %w", s.Param, err)
		}
	}
	return values, nil
}

// shapedArgument is the argument of a number, in a shape.
func (b *builder) shapedArgument(fn *flat.Function, params []parameter, i int, s *Shape, values []flat.Ref) (flat.Ref, error) {
	if b.m.Types[fn.Params[i].Type].Kind != flat.Pointer || fn.Params[i].ByVal >= 0 {
		return 0, fmt.Errorf("it is no pointer, and --pointer is about one")
	}
	if !s.counted() {
		return b.shaped(s, params[i].source, 0, 0)
	}
	n := slices.IndexFunc(params, func(p parameter) bool { return p.name == s.Count })
	if n < 0 {
		return 0, unknownParameter(s.Count, params)
	}
	width := fn.Params[n].Type
	if t := b.m.Types[width]; t.Kind != flat.Integer || t.Bits > 64 || t.Bits < 8 {
		return 0, fmt.Errorf("%s is no integer, and cannot be the number of elements", s.Count)
	}
	return b.shaped(s, params[i].source, values[n], width)
}

func unknownParameter(name string, params []parameter) error {
	var names []string
	for _, p := range params {
		if p.name != "" {
			names = append(names, p.name)
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("there is no parameter %s: no parameter has a name that is known here", name)
	}
	return fmt.Errorf("there is no parameter %s: there are %s", name, strings.Join(names, ", "))
}
