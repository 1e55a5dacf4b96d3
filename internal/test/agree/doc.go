// Package agree consists of tests: a program has one answer and one set of failing places, whatever
// the reduction, store, search order, number of workers and engine. The programs come from package
// irprograms, thousands in one module; reference_test.go names the reference.
//
// Steps are kept short (Options.LongestStep, derived from the program's number): otherwise most of
// the time goes into 20,000 iterations of endless private loops. With few iterations, all
// reductions stop in the middle of such loops.
package agree
