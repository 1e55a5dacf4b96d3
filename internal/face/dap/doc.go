// Package dap serves the Debug Adapter Protocol
// (https://microsoft.github.io/debug-adapter-protocol/) to one editor, and drives one debugger
// (package debug).
//
// Threads of the program are the client's threads. Stepping a thread moves that thread alone, so
// the user chooses the schedule; if a run is followed, its other threads act as they do there. The
// custom request heddle/enabled lists the enabled actions and their effects, and heddle/step
// performs one.
//
// What the protocol leaves open follows other adapters: `initialized` is sent when the program is open, so that breakpoints are checked against it; `launch` is
// answered when the configuration is done; a failing launch is an error response that the user sees.
//
// It must not know the machine or how a program is compiled: Open makes the debugger for a launch
// request.
//
// Invariants: each request is answered once, even an invalid one; references in earlier answers
// stay valid, except that frames and variables are those of the present stop; nothing remains after
// a client disconnects.
package dap
