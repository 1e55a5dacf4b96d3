// Package uses splits the inputs of a program by their uses. An input with many values is not drawn
// where the program reads it: it is a variable until a decision depends on it. Then the cases are
// distinguished, each with the exact share of the values that leads there. So `rand() % 2 == 0` has
// two outcomes, not 2^31.
//
// It combines the symbolic machine (symbolic/machine) with the probabilistic semantics
// (chance/semantics); a model counter (symbolic/count) is the oracle and gives the probabilities.
//
// # Why the probabilities are right
//
// Let the inputs that a run has taken be independent and uniform over their values (chance/distribution says which are). A state of the
// chain is a state of the symbolic machine: words, some of which are terms over variables v, and a condition C on v, the conjunction of the
// answers so far. It stands for the set of states of the concrete machine that come of it with a value of v for which C holds, each as
// probable as the others: v is uniform over C.
//
//  1. Initially there is no variable. An input that is taken adds one that is independent of the others, uniform over what its
//     distribution gives, so that v stays uniform.
//  2. A step without a case distinction does the same in each concrete state (invariant 1 of the
//     symbolic machine). It changes the probability of no value of v.
//  3. A case divides C into parts, C and q for each answer q; exactly one of these holds for each v. The probability of an answer is the
//     number of solutions of C and q by that of C, which is counted, and within each part v is uniform again.
//  4. Variables that neither a word nor a condition on one of those relates to a word are forgotten: v is the product of what is kept
//     and what is not, so that what is kept is uniform over the conditions on it. Names of variables do not matter.
//  5. Which threads are enabled, what they access, and what the query observes is concrete in each state between steps
//     (Steps.Settle). So all concrete states of a state of the chain have the same predicates, the same threads enabled, and the
//     same probability of each step: the chain is a quotient of that in which inputs are drawn at once, by a lumping that is
//     exact for it (Kemeny, Snell: Finite Markov Chains, 1960, 6.3; weak lumpability from the uniform initial law of each input).
//
// A case that the oracle cannot decide counts as possible; if its solutions cannot be counted,
// there is an error and no chain. Nothing is estimated.
//
// It must not know queries, engines or flags.
//
// # Why does the symbolic machine split inputs of many values, and not a slice of the program?
//
// A static slice from an input to its uses would do for `rand() % 2` in one function. But inputs pass through
// memory, callees and other threads, and a slice that overlooks one use gives a wrong number that is called
// exact. The symbolic machine stops before each instruction that would compute with a term, so it cannot overlook
// one. Package chance/uses proves that the probabilities are right.
package uses
