// Package crosscheck holds heddle against other ways to the same answer: native
// execution of random programs, and its engines against each other. It consists of
// tests only.
package crosscheck
