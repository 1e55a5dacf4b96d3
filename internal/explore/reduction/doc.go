// Package reduction is the table of reductions: what each leaves out, under which conditions, and how.
// docs/reductions.md has the arguments for a reader.
//
// Everybody else asks a reduction's row: a plan whether it holds for a task, and what is used
// instead; passes for the granularity of machines, the record of accesses, the wrapper, the
// number of workers; help and documents for their lists. No name decides anything elsewhere.
//
// A reduction leaves out places where threads could switch, by the granularity of the
// machine and the discipline that a search has learnt, or orders of actions, by a wrapper
// around the cursor. Each wrapper has a room below this one, with its paper, its deviations and its
// proof obligation at the head of its file. What is a granularity or a record has no room: it
// is a row, and a part of the machine.
//
// Contract of a row:
//
//  1. It names the argument of package visibility that its proof rests on. Of what may be
//     skipped the table of visibility alone decides: a proof that needs another argument (one
//     about all runs instead of states, say) gets it there first, with an answer for each kind of observer.
//  2. The zero value of each field is the safe one: nothing is learnt, joined or wrapped,
//     nothing is claimed of conditions, and threads switch at every visible action.
//  3. Instead needs no more than the reduction itself, and names none that may be off too.
//
// Contract of a wrapper, besides that of system.Cursor:
//
//  1. For each failing place, race, deadlock and end that the cursor below comes to, one is
//     found through the wrapper, if the search keeps the proviso of ample actions (system.Cursor, Closes).
//  2. Actions depends on the state and on what the search has learnt, which is the same for all
//     states of a pass that is a proof; of a row that is Alone, on the path to it as well.
//  3. One that makes one action of several gives each failure its Way in single actions, and
//     has the cursor below as Single.
//  4. With inputs as unknowns only its Actions and its Observe are asked, for the symbolic cursor takes the
//     actions itself; a wrapper that does more is NotSymbolic.
//
// Two rooms below are no rows: symmetry and counters (counter abstraction) take states for one
// instead of leaving out actions, are asked for by flags of their own, and go with no other wrapper. What
// they refuse is in engine/plan/alike.go; what they need of observers is in visibility.
//
// What holds it: programs for each cell of visibility (TestVisibility of cli), enumerated and
// random programs against the oracle under each reduction (test/agree), against each
// other and in every combination with orders, stores and bounds (test/crosscheck), counts of
// states that are ratchets (TestCounts), and the mutants of scripts/mutate.
package reduction
