// Package splitting estimates the probability of rare events by importance splitting: runs that come closer to the
// goal, by a score, are continued several times, and each counts for less.
//
// A score is looked at in each state; a level is a score, and is come to at the first
// state of a run that has it or more. From there the run may be continued with several
// times: the state of the program, the number of steps, and what the monitor and the
// score know are the same each time, the random numbers are not. Whether a run is
// satisfied is decided by its monitor alone, in whatever state: a satisfied run has
// passed all levels, whether it reached them or not.
//
// Main types: Engine (replications on one machine), Plan (levels, fixed before the
// first replication, by a pilot if the user gives none), Result (of a replication),
// Answer (of several). Methods lists the algorithms, one a file.
//
// It must not know the language of queries, the clock, nor how anything is reported.
//
// Invariants:
//  1. a result is a function of the program, the property, the score, the options, the
//     plan and the replication's number; streams of random numbers follow from the
//     seed, the replication, the level and the number on it, whatever the number of
//     workers;
//  2. estimates are unbiased for every score, given the plan; a replication that dies
//     out gives zero and is one of the replications; one that is given up (budget,
//     limits) takes the whole answer with it;
//  3. a point's past, taken again from the initial state, leads to the same state.
//
// Papers: Cerou, Del Moral, Furon and Guyader 2012 (fixed effort); Amrein and Kuensch
// 2011 (fixed success); Villen-Altamirano 1991 (RESTART); Brehier and others 2016
// (adaptive); Budde, D'Argenio and
// Hartmanns 2020 (choice of levels); Jegourel, Legay and Sedwards 2013 (scores of
// properties).
//
// What it can miss: a score that leads away from the goal, or levels behind which
// states differ much, make estimates vary more than a few replications show. Then
// nearly all are too low and the interval with them, as with any sampling of rare
// events: what was never met leaves no trace.
package splitting
