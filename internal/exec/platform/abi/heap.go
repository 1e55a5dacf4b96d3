package abi

import "heddle/internal/exec/machine"

// Heap says how allocations go.
type Heap struct {
	MayFail bool // each may find no room
}

// Choices is the number of ways in which an allocation of n bytes can go: those
// in which it finds room, then the one in which it does not.
func (h Heap) Choices(c *machine.Call, n uint64) int {
	switch {
	case n > MaxSize:
		return 1
	case h.MayFail:
		return c.AllocChoices(n) + 1
	}
	return c.AllocChoices(n)
}

// Block makes a heap block in the way that the call's Choice says; 0 if there
// is no room.
func (h Heap) Block(c *machine.Call, n uint64) (uint64, *machine.Fault) {
	if n > MaxSize || h.MayFail && c.Choice == c.AllocChoices(n) {
		return 0, nil
	}
	return c.Alloc(n)
}
