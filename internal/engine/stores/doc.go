// Package stores makes the stores that searches of a plan keep states in.
//
// Invariant: the passes of one search share bitstate's array, which may be most of the
// memory.
//
// The package must not search, and knows no engine.
package stores
