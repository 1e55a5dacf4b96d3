// Package machine is the concrete machine: it holds one state of a lowered
// program and moves it, forwards by executing and backwards by undoing.
//
// A state is the words of a sparse array (package space): control words and
// mutable globals, and for each thread a control block, a stack of frames and
// stack objects, object descriptors and heap blocks. There are no Go pointers
// in it and nothing else belongs to it. Every write goes through set, which
// keeps the old word in the journal; Undo replays the journal backwards.
//
// The machine must not know which functions the platform provides (it calls
// them through External), which engine drives it, or what a property is.
//
// Invariants:
//  1. where a word lies depends on the state only, never on how it was reached;
//  2. words outside the sections in use (see Sections) are zero;
//  3. between two calls of Step every running thread is at a visible action, at
//     an external call, or at a forced stop (a long run without visible action);
//  4. an access never leaves its object: a pointer is an object and an offset;
//  5. an object that is not shared is reachable by its owner only. Stores into
//     shared objects publish what they point to. Where that is missed (a pointer
//     put together from pieces at odd addresses), the access itself notices
//     and ends with the fault Escaped, upon which the caller runs again with
//     everything shared.
//
// What it can miss: undefined and poison values read as zero. So does memory that
// was never written, but such reads are noticed (written.go): a violation of the
// check "uninit", else a reason why the verdict is no proof. Misaligned accesses are as on x86; the order of memory is sequential
// consistency.
//
// Papers: LODIN 2022 (network states, object-offset pointers), pancam 2008
// (thread-local runs between visible actions).
package machine
