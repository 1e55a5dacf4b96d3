// Package determinise makes deterministic Rabin automata of Büchi automata, state by state as they are needed. What
// they read of a run has one way through them, so that runs that are drawn at random can be followed beside them.
//
// A state is a history tree (Schewe, Tighter bounds for the determinisation of Büchi automata, 2009, after Safra, On the complexity of
// ω-automata, 1988, and Piterman, 2007): each node has a set of states that the Büchi automaton may be in, a child those of them that are
// reached through an accepting edge since the child was made. A node whose children have all that it has is a breakpoint: each of its states was
// reached through an accepting edge since the last one. A word is accepted if some node, by its place in the tree, is from some moment on always there and
// is a breakpoint again and again.
//
// It deviates from the paper in that acceptance of the Büchi automaton is on edges; that a tree whose root may be in a state from which every word is accepted is
// Accepting, and the empty one Rejecting; and that states are made when they are first asked for.
//
// Invariants of a tree between two letters:
//  1. the sets of a node's children are disjoint, and none is empty;
//  2. their union is a proper part of the node's set.
package determinise
