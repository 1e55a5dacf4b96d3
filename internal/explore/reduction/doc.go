// Package reduction is the table of reductions: what each leaves out, under which conditions, and how.
// docs/reductions.md has the arguments for a reader.
//
// All other packages read a reduction's row: a plan, whether it is valid for a task and what
// replaces it; passes, for the granularity of machines, the record of accesses, the wrapper and the
// number of workers; help and documents, for their lists. No other code depends on a reduction's
// name.
//
// A reduction leaves out switch points, by the granularity of the machine and the discipline that a
// search has learnt, or orders of actions, by a wrapper around the cursor. Each wrapper has a
// package below this one, with its paper, its deviations and its proof obligation at the head of
// its file. A granularity or a record is only a row here, and a part of the machine.
//
// Contract of a row:
//
//  1. It names the argument of package visibility that its proof uses. Only the table of visibility
//     decides what may be skipped: a proof that needs another argument (about all runs instead of
//     states, say) adds it there first, with an answer for each kind of observer.
//  2. The zero value of each field is the safe one: nothing is learnt, joined or wrapped, nothing
//     is claimed about conditions, and threads switch at every visible action.
//  3. Instead requires no more than the reduction itself, and names one that is never off.
//
// Contract of a wrapper, besides that of system.Cursor:
//
//  1. For each failing place, race, deadlock and end that the wrapped cursor reaches, one is found
//     through the wrapper, if the search observes the proviso of ample actions (system.Cursor,
//     Closes).
//  2. Actions depends on the state and on what the search has learnt, which is the same for all
//     states of a pass that is a proof; if the row is Alone, also on the path to the state.
//  3. A wrapper that merges several actions into one gives each failure its Way in single actions,
//     and offers the wrapped cursor as Single.
//  4. With inputs as unknowns only its Actions and Observe are called, because the symbolic cursor
//     takes the actions itself; a wrapper that does more is NotSymbolic.
//
// Two packages below have no row: symmetry and counters (counter abstraction) identify states
// instead of leaving out actions, have flags of their own, and combine with no other wrapper.
// engine/plan/alike.go has what they refuse; visibility has what they require of observers.
//
// Tests: programs for each cell of visibility (TestVisibility of cli); enumerated and random
// programs against the oracle under each reduction (test/agree), against each other and in every
// combination with orders, stores and bounds (test/crosscheck); exact state counts (TestCounts);
// the mutants of scripts/mutate.
//
// # Which reductions keep whole runs?
//
// To each run there must be one that is searched, shows the same to a formula without X, and is fair if the first
// is.
//
// `joint` moves an access that others do not observe right after the action before it. It changes no condition,
// because threads stop before what does. Before calls threads stop as under `local`, although the discipline
// would leave out more: a token that is given back early is one that nobody waited for, and weak fairness would
// promise something to a thread that is kept out again and again (`testdata/temporal/sem-two.c`).
//
// `persistent` moves an action to the front of others that are independent of it (Peled 1996). An action that
// changes a condition is not independent (`apart.c`), and where an action of the set may close a cycle all
// actions are taken. A fair run cannot put off all threads of a persistent set, since nobody can disable them.
// That a thread about to read an input goes first is such a set, too (`at-input.c`), so `local` and `none` do not
// do it when a formula is asked (`next-input.c`).
//
// `ordered` is `joint` here: a state would have to be searched again when it is met with less order, and a
// component has one visit to each state. `tau` and `superstep` are replaced by `local`: endless private loops
// under `tau` cannot be expressed in steps of the plain machine, and a superstep passes moments in which others
// could not act.
//
// For `livelock` threads stop before each change of a global variable or of what several threads can reach, also
// where one thread is left. For `starvation` with `--fairness=none` the reduction is `local`: a lock that nobody
// else takes is a persistent set, and the thread may rest before it.
package reduction
