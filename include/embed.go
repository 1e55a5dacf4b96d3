// Package include holds heddle's own headers, so that the program needs no file beside it to find them: that of platform
// modules, that of OpenMP, and those that stand before headers of libstdc++ (cxx).
package include

import "embed"

// Files is heddle.h and omp.h, and the folder cxx.
//
//go:embed *.h cxx
var Files embed.FS
