// Package crosscheck consists of tests that compare heddle with native execution of random
// programs, and its engines with each other.
package crosscheck
