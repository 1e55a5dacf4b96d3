// Package stores makes the state stores for the searches of a plan.
//
// Invariant: the passes of one search share bitstate's array, which may be most of the
// memory.
//
// The package must not search or know an engine.
package stores
