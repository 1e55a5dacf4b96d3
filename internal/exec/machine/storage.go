package machine

// storage is the layer of what begins and ends: threads, frames and the objects on their stacks, heap blocks. It finds room in
// the regions of threads, and notifies the layer below of what ends.
//
// Invariants: where a thing lies depends on the state only, never on how it was reached; what has ended leaves zeros, and keeps
// its number as long as a value may point to it.
type storage struct {
	sharing

	maxThreads int

	outlives func(m *Machine, addr uint64, words []uint64) string // External.Outlived of a function that the program names, or nil
	inUse    *Fault                                               // see noteOutlived
}
