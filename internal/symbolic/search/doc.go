// Package symexec searches the states of a symbolic machine in an order that lets states at the
// same place merge and leaves out covered states.
//
// A state with a question forks. With merging, the fork opens a region that ends at the immediate
// post-dominator of its block: a state that reaches this place pauses, and when no state of the
// region is left to explore, paused states that differ only in data are merged. Regions nest like
// control flow, so that n consecutive branches cost n states and not 2^n; a loop that ends
// depending on inputs is a region whose iterations all pause at its exit. A state with a choice
// among threads leaves all regions. Such states are explored in the order of the number of choices
// made; with merging, states with the same number are merged if their threads are at the same
// places and they differ only in data that depend on inputs. Variables then encode the schedule.
//
// # What it must not know
//
// Solvers, how results are reported, the source program.
//
// # Invariants
//
//  1. A state is left out only if a state that covers it was or will be explored, or is cut off by
//     a bound, which Result reports. A state that only answered a question is never compared: the
//     state that asked would cover it.
//  2. States are merged by their path conditions only if the same schedule leads to both, so that
//     the conditions exclude each other; otherwise by a new variable.
//  3. A failure has a schedule of the concrete machine: inputs have the values of a model, and the
//     model also selects the path at each merge.
//
// # Papers
//
// LODIN: 2022, sections 3.2 and 6.1 (states that join). SymDIVINE: Havel, 2014, section 4.2 (subsumption). Hansen,
// Schachte, Søndergaard: State joining and splitting for the symbolic execution of binaries, RV 2009 (joins at
// post-dominators). Kuznetsov, Kinder, Bucur, Candea: Efficient state merging in symbolic execution, PLDI 2012. CBMC:
// Clarke, Kroening, Lerda, TACAS 2004 (unwinding assertions).
//
// # What it can miss
//
// Nothing without reporting it. States merge less than they could if only one has written some
// memory, or has kept the address of a local variable.
//
// # Why
//
// States merge at post-dominators rather than wherever they meet, because states must wait for each
// other and the structure of the program bounds the wait. Blocks that end without a return do not
// count, or one abort would delay every merge to the end of the function. States are compared again
// at the next question: if only one side has written a variable, the other usually writes it soon.
//
// Schedules are merged only if the differing data depend on inputs. Merging turns every number in
// which two schedules differ into an unknown; if these are flags and counters, control forks on
// them again and no two states are ever equal.
package symexec
