// Package testfleet lets other processes run tests of a source tree: those under mutants (scripts/mutate), and
// comparisons of random programs by ranges of seeds (scripts/nightly). A bundle of package fleet is a source tree, a
// task is one test of it (Order), a result how that ended (Result).
//
// The package must not know what a mutant or a seed is, nor what is concluded from results.
//
// Invariants:
//  1. what a worker does for others is fixed: it unpacks a tree, has the go command build the test binary of a package of it, and runs one test that this binary lists. An
//     order names these; no part of it becomes a command, an argument other than the name of a test, or a variable other than one of heddle's;
//  2. nothing is written outside the worker's own folder by unpacking, whatever names a bundle has;
//  3. a test that takes too much time or memory is ended with its children, and that is its result: it is no reason to give the order to another worker;
//  4. a test ends with the process that has started it;
//  5. orders and results have the same meaning on both sides: only processes of the same source of this package and the same Go work together (Build).
//
// Who has the cluster's token can have a worker run any program, for a test may do anything: a worker is for a network and for people that are trusted.
//
// It can miss what differs between machines: a test that bounds a search by time may fail on a slow one, and other versions of clang may make other programs. Results
// name their worker.
//
// A task is one run of one test, so that nothing which decides has to travel. The source tree travels, and no test
// binaries: 40 of these are 3 GB, the tree 30 MB. A test hangs if it had less than a fiftieth of a CPU and wanted none
// for nine tenths of the time: a test with a server in it always has a little.
package testfleet
