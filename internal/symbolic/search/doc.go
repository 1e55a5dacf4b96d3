// Package symexec searches the states of a symbolic machine in an order of its own, so that states at the same place
// merge and covered states are left out.
//
// A state that asks is a fork. With merging, the place where the ways from there come together again, the immediate
// post-dominator of the asking block, opens a region: a state that reaches the place pauses, and when no state of
// the region is under way any more, those that pause and differ in data only become one. Regions nest as control does,
// so that n branches one after the other cost n states and not 2^n; a loop that inputs end is a region whose rounds
// all pause at its exit. A state in which there is a choice among threads leaves all regions. Such states are taken by
// the number of choices that were made, and with merging those of one number become one where threads are at the same
// places and the difference lies in what depends on inputs; variables then say which schedule it is.
//
// # What it must not know
//
// Solvers, how results are reported, the C program.
//
// # Invariants
//
//  1. A state is left out only if one that covers it was explored or will be, or is cut off by a bound, which Result
//     says. A state that only answered a question is never compared: it would be covered by the one that asked.
//  2. States become one by the conditions that lead to them only if one schedule leads to both, so that the conditions
//     exclude each other; else by a new variable.
//  3. A failure comes with the schedule of the concrete machine: the values are those of a model, and where states
//     became one the model says by which it came.
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
// Nothing that it does not report. States merge less than they could where one has written memory that the other has
// not, or has kept the address of a local variable.
//
// # Why
//
// States join at post-dominators and not wherever they meet, because states that meet must wait for each other, and the
// structure of the program ends the waiting. Blocks that end without a return do not count, or one abort would put off
// every join to the end of the function. States meet once more at the next question: where only one side has written a
// variable, the other mostly writes it soon.
//
// Schedules become one only where the data that differ depend on inputs. A new unknown makes an unknown of every number
// in which two schedules differ; where these are flags and counters, control forks on them again and no state ever
// equals another.
package symexec
