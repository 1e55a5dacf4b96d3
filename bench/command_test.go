package bench

import "os/exec"

// check runs the command on a file that it must verify.
func check(heddle, file string) error { return exec.Command(heddle, "check", file).Run() }
