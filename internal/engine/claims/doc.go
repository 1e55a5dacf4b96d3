// Package claims lists what is checked at each place of a program and whether it holds: the table
// of --checks-table.
//
// It covers all code that can be called. A run ends where a claim fails, so other claims are judged
// only on runs that have not failed before.
//
// The package must not search. Its caller passes the confirmed violations, and whether the search
// was exhaustive.
//
// # Why are claims listed from the code, and no run continued after one fails?
//
// A claim that no run reaches holds, and is listed so. A failed check has no next state that means something;
// CBMC continues after assertions and so reports failures that follow from failures. The price: a claim after
// one that always fails is listed as a success.
package claims
