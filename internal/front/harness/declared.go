package harness

import (
	"slices"

	"heddle/internal/front/flat"
)

// Declared returns the module with the functions of a file declared only, so that they are the platform's. It reports whether there
// are any. The module stays as it is.
func Declared(m *flat.Module, file string) (declared *flat.Module, any bool) {
	from := slices.Index(m.Files, file)
	x := *m
	x.Functions = slices.Clone(m.Functions)
	for i := range x.Functions {
		if f := &x.Functions[i]; len(f.Blocks) > 0 && m.Places[f.Place].File == from {
			f.Blocks, f.Instrs, f.Vars, any = nil, nil, nil, true
		}
	}
	return &x, any
}
