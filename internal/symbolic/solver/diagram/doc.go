// Package diagram implements reduced ordered binary decision diagrams, a canonical form of Boolean
// functions. Functions are compared by comparing node numbers, and their solutions are counted
// without being listed.
//
// It must not know terms, circuits or programs: callers assign meanings to levels.
//
// # Invariants
//
//  1. Two nodes of one Manager are equal if and only if their functions are equal.
//  2. Levels increase along each path downwards.
//  3. Once a manager is full, Full stays true, and nodes made since are meaningless.
//
// # Paper
//
// R. E. Bryant: Graph-Based Algorithms for Boolean Function Manipulation (1986).
package diagram
