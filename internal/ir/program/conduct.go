package program

// Conduct is how control and threads pass through a function without a body, as far as its name says: what the
// front-end and analyses must know of it. The platform states it.
type Conduct struct {
	// StartsThread says that a call makes a thread, which starts in a function among the arguments.
	StartsThread bool
}
