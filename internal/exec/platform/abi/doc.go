// Package abi is what the platform's functions have in common: how C's values
// lie in calls and in memory, errno, how an object is named to a person, and
// the usual forms of a machine.External.
//
// It must not know any function of the platform.
package abi
