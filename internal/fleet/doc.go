// Package fleet has work done by several processes, on one machine or many, by way of NATS JetStream: a server of its own (server.go) or one that is
// there. Queues, delivery, repeated delivery and duplicates are the server's affair; nothing here does any of it again.
//
// One process has a job (Job): a bundle of bytes, and tasks for it, numbered, which are bytes as well. Workers (Work) take the tasks, fetch the
// bundle when they first meet its job, and send results back.
//
// The package must not know what a bundle, a task or a result means: it is given functions that do. It prints nothing.
//
// Invariants:
//  1. a task that no worker confirms in time is given to another one, and a worker that is at it says so meanwhile;
//  2. of each task one result counts, the first, which the server keeps; a task must have the same result whoever does it;
//  3. a worker takes tasks only of the very build of heddle that it is, and believes a bundle only if its SHA-256 is the one that the task names;
//  4. what goes wrong with a task is its result: the job ends with that error. That its bundle cannot be fetched now says nothing of it (fetch.go);
//  5. a task for which nobody waits any more ends soon (calls.go), if it takes long;
//  6. a task that is lost with its result is handed out again (mend.go): a server that forgets costs time only.
//
// It can miss a worker that sends wrong results: who has the token is trusted. The job's owner must check what it can.
//
// Decisions: what a fleet is at (Board) is drawn from messages that everybody sends, and nothing is decided by it.
// Workers of heddle serve are another process, because a task may need all memory and the server must outlive it. A job
// hands out twice as many tasks as its workers have slots: with one each a worker would wait for the way of a result,
// with many more those behind the last run of an answer would be drawn in vain.
package fleet
