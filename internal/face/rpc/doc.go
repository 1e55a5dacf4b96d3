// Package rpc lets other tools step through runs and draw them: JSON-RPC 2.0 (https://www.jsonrpc.org/specification) over a stream of lines, or inside of
// this process. A session is for one client, holds one program at a time, and moves one debugger (package debug). docs/protocol.md describes the methods.
//
// The protocol itself, its framing and its errors are the library's; which methods there are, what they take and what they return is here.
//
// It must not know the machine, nor how a program is compiled: Open makes a debugger of what a client asks to load.
//
// Invariants:
//  1. requests are executed one at a time, in the order in which they came, those of a batch too;
//  2. a request that is refused changes nothing, and the session continues;
//  3. everything that came before the end of the stream is answered.
//
// A step has the law of heddle query, and no other: a client that multiplies probabilities must come to the value of
// --exact. Visible actions have no law, so where steps have probabilities they are single instructions.
package rpc
