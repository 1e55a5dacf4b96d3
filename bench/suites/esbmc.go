package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// What ESBMC checks without a flag.
var (
	esbmcMemory = []string{"null", "pointer", "use-after-free", "use-after-return", "free", "readonly"}
	esbmcChecks = append([]string{"assert", "error", "bounds", "div-zero", "unlock", "alignment", "pointer-comparison"}, esbmcMemory...)
)

// esbmcOptions are the flags of ESBMC that its tests use and heddle can express, and some that it cannot.
func esbmcOptions() map[string]option {
	t := map[string]option{
		"--overflow-check":                  {on: []string{"overflow", "left-shift", "shift", "float-overflow"}},
		"--unsigned-overflow-check":         {on: []string{"unsigned-overflow"}},
		"--ub-shift-check":                  {on: []string{"shift", "left-shift"}},
		"--nan-check":                       {on: []string{"float-nan"}},
		"--struct-fields-check":             unable(0, "flag --struct-fields-check"),
		"--memory-leak-check":               mark("leak"),
		"--no-reachable-memory-leak":        mark("unreachable"),
		"--no-abnormal-memory-leak":         ignored,
		"--data-races-check":                {on: []string{"race"}},
		"--data-races-check-only":           {on: []string{"race"}, off: slices.DeleteFunc(slices.Clone(esbmcChecks), func(n string) bool { return n == "race" })},
		"--deadlock-check":                  {on: []string{"deadlock"}},
		"--uninitialised-vars-check":        {on: []string{"uninit"}},
		"--enable-unreachability-intrinsic": {on: []string{"unreachable"}, flags: []string{"--cflags=-DPRELUDE_UNREACHABLE"}},
		"--no-bounds-check":                 {off: []string{"bounds"}},
		"--no-pointer-check":                {off: esbmcMemory},
		"--no-align-check":                  {off: []string{"alignment"}},
		"--no-pointer-relation-check":       {off: []string{"pointer-comparison"}},
		"--no-div-by-zero-check":            {off: []string{"div-zero"}},
		"--no-assertions":                   {off: []string{"assert", "error"}},
		"--no-standard-checks":              {off: append([]string{"bounds", "div-zero", "alignment", "pointer-comparison"}, esbmcMemory...)},
		"--no-library-assertions":           {off: []string{"unlock"}},
		"--force-malloc-success":            mark("malloc"),
		"--32":                              {flags: []string{"--m32"}},
		"--std":                             {words: 1, flags: []string{"--cflags=-std=VALUE"}},
		"--error-label":                     {words: 1, on: []string{"error"}, flags: []string{"--error-label=VALUE"}},
		"--function":                        {words: 1, do: entry},
		"-D":                                {words: 1, do: func(a *asked, v string) { a.compiler("-D", v) }},
		"-I":                                {words: 1, do: func(a *asked, v string) { a.compiler("-I", v) }},
		"--ir":                              unable(0, "flag --ir: integers without a width"),
		"--fixedbv":                         unable(0, "flag --fixedbv: numbers with a fixed point"),
		"--malloc-zero-is-null":             unable(0, "flag --malloc-zero-is-null"),
	}
	for _, name := range []string{"--64", "--floatbv", "--little-endian", "--no-simplify", "--no-propagation", "--z3", "--boolector", "--bitwuzla", "--mathsat", "--cvc", "--yices", "--bv",
		"--incremental-bmc", "--falsification", "--k-induction", "--k-induction-parallel", "--unlimited-k-steps", "--no-unwinding-assertions", "--no-unwinding-assertion", "--state-hashing", "--no-slice", "--no-por", "--multi-property",
		"--interval-analysis", "--add-symex-value-sets", "--no-vla-size-check", "--force-realloc-success",
		"--compact-trace", "--smt-symex-guard", "--smt-during-symex", "--gcse", "--result-only", "--quiet", "--all-witnesses", "--sleep-sets", "--show-stacktrace",
		"--no-return-value-opt", "--interval-analysis-simplify", "--irep2-native-body", "--irep2-bodies", "--clang-c-irep2-adjust-only", "--cswitch-skip-readonly-globals",
		"--goto-unwind", "--unlimited-goto-unwind", "--multi-fail-fast", "--symex-trace", "--inductive-step", "--forward-condition", "--parallel-solving", "--schedule", "--incremental-cb"} {
		t[name] = ignored
	}
	for _, name := range []string{"--unwind", "--unwindset", "--unwindsetname", "--context-bound", "--timeout", "--memlimit", "--k-step", "--max-k-step", "--base-k-step", "--max-inductive-step",
		"--verbosity", "--max-witnesses", "--object-bits", "--falsify-context-bound", "--witness-output", "--witness-output-yaml", "--witness-output-graphml"} {
		t[name] = ignored1
	}
	return t
}

var (
	esbmcFolders    = []string{"esbmc", "esbmc-unix", "esbmc-unix2", "floats", "cstd", "k-induction"}
	esbmcCxxFolders = []string{"esbmc-cpp", "esbmc-cpp11", "esbmc-cpp14", "esbmc-cpp17", "esbmc-cpp20", "esbmc-cpp23"}
)

func esbmcTests(dir string, has checks) ([]test, error) {
	return descTests(dir, esbmcFolders, has, func(d *desc, has checks) test { return esbmcTest(d, has, nil) })
}

// esbmcCxxTests: in C++ an exception that nobody catches is a failure, which heddle's check abort finds.
func esbmcCxxTests(dir string, has checks) ([]test, error) {
	return descTests(dir, esbmcCxxFolders, has, func(d *desc, has checks) test { return esbmcTest(d, has, []string{"abort"}) })
}

func esbmcTest(d *desc, has checks, more []string) test {
	a := &asked{d: d, checks: append(slices.Clone(esbmcChecks), more...), marks: map[string]bool{}}
	a.flags = []string{"--cflags=-include PRELUDE/esbmc.h -fno-strict-return"}
	a.nondet()
	t := a.test(esbmcOptions(), has)
	switch {
	case a.marks["leak"] && a.marks["unreachable"]:
		a.on("leak") // the locals of main do not count when it returns
	case a.marks["leak"]:
		a.on("memcleanup")
	}
	if len(t.args) > 0 {
		t.args[1], _ = has.ask(a.checks)
	}
	if !a.marks["malloc"] && len(more) == 0 {
		t.args = append(t.args, "--malloc-may-fail")
	}
	return t
}

// inputs are the functions that give an unknown, by the ends of their names, which the prelude can declare.
var inputs = []string{"bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong", "float", "double", "size_t"}

// nondet lets the prelude declare those that a program uses and does not declare: ESBMC knows their types, in C they
// would be functions of int.
func (a *asked) nondet() {
	for _, name := range append([]string{a.d.source}, a.d.flags...) {
		text, err := os.ReadFile(filepath.Join(a.d.dir(), name))
		if err != nil {
			continue
		}
		for _, in := range inputs {
			flag := "--cflags=-DPRELUDE_NONDET_" + in
			if undeclared(comments.ReplaceAll(text, nil), "nondet_"+in) && !slices.Contains(a.flags, flag) {
				a.flags = append(a.flags, flag)
			}
		}
	}
}

// undeclared reports whether a function is called, and nothing looks like its declaration: a word before its name.
func undeclared(text []byte, name string) bool {
	uses := regexp.MustCompile(`(\w*)[\s*]*\b`+name+`\s*\(`).FindAllSubmatch(text, -1)
	for _, u := range uses {
		if word := string(u[1]); word != "" && word != "return" && word != "else" {
			return false
		}
	}
	return len(uses) > 0
}
