// Package gentest makes test inputs: one for each path that a symbolic search explores.
//
// A path ends with the run, or in a state from which another path has continued. The plain machine
// runs each test, which shows how it ends and which branches it takes.
//
// It is for programs with one thread. Choices that no input decides (by the environment, or whether
// operations fail) are taken one way, and the reasons say so; paths for which a solver found no
// inputs get no test and are counted.
//
// The package must not know how tests are printed or what a driver looks like.
package gentest
