// Package agree has no code, only tests: a program has one answer and one set of failing places, whatever the
// reduction, store, search order, number of workers and engine. The programs are those of package irprograms,
// thousands in one module; the reference is named in reference_test.go.
//
// Steps are short there (Options.LongestStep, from the program's number): 20,000 rounds of endless private loops took
// most of the time, and with few rounds places in the middle of such loops are met by all reductions.
package agree
