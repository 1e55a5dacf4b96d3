// Package fleet distributes work to several processes, on one machine or many, by NATS JetStream:
// an embedded server (server.go) or an existing one. The server does queues, delivery, redelivery
// and duplicate detection; the package does not reimplement them.
//
// One process has a job (Job): a bundle of bytes and numbered tasks, which are bytes too. Workers
// (Work) take the tasks, fetch the bundle of a job once, and send results back.
//
// The package must not know what a bundle, a task or a result means: callers pass functions that
// do. It prints nothing.
//
// Invariants:
//  1. a task that no worker confirms in time is given to another one; a worker reports progress on
//     its task meanwhile;
//  2. the first result of each task counts, and the server keeps it; a task must have the same
//     result on every worker;
//  3. a worker takes tasks only from the identical build of heddle, and accepts a bundle only if
//     its SHA-256 is the one that the task names;
//  4. an error of a task is its result: the job ends with that error. Failing to fetch its bundle
//     is not such an error (fetch.go);
//  5. a long task for which nobody waits any more is cancelled (calls.go);
//  6. a task that is lost with its result is handed out again (mend.go): a server that loses data
//     costs only time.
//
// It can miss a worker that sends wrong results: everyone with the token is trusted. The job's
// owner must check what it can.
//
// Decisions: the status of a fleet (Board) is collected from messages of all processes, and nothing
// depends on it. Workers of heddle serve are another process, because a task may use up all memory
// and the server must outlive it. A job hands out twice as many tasks as its workers have slots:
// with one per slot a worker would idle while a result travels, with many more, tasks after the
// last run of an answer would be wasted.
package fleet
