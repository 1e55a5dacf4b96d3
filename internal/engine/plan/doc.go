// Package plan is what is to be verified: a loaded program, and what is asked of it.
//
// A Task is what a user asks for, in groups: source, environment, checks, bounds,
// search, symbolic, sampling, host. Open compiles and lowers its program, and makes
// a Plan of both. A plan is immutable: an engine that wants another one (fewer
// seconds, other inputs, threads counted) derives it by With and its like.
//
// The package knows the choices of every engine by name, which of them go together,
// and what a program allows. It must not run anything: machines that it makes are in
// their initial state. It must not know flags, the terminal or the clock: what
// engines need of them comes as functions in Host.
package plan
