// Package gentest makes test inputs: one for each path that a symbolic search explores.
//
// A path ends with the run, or in a state from which another path has continued. Each
// test is run by the plain machine, which shows how it ends and which branches it takes.
//
// It is for programs with one thread. Choices that no input decides (the environment's,
// operations that may fail) are taken one way, which the reasons say; paths for which a
// solver found no inputs have no test, and are counted.
//
// The package must not know how tests are printed, or what a driver looks like.
package gentest
