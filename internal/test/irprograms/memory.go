package irprograms

// Memory are programs of two short threads that write and read parts of words, tag addresses, leave the scope of variables
// whose addresses others have, and copy what was never written.
type Memory struct{ seed uint64 }

// NewMemory prepares them.
func NewMemory(seed uint64) *Memory { return &Memory{seed} }

// memoryOps are the operations of the family. A copy of what was never written is read only where it was written: what
// a program may do with the rest is for others to say.
var memoryOps = []Op{
	{WritePart, 0, 0}, {WritePart, 3, 0}, {ReadPart, 0, 0}, {ReadPart, 3, 0}, {Write, 0, 0}, {Read, 0, 0},
	{StorePart, 0, 1}, {StorePart, 1, 1}, {StorePart, 0, 0}, {LoadPart, 0, 0}, {LoadPart, 1, 0}, {Store, 0, 1}, {Load, 0, 0}, {Xor, 0, 0},
	{SetBits, 0, 1}, {SetBits, 0, 2}, {GetBits, 0, 0}, {Store, 1, 1}, {Load, 1, 0},
	{PublishTagged, 0, 0}, {PublishTagged, 1, 0}, {Publish, 0, 0}, {Publish, 1, 0}, {FollowTagged, 0, 0}, {FollowTagged, 1, 0}, {FollowTagged, 0, 0},
	{TagOf, 0, 0}, {LowOf, 0, 0}, {Marked, 0, 0}, {Scope, 0, 0},
	{CopyHalfWritten, 0, 0}, {CopyIn, 0, 0}, {ReadFirst, 0, 0},
	{Lock, 0, 0}, {Unlock, 0, 0}, {Input, 0, 0}, {FailIfRead, 0, 0}, {FailIfRead, 1, 0}, {FailIfRead, 5, 0}, {ReturnIf, 0, 0},
}

// Program is number i.
func (m *Memory) Program(i int) *Program {
	d := drawOf("memory", m.seed, i)
	p := &Program{Family: "memory", Seed: m.seed, Number: i, Checks: Checks{Race: d.oneIn(3)}}
	d.arrange(p, d.some(2+d.below(4), memoryOps), d.some(2+d.below(4), memoryOps))
	if p.Has(CopyHalfWritten) { // where a copy is made in pieces, unknown bytes are read and written by one action, and others by two
		p.Checks.Race = true
	}
	return p
}
