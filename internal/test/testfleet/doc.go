// Package testfleet lets other processes run tests of a source tree: those under mutants (scripts/mutate), and
// comparisons of random programs by ranges of seeds (scripts/nightly). A bundle of package fleet is a source tree, a
// task is one test of it (Order), a result how that ended (Result).
//
// The package must not know what a mutant or a seed is, or what is concluded from results.
//
// Invariants:
//  1. a worker does only this: it unpacks a tree, has the go command build the test binary of one
//     of its packages, and runs one test that this binary lists. An order names these; no part of
//     it becomes a command, an argument other than the name of a test, or a variable other than one
//     of heddle's;
//  2. unpacking writes nothing outside the worker's own folder, whatever names a bundle contains;
//  3. a test that takes too much time or memory is killed with its children, and that is its
//     result: the order is not given to another worker;
//  4. a test ends with the process that started it;
//  5. orders and results have the same meaning on both sides: only processes of the same source of this package and the same Go work together (Build).
//
// Anyone with the cluster's token can make a worker run any program, because a test may do
// anything: run workers only in a trusted network and for trusted people.
//
// It can miss differences between machines: a test that bounds a search by time may fail on a slow
// one, and other versions of clang may make other programs. Results name their worker.
//
// A task is one run of one test, so that all decisions stay in one place. The source tree is sent
// rather than test binaries: the tree has 30 MB, 40 binaries 3 GB. A test counts as hanging if it
// used less than a fiftieth of a CPU and was idle for nine tenths of the time: a test with a server
// in it is never quite idle.
package testfleet
