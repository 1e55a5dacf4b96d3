// Package tui is the debugger on a whole terminal: threads side by side with their source, variables and locks, what each enabled action would do, and all
// keys in view. A key stands for a command of package console, and each command can be typed, so that what is learnt in one place holds in the other.
//
// It must not know the machine. It draws pictures, which are made of the debugger's state between moves: a move runs beside the screen, which can
// end it, and nothing asks the debugger meanwhile.
//
// Invariants:
//  1. what is drawn fits the terminal: no line is wider, and there are no more lines than it has;
//  2. no text of the verified program reaches the terminal with control characters in it;
//  3. drawing changes nothing, so that the screen shows what the console would say.
//
// What it can miss: what has no room. Lists end with how much more there is; the commands show all of it.
package tui
