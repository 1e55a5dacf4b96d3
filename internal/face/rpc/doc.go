// Package rpc lets other tools step through runs by JSON-RPC 2.0
// (https://www.jsonrpc.org/specification), over a stream of lines or within the process. A session
// serves one client, holds one program at a time, and drives one debugger (package debug).
// docs/protocol.md describes the methods.
//
// The library implements the protocol, its framing and its errors; this package defines the
// methods, their parameters and their results.
//
// It must not know the machine or how a program is compiled: Open makes the debugger for a program
// that a client loads.
//
// Invariants:
//  1. requests, including those of a batch, are executed one at a time and in order;
//  2. a refused request changes nothing, and the session continues;
//  3. every request before the end of the stream is answered.
//
// Steps have the probabilities of heddle query: a client that multiplies them obtains the value of
// --exact. Visible actions have no probability, so steps with probabilities are single
// instructions.
package rpc
