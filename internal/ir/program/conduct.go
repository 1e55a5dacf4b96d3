package program

import "slices"

// Conduct is what must be known of a program because it names a function without a body. The platform states it.
type Conduct struct {
	// StartsThread says that a call makes a thread, which starts in a function among the arguments.
	StartsThread bool

	// ReadsClock says that a call tells how much time has passed.
	ReadsClock bool

	// OpensStream says that a call may make a stream that does not lead out of the program, or a descriptor.
	OpensStream bool
}

// Names reports whether the program names a function of which something holds.
func (p *Program) Names(holds func(Conduct) bool) bool {
	return slices.ContainsFunc(p.Externals, func(x ExternalFunc) bool { return holds(x.Conduct) })
}
