// Package debug is the one debugger core: a program that stands in a state of a run, and is moved forwards and backwards. Faces (a terminal, an editor,
// another program) ask it and move it; none of them knows the machine.
//
// A position is a number of whole actions, as a schedule has them, and perhaps a few instructions of one more. Nobody else acts in the middle of an action:
// what another thread is moved, the action is completed first, which no thread can tell (it does nothing visible after its first instruction). So each run
// that is made here is one that `heddle replay` takes, and each counterexample can be followed.
//
// Going back is undoing by the machine's journal, which is never dropped, so that a run can be taken back to its beginning; the last part of an action is
// reached by taking the action again. What was gone back over is kept to be followed again (Ahead), until something else is done.
//
// A program may be opened so that each action is one instruction and has its probability (NewStepwise): then it is moved by package semantics, and actions
// have no parts.
//
// It must not know how a position is shown, nor who asks. It explores nothing but where it is asked to find a state.
//
// Invariants:
//  1. Back after a move leaves the state, and all that is asked of it, as it was before the move;
//  2. Schedule is a run that replays to the same state, up to the instructions of an action that is under way;
//  3. asking changes nothing.
//
// What it can miss: variables that optimisation has removed, as trace.Scene says; a condition of a breakpoint that holds between two instructions of LLVM.
//
// A state has a number, that of a store without loss, and no hash: a graph with one node too few is a wrong picture.
// Numbers mean nothing in another session.
package debug
