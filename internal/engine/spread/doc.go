// Package spread distributes the tasks of engines that answer queries about runs over a fleet (plan.Fleet), and
// repeats some of them in this process to compare the results.
//
// Main types: Crew (what does the tasks, and is looked after), Book (what machines elsewhere have noted of their runs). An engine says what its tasks and results
// are (Kind). The package must not know any engine, nor statistics, and does no task itself but by the worker that the engine gives.
//
// Invariants:
//  1. which results are drawn again follows from random numbers that nobody else can know, and each worker has one at least before there is an answer;
//  2. one that differs leaves no answer, and an error that names the worker;
//  3. what is drawn again is drawn on a machine of its own: it changes nothing of the answer.
//
// It can miss a worker that is wrong now and then only, and one that notes too little or too much of its runs: notes of two machines are the same only if they
// have drawn the same runs.
//
// A block of runs is a small part of the runs before it, within bounds, so that little is drawn in vain behind the last
// run of an answer and an answer from many runs takes few messages. No clock decides, and where blocks end changes
// nothing of the answer.
package spread
