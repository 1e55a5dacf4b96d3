package cxx

import (
	"embed"
	"io/fs"
)

// library is what lives in libstdc++.so and libsupc++, written by us in C++. It
// is compiled with the program; what of it the program names is linked.
//
//go:embed library/*
var library embed.FS

// Library is the files of the library; each *.cc is a unit of its own.
func Library() fs.FS {
	sub, err := fs.Sub(library, "library")
	if err != nil {
		panic("heddle bug: " + err.Error()) // the name above is valid
	}
	return sub
}
