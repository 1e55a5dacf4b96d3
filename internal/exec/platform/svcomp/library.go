package svcomp

import (
	"embed"
	"io/fs"
)

// library is what of the conventions is written in C: it is compiled with programs that name a function of it.
//
//go:embed library/*
var library embed.FS

// Library is the files of the library; each is a unit of its own.
func Library() fs.FS {
	sub, err := fs.Sub(library, "library")
	if err != nil {
		panic("heddle bug: " + err.Error()) // the name above is valid
	}
	return sub
}
