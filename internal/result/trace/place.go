package trace

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// PlaceOf is the place in the program's own code that a thread is at, which in code of a library is where that was called; none if it has not begun,
// or has ended.
func PlaceOf(m *machine.Machine, t int) source.Place {
	p := m.Program()
	for _, f := range m.Inspect().Frames(t, nil) {
		at := p.At(f.PC)
		if !at.Known() {
			at = p.Funcs[f.Func].Place
		}
		if own, ok := outside(at); ok && own.Known() {
			return own
		}
	}
	return source.Place{}
}
