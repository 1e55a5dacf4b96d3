package plan

import (
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/front/flat"
)

// spelled is the task with the names of its queries as the program has them: those read from Plasma Lab's files are spelled otherwise.
func (t Task) spelled(mod *flat.Module) (Task, error) {
	var names []property.FunctionNames
	for i, q := range t.Checks.Queries {
		if !foreign(q) {
			continue
		}
		if names == nil {
			names = functionNames(mod)
			t.Checks.Queries = slices.Clone(t.Checks.Queries)
		}
		x, err := property.Spell(q, names)
		if err != nil {
			return t, err
		}
		t.Checks.Queries[i] = x
	}
	return t, nil
}

// foreign reports whether a query has names that Plasma Lab spells.
func foreign(q *query.Query) bool {
	var spelled func(n *query.Node) bool
	spelled = func(n *query.Node) bool {
		return n != nil && (n.Spelled || slices.ContainsFunc(n.Args, spelled))
	}
	return spelled(q.Left.Formula) || slices.ContainsFunc(q.Guide.Nodes(), spelled)
}

// functionNames are the functions of a module with their registers.
func functionNames(mod *flat.Module) (list []property.FunctionNames) {
	for i := range mod.Functions {
		if f := &mod.Functions[i]; !f.Intrinsic {
			list = append(list, property.FunctionNames{Name: f.Name, Registers: registersOf(f)})
		}
	}
	return list
}

// registersOf are the registers of a function with a body.
func registersOf(f *flat.Function) (list []string) {
	if len(f.Blocks) == 0 {
		return nil
	}
	for i := range f.Params {
		list = append(list, f.Params[i].Name)
	}
	for i := range f.Instrs {
		list = append(list, f.Instrs[i].Name)
	}
	return slices.DeleteFunc(list, func(name string) bool { return name == "" })
}
