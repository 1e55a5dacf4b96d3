// Command heddle checks multi-threaded programs compiled to LLVM IR.
package main

import (
	"os"

	"heddle/internal/face/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) }
