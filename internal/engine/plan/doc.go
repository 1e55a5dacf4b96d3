// Package plan describes a verification task: a loaded program, and what is asked about it.
//
// A Task holds the user's choices, in groups: source, environment, checks, bounds, search,
// symbolic, sampling, host. Open compiles and lowers the program and returns a Plan. A plan is
// immutable: an engine that needs a different one (fewer seconds, other inputs, counted threads)
// derives it by With and similar methods.
//
// The package knows the choices of every engine by name, which of them can be combined, and what a
// program allows. It must not run anything: machines that it makes are in their initial state. It
// must not know flags, the terminal or the clock: Host has functions for what engines need of
// these.
package plan
