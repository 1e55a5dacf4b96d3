// Package tui is the full-screen terminal interface of the debugger: threads side by side with
// their source, variables and locks, the effect of each enabled action, and all keys in view. Each
// key is a shortcut for a command of package console, and each command can also be typed.
//
// It must not know the machine. It draws the debugger's state between moves: a move runs in the
// background and can be cancelled, and nothing else uses the debugger meanwhile.
//
// Invariants:
//  1. the drawing fits the terminal, in width and in height;
//  2. no control character of the verified program reaches the terminal;
//  3. drawing changes nothing, so the screen agrees with the console.
//
// What it can miss: what does not fit. Cut lists end with the number of entries left out; the
// commands show all.
package tui
