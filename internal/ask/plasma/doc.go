// Package plasma reads the files of Plasma Lab: requirements in bounded linear temporal logic (.bltl), observers
// (.rmlobserver), and models and projects that name programs (.plasma). docs/plasma.md describes what is read
// and how it is interpreted.
//
// It produces trees of package query. It must not know programs: names of registers and functions
// stay as Plasma Lab spells them (query.Node.Spelled) until property.Spell finds them in a program.
// It opens no files: callers pass the text.
//
// Invariants:
//  1. in a query that it produces, conditions stand where conditions are required and numbers where
//     numbers are, although Plasma Lab accepts one for the other;
//  2. an error names the file, the line and the place in the line.
//
// The grammars are those of Plasma Lab 1.4 (Legay, Sedwards, Traonouez: Plasma Lab: a
// modular statistical model checking platform, ISoLA 2016): comparisons hold tighter
// than !, and ! tighter than &; in requirements a temporal operator takes all that
// follows.
//
// Each value of a declared variable is a query with runs of its own. Plasma Lab checks all on the same runs with one
// rule to stop, but an interval's guarantee holds for it alone.
//
// # Why is a requirement of Plasma Lab made a query?
//
// A second language with its own semantics would need its own monitors, chains and replay. The text becomes a
// tree of the query language, and the report prints that query. Its observers only guide, where in Plasma Lab
// they decide: the observer published with the lock-free stack misses most ways to the error.
package plasma
