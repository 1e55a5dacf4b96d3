// Package include holds heddle's own headers, so that the program needs no file beside it to find them: that of platform
// modules, and that of OpenMP.
package include

import "embed"

// Files is heddle.h and omp.h.
//
//go:embed *.h
var Files embed.FS
