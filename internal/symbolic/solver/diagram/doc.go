// Package diagram has reduced ordered binary decision diagrams: a canonical form of each truth function, in which
// solutions are counted. So functions are compared by their numbers, and their solutions counted without listing
// them.
//
// It must not know terms, circuits or programs: who makes diagrams says which level stands for what.
//
// # Invariants
//
//  1. Two nodes of one Manager are equal if and only if their functions are.
//  2. Levels grow on each path from a node down.
//  3. Once a manager is full, Full says so for ever, and what it made since means nothing.
//
// # Paper
//
// R. E. Bryant: Graph-Based Algorithms for Boolean Function Manipulation (1986).
package diagram
