package compile

import (
	"slices"
	"strings"
)

// loading are the beginnings of clang's flags that load code into it or have it run other programs, and of those that read more flags from a
// file. A program's flags may come with the program, so that they have no more power than its source.
var loading = []string{"-fplugin", "-fpass-plugin", "-load", "-plugin", "-add-plugin", "-B", "--prefix", "-specs", "--specs", "-wrapper", "--config",
	"-ccc-", "-cc1", "-fno-integrated-as", "-no-integrated-as", "-fembed-offload", "-fuse-cuid", "-load-pass-plugin", "@"}

// carriers are flags whose value, after the = or as the next word, is a flag of a part of clang's.
var carriers = []string{"-Xclang", "-Xpreprocessor", "-Xassembler", "-Xlinker", "-mllvm", "-Xarch_host", "-Xarch_device"}

// refusedFlags refuses flags for clang that do more than say how a program is translated.
func refusedFlags(flags []string) error {
	for _, flag := range flags {
		for _, c := range carriers {
			flag = strings.TrimPrefix(flag, c+"=")
		}
		if strings.HasPrefix(flag, "-Wp,") || strings.HasPrefix(flag, "-Wa,") {
			if err := refusedFlags(strings.Split(flag, ",")[1:]); err != nil {
				return err
			}
		}
		if flag == "--" || slices.ContainsFunc(loading, func(begin string) bool { return strings.HasPrefix(flag, begin) }) {
			return &Error{Text: "the flag " + flag + " is not passed on to clang: it would load code, run a program, or read flags from a file", Hint: "Omit it from --cflags."}
		}
	}
	return nil
}
