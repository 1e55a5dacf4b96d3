// Package splitting estimates the probability of rare events by importance splitting: runs that come closer to the
// goal, by a score, are continued several times, and each counts for less.
//
// The score is evaluated in each state. A level is a score; a run reaches it at its first state
// with that score or more. From there the run may be continued several times: each copy has the
// same program state, number of steps, monitor and score, but fresh random numbers. The monitor
// alone decides whether a run satisfies the formula: a satisfying run has passed all levels,
// whether it reached them or not.
//
// Main types: Engine (replications on one machine), Plan (levels, fixed before the
// first replication, by a pilot if the user gives none), Result (of a replication),
// Answer (of several). Methods lists the algorithms, one a file.
//
// It must not know the query language, the clock or reports.
//
// Invariants:
//  1. a result is a function of the program, the property, the score, the options, the
//     plan and the replication's number; streams of random numbers follow from the
//     seed, the replication, the level and the number on it, whatever the number of
//     workers;
//  2. estimates are unbiased for every score, given the plan; a replication that dies out counts as
//     zero; if one is abandoned (budget, limits), there is no answer;
//  3. replaying a point's past from the initial state leads to the same state.
//
// Papers: Cerou, Del Moral, Furon and Guyader 2012 (fixed effort); Amrein and Kuensch
// 2011 (fixed success); Villen-Altamirano 1991 (RESTART); Brehier and others 2016
// (adaptive); Budde, D'Argenio and
// Hartmanns 2020 (choice of levels); Jegourel, Legay and Sedwards 2013 (scores of
// properties).
//
// What it can miss: with a score that leads away from the goal, or levels at which states differ
// much, estimates vary more than a few replications show. Most of them, and the interval, are then
// too low: an event that no run met leaves no trace.
package splitting
