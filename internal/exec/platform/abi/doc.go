// Package abi is shared by the platform's functions: how values of C lie in
// calls and in memory, errno, names of objects in messages, and the usual
// forms of a machine.External.
//
// It must not know any function of the platform.
package abi
