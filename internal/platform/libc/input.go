package libc

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// input are the functions that read from standard input, which is empty, and
// from files, of which there are none. That is one of many inputs: the call is
// noted as one that does not cover its range.
func input() []machine.External {
	var list []machine.External
	constant := func(v int64, names ...string) {
		for _, name := range names {
			list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				c.M.NoteCut(c.PC)
				return abi.Int(c, v)
			}))
		}
	}
	constant(eof, "getchar", "getc", "fgetc", "_IO_getc", "getchar_unlocked", "getc_unlocked", "ungetc", "getline", "getdelim")
	constant(0, "fgets", "gets", "fread", "read", "fclose", "close", "remove", "unlink")
	constant(1, "feof", "feof_unlocked")
	for _, name := range []string{"fopen", "freopen", "tmpfile", "opendir", "popen"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.NoteCut(c.PC)
			c.M.SetErrno(c.Thread, abi.ENOENT)
			return abi.Word(c, 0)
		}))
	}
	for _, name := range []string{"open", "open64", "creat"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.NoteCut(c.PC)
			return abi.Errno(c, abi.ENOENT)
		}))
	}
	return list
}
