// Package crosscheck compares heddle with native execution of random programs, and its engines with each other. It
// consists of tests only.
package crosscheck
