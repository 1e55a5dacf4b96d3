// Package include holds heddle's own header, which platform modules include, so
// that the program needs no file beside it to find it.
package include

import "embed"

// Files is heddle.h.
//
//go:embed *.h
var Files embed.FS
