// Package debug is the debugger core shared by all interfaces: a program in a state of a run, which
// is moved forwards and backwards. The interfaces (a terminal, an editor, another program) query it
// and move it; none of them knows the machine.
//
// A position is a number of complete actions of a schedule, and perhaps a few instructions of one
// more. No other thread acts in the middle of an action: when another thread is moved, the action
// is completed first, which no thread can observe (after its first instruction an action does
// nothing visible). So `heddle replay` accepts every run made here, and every counterexample can be
// followed.
//
// Going back undoes by the machine's journal, which is never dropped, so a run can be undone to its
// beginning; a position inside an action is reached by executing the action again. Undone actions
// can be followed again (Ahead) until something else is done.
//
// A program may be opened so that each action is one instruction and has a probability
// (NewStepwise): then package semantics moves it, and actions have no parts.
//
// It must not know how a position is shown or which interface uses it. It explores only when asked
// to find a state.
//
// Invariants:
//  1. Back after a move restores the state, and every method's answer, from before the move;
//  2. Schedule replays to the same state, up to the instructions of an unfinished action;
//  3. queries change nothing.
//
// What it can miss: variables that optimisation has removed, as trace.Scene says; a condition of a breakpoint that holds between two instructions of LLVM.
//
// States are identified by their number in a lossless store and not by a hash: a graph with one
// node too few would be wrong. Numbers mean nothing in another session.
package debug
