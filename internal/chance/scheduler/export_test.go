package scheduler

import "heddle/internal/exec/machine"

// SumOf hashes a state from scratch.
func SumOf(m *machine.Machine) uint64 { return sumOf(m) }

// Sum is the hash of the state that a scheduler has followed.
func (x *Hashed) Sum(m *machine.Machine) uint64 {
	x.follow(m)
	return x.sum
}
