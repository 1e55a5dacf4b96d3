// Package determinise turns Büchi automata into deterministic Rabin automata, whose states are made
// on demand. A deterministic automaton can follow a sampled run step by step.
//
// A state is a history tree (Schewe, Tighter bounds for the determinisation of Büchi automata, 2009, after Safra, On the
// complexity of ω-automata, 1988, and Piterman, 2007): each node has a set of states that the Büchi automaton may be in, a child
// those of them that are reached through an accepting edge since the child was made. A node whose set is the union of its
// children's is a breakpoint: each of its states was reached through an accepting edge since the last breakpoint. A word is
// accepted if some node, identified by its place in the tree, eventually always exists and is a breakpoint infinitely often.
//
// Deviations from the paper: acceptance of the Büchi automaton is on edges; a tree whose root
// contains a state from which every word is accepted is Accepting, and the empty tree is Rejecting;
// states are made on demand.
//
// Invariants of a tree between two letters:
//  1. the sets of a node's children are disjoint, and none is empty;
//  2. their union is a proper part of the node's set.
package determinise
