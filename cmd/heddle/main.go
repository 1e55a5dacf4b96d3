// Command heddle checks multi-threaded programs compiled to LLVM IR.
package main

import (
	"os"

	"heddle/internal/face/cli"
	"heddle/internal/host/supervise"
)

func main() { os.Exit(cli.Process(os.Args[1:], os.Stdout, supervise.Messages(), os.Exit)) }
