// Package plasma reads the files of Plasma Lab: requirements in bounded linear temporal logic (.bltl), observers
// (.rmlobserver), and models and projects that name programs (.plasma). docs/plasma.md describes what is read, and as
// what.
//
// It makes the trees of package query of them, and must not know programs: names of
// registers and functions stay as Plasma Lab spells them (query.Node.Spelled), until
// property.Spell finds them in a program. Nor does it read files: texts are given to it.
//
// Invariants:
//  1. a query that it makes has conditions where conditions stand and numbers where
//     numbers stand, although Plasma Lab takes each for the other;
//  2. an error names the file, the line and the place in the line.
//
// The grammars are those of Plasma Lab 1.4 (Legay, Sedwards, Traonouez: Plasma Lab: a
// modular statistical model checking platform, ISoLA 2016): comparisons hold tighter
// than !, and ! tighter than &; in requirements a temporal operator takes all that
// follows.
//
// Each value of a declared variable is a query with runs of its own. Plasma Lab checks all on the same runs with one
// rule to stop, but an interval's guarantee holds for it alone.
package plasma
