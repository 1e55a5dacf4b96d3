package main

import (
	"path/filepath"
	"strings"
)

// cTestsuiteTests are programs whose whole output is recorded.
func cTestsuiteTests(dir string, _ checks) (list []test, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.c"))
	for _, name := range names {
		list = append(list, test{group: "c-testsuite", name: filepath.Base(name), files: []string{name}, args: []string{"run"},
			want: want{output: name + ".expected", native: []string{name, "-lm"}}})
	}
	return list, err
}

// chibiccTests are the programs of a C compiler that check themselves, and end with status 0 if they are translated as
// they should be. Each is linked with a file of functions, which is C without the ending.
func chibiccTests(dir string, _ checks) (list []test, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.c"))
	for _, name := range names {
		flags := []string{"-I" + dir}
		if strings.HasSuffix(name, "commonsym.c") {
			flags = append(flags, "-fcommon")
		}
		list = append(list, test{group: "chibicc", name: filepath.Base(name), files: []string{name, "COMMON"},
			args: []string{"run", "--cflags=" + strings.Join(flags, " ")},
			want: want{native: append(flags, name, "-xc", filepath.Join(dir, "common"), "-pthread")}})
	}
	return list, err
}
