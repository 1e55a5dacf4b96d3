// Package machine is the concrete machine: it holds one state of a lowered
// program and moves it, forwards by executing and backwards by undoing.
//
// A state is the words of a sparse array (package space): control words, mutable globals, and for
// each thread a control block, a stack of frames and stack objects, object descriptors and heap
// blocks. It contains no Go pointers, and nothing outside the array belongs to it. Every write goes
// through set, which keeps the old word in the journal (package journal); Undo replays it backwards.
//
// The machine must not know which functions the platform provides (it calls
// them through External), which engine drives it, or what a property is.
//
// The machine is built in layers. Each is a struct that embeds the layer before it and cannot see
// the layers after it:
//
//	memory      the words, and which of them are times                        journal.go, timewords.go
//	objects     addresses, objects, frames, what words mean                   objects.go, object.go, memory.go
//	sharing     who reaches what; lockset, happens-before, effects            sharing.go, share.go, lockset.go
//	storage     threads, stacks and heap blocks that begin and end            storage.go, thread.go, stack.go, heap.go
//	Machine     executes: the dispatch loop, calls of the platform, steps     machine.go, step.go, do.go
//
// Parts are held by name and see a layer, not the machine: addresses, what is noted of them (addressUses), handlers, processes, orders of
// accesses (package happensbefore), times (timeWords, timeFlow), arith, following, meanings, symmetry. The loader makes the first state.
//
// Notes holds what runs have shown and no state holds. Views (views.go) offer engines what they need besides running the machine:
// Inspect, Journal, Independence, Counters, Stepwise, Leaks; Control, Memory and Unknowns for the symbolic machine; Record, and
// Unwind of a call, for the platform. How far a step goes is the machine's Granularity.
//
// Invariants, beside those of each layer:
//  1. where a word lies depends only on the state, never on how it was reached;
//  2. words outside the sections in use (see Sections) are zero;
//  3. between two calls of Step every running thread is at a place to stop of the
//     machine's granularity: a visible action, an external call, or a forced stop
//     (a long run without visible action);
//  4. an access never leaves its object: a pointer is an object and an offset;
//  5. an object that is not shared is reachable by its owner only. Stores into shared objects
//     publish what they point to. Where that is missed (a pointer assembled from pieces at odd
//     addresses), the access itself ends with the fault Escaped, and the caller runs again with
//     everything shared.
//
// What it can miss: undefined and poison values read as zero. So does uninitialised memory, but such reads are detected
// (written.go): they violate the check "uninit", or if it is off they are a reason why the verdict is not a proof. Misaligned
// accesses are as on x86; the order of memory is sequential consistency.
//
// Papers: LODIN 2022 (network states, object-offset pointers), pancam 2008
// (thread-local runs between visible actions).
//
// # Why is the machine made of layers in one package?
//
// The layers share the layout of a state: bits of descriptors, words of control blocks, headers of frames. As
// packages they would have to export dozens of these names to each other, and so to everyone. A struct that
// embeds another by value costs nothing at run time, and the compiler still enforces the boundary: a method of an
// inner layer cannot name what an outer one has. Parts that point to each other would cost a load for every word
// read or written.
//
// What engines need besides running the machine is in views, structs that hold the machine's pointer. Interfaces
// would cost an indirect call.
package machine
