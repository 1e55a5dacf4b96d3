package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Meaning is what remains of a compiler's flags if only those are kept that say what the sources mean: macros, directories of headers, the language,
// the sizes of types, what the processor has. Levels of optimisation, warnings, sanitizers, outputs and how code is made go: heddle chooses these by
// itself. Paths are made absolute, from the directory that the compiler would have run in.
func Meaning(words []string, dir string) (flags []string) {
	for i := 0; i < len(words); i++ {
		w := words[i]
		next := func() string {
			if i+1 < len(words) {
				i++
				return words[i]
			}
			return ""
		}
		switch flag := pathFlag(w); {
		case flag != "":
			path := attached(w, flag)
			if w == flag {
				path = next()
			}
			flags = append(flags, joined(flag, headerPath(flag, path, dir))...)
		case w == "-D" || w == "-U":
			flags = append(flags, w+next())
		case slices.Contains(withValue, w):
			next()
		case keeps(w):
			flags = append(flags, w)
		}
	}
	return flags
}

// Located are flags for clang whose paths are made absolute, from a directory; all others stay as they are.
func Located(words []string, dir string) (flags []string) {
	for i := 0; i < len(words); i++ {
		flag := pathFlag(words[i])
		path := attached(words[i], flag)
		switch {
		case flag == "" || words[i] == flag && i+1 == len(words):
			flags = append(flags, words[i])
			continue
		case words[i] == flag:
			i++
			path = words[i]
		}
		flags = append(flags, joined(flag, headerPath(flag, path, dir))...)
	}
	return flags
}

// pathFlags are followed by a path, in the same word or in the next. None begins another that stands after it.
var pathFlags = []string{"-isystem", "-iquote", "-idirafter", "-imacros", "-include", "-isysroot", "--sysroot", "-iprefix", "-iwithprefixbefore", "-iwithprefix", "-I"}

func pathFlag(word string) string {
	for _, f := range pathFlags {
		if strings.HasPrefix(word, f) && !strings.HasPrefix(word, "-include-pch") {
			return f
		}
	}
	return ""
}

// attached is the path in a flag's own word.
func attached(word, flag string) string {
	path := strings.TrimPrefix(word, flag)
	if flag == "--sysroot" {
		path = strings.TrimPrefix(path, "=")
	}
	return path
}

// joined is a flag with its path. Flags of one letter and long ones have it in the same word.
func joined(flag, path string) []string {
	switch {
	case flag == "--sysroot":
		return []string{flag + "=" + path}
	case len(flag) == 2:
		return []string{flag + path}
	}
	return []string{flag, path}
}

// headerPath is a path of a flag. A header that is included before all others may lie in a directory of headers as well, and a sysroot's
// begins with "=".
func headerPath(flag, path, dir string) string {
	full := absolute(dir, path)
	switch {
	case strings.HasPrefix(path, "="), strings.HasPrefix(path, "$SYSROOT"):
		return path
	case flag == "-include" || flag == "-imacros":
		if _, err := os.Stat(full); err != nil {
			return path
		}
	}
	return full
}

// withValue are flags whose next word is theirs, which go with it.
var withValue = []string{"-o", "-MF", "-MT", "-MQ", "-MJ", "-x", "-arch", "-Xclang", "-Xpreprocessor", "-target", "-Xassembler", "-Xlinker", "-include-pch", "--param", "-L", "-l", "-T", "-u", "-z", "-Xarch_host",
	"-mllvm", "-aux-info", "-dumpbase", "-dumpdir"}

// meaningful are beginnings of flags that say what a source means.
var meaningful = []string{"-D", "-U", "-std=", "--std=", "-ansi", "-undef", "-nostdinc", "-pthread", "-trigraphs", "-stdlib=",
	"-funsigned-char", "-fsigned-char", "-fno-unsigned-char", "-fno-signed-char", "-fshort-enums", "-fno-short-enums", "-fshort-wchar", "-funsigned-bitfields", "-fsigned-bitfields",
	"-fwrapv", "-fno-wrapv", "-ftrapv", "-fno-strict-overflow", "-fstrict-overflow", "-fno-exceptions", "-fexceptions", "-fno-rtti", "-fms-extensions", "-fopenmp", "-fcommon", "-fno-common",
	"-fgnu89-inline", "-ffreestanding", "-fhosted", "-fno-builtin", "-fblocks", "-fchar8_t", "-fno-char8_t", "-fpermissive", "-fdelayed-template-parsing", "-fno-operator-names", "-fpack-struct", "-fno-gnu-keywords",
	"-fconstexpr-", "-ftemplate-depth", "-fbracket-depth", "-faligned-new", "-fno-aligned-new", "-fsized-deallocation", "-fno-sized-deallocation", "-fno-threadsafe-statics",
	"-fdeclspec", "-finput-charset=", "-fexec-charset=", "-fdollars-in-identifiers", "-fno-dollars-in-identifiers", "-fno-access-control", "-fvisibility=",
	"-m32", "-m64", "-mcx16", "-msse", "-mavx", "-mno-sse", "-mno-avx", "-mpopcnt", "-mbmi", "-mlzcnt", "-maes", "-mpclmul", "-mfma", "-mrdrnd", "-mrdseed", "-mrtm", "-madx", "-mf16c", "-msha", "-mmovbe",
	"-march=", "-mlong-double-", "-mms-bitfields", "-mcrc32"}

func keeps(word string) bool {
	return slices.ContainsFunc(meaningful, func(k string) bool { return strings.HasPrefix(word, k) })
}

// Find looks for the compilation database of a project: in its directory, then in those below that are usual for builds.
func Find(dir string) (string, bool) {
	patterns := []string{DatabaseName, "build/" + DatabaseName, "build*/" + DatabaseName, "cmake-build*/" + DatabaseName, "out/" + DatabaseName, "out/*/" + DatabaseName, "builddir/" + DatabaseName,
		"_build/" + DatabaseName, "build/*/" + DatabaseName}
	for _, p := range patterns {
		if found, err := filepath.Glob(filepath.Join(dir, p)); err == nil && len(found) > 0 {
			return found[0], true
		}
	}
	return "", false
}
