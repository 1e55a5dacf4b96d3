// Package dap lets editors debug: it speaks the Debug Adapter Protocol (https://microsoft.github.io/debug-adapter-protocol/) for one client, and moves one
// debugger (package debug).
//
// Threads of the program are the client's threads. A move of a thread moves that thread alone, unless a run is followed, whose other threads act as they do
// there: so the thread in which a person steps is the choice of the schedule. Which actions there are besides, and what each would do, the custom request
// heddle/enabled lists, and heddle/step takes one.
//
// What the protocol leaves open follows other adapters: `initialized` is sent when the program is open, so that breakpoints are checked against it; `launch` is
// answered when the configuration is done; a failing launch is an error response that the user sees.
//
// It must not know the machine, nor how a program is compiled: Open makes a debugger of what a launch asks for.
//
// Invariants: each request is answered once, also one that makes no sense; no request changes what an answer to an earlier one meant, but that frames and
// variables are those of the present stop; a client that leaves leaves nothing behind.
package dap
