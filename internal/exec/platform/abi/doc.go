// Package abi is shared by the platform's functions: the representation of C values in calls and in
// memory, errno, names of objects in messages, and constructors of the usual forms of
// machine.External.
//
// It must not know any function of the platform.
package abi
