// Package claims lists what is checked at each place of a program and whether it holds: the table
// of --checks-table.
//
// It covers all code that can be called. A run ends where a claim fails, so other claims are judged
// only on runs that have not failed before.
//
// The package must not search. Its caller passes the confirmed violations, and whether the search
// was exhaustive.
package claims
