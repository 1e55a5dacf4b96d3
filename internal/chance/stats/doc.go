// Package stats is the statistics of sampling: confidence intervals, stopping rules, tests and comparisons of
// probabilities, and means.
//
// It must not know what a run or a property is: its input is hits, misses and numbers. It draws no
// random numbers itself; a method that needs them (GBAS) takes a function for them.
//
// Main types: Estimator (a probability), Test (a threshold), Comparison (two properties), MeanEstimator (an expected
// value), Drift (a change). Methods, TestMethods, ComparisonMethods and MeanMethods list what there is, by the names that
// a user chooses from.
//
// Invariants:
//
//  1. An answer is a function of the options and of the results in the order given. Results must be given in an order
//     that was fixed before they were known (by the number of the run): results in the order in which workers finish
//     favour short runs, which bias every rule that looks as it goes.
//  2. Guarantee states the guarantee and its conditions. One that is not proven or not exact says
//     "approximate"; Measured gives how far it falls short. No interval of a probability is empty,
//     or without width after finitely many runs.
//  3. When a rule looks at the results is fixed beforehand: after every result, or at numbers of
//     runs that do not depend on the results.
//  4. After Done an estimator ignores further results: its answer is that of the stop.
//  5. Special functions are relative to their true values within 1e-12 (quantiles: within 1e-11) wherever they are used
//     here: both parameters of a beta distribution up to 1e7.
//
// Papers: Clopper and Pearson 1934; Wilson 1927; Agresti and Coull 1998; Brown, Cai and DasGupta 2001 (Jeffreys);
// Okamoto 1958; Massart 1990 and Jegourel, Sun and Dong, TOMACS 2019; Chen 2015 ("adaptive" in modes); Robbins 1970
// (confidence sequences); Huber 2017 (GBAS); Dagum, Karp, Luby and Ross 2000; Mnih, Szepesvari and Audibert 2008 (EBStop);
// Wald 1945 (SPRT, untied pairs); Younes 2005 (SSP); Jha et al. 2009 and Zuliani et al. 2010 (Bayes); Page 1954 and
// Lorden 1971 (CUSUM); Loader 2000 (binomial probabilities).
//
// What it can miss: floating point is that of the processor, so a stop could come one run earlier or later on another kind
// of machine if a width came within 1e-13 of the one asked for.
//
// Decisions: the level of the default method is computed when a query begins, because a rule that looks after every run covers
// less than its intervals do, and a table of levels would have to be interpolated. Special functions are our own: the usual form
// with logarithms of gamma functions loses five digits for large parameters.
package stats
