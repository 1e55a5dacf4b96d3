// Package claims lists what is checked at each place of a program, and whether each
// claim holds: the table of --checks-table.
//
// Claims are those of all code that can be called. A run ends where a claim fails, so
// that others are judged on runs that fail nothing before.
//
// The package must not search. Its caller says which violations are confirmed, and
// whether everything was seen.
package claims
