package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// What CBMC 5, whose tests these are, checks without a flag: assertions, among which are those of its own free and of the
// competition's error functions.
var cbmcChecks = []string{"assert", "error", "free"}

// cbmcOptions are the flags of CBMC that its tests use and heddle can express, and some that it cannot.
func cbmcOptions() map[string]option {
	t := map[string]option{
		"--pointer-check":           {on: []string{"null", "pointer", "bounds", "use-after-free", "use-after-return", "pointer-comparison"}},
		"--bounds-check":            {on: []string{"bounds"}},
		"--div-by-zero-check":       {on: []string{"div-zero"}},
		"--signed-overflow-check":   {on: []string{"overflow", "left-shift"}},
		"--undefined-shift-check":   {on: []string{"shift"}},
		"--unsigned-overflow-check": {on: []string{"unsigned-overflow"}},
		"--conversion-check":        {on: []string{"conversion"}},
		"--float-overflow-check":    {on: []string{"float-overflow"}},
		"--nan-check":               {on: []string{"float-nan"}},
		"--enum-range-check":        {on: []string{"enum"}},
		"--pointer-overflow-check":  {on: []string{"pointer-arithmetic"}},
		"--memory-leak-check":       {on: []string{"memcleanup"}},
		"--memory-cleanup-check":    {on: []string{"memcleanup"}},
		"--malloc-may-fail":         {flags: []string{"--malloc-may-fail"}},
		"--malloc-fail-null":        ignored, // the way in which malloc fails, if it may
		"--32":                      {flags: []string{"--m32"}},
		"--unsigned-char":           {flags: []string{"--cflags=-funsigned-char"}},
		"--c89":                     {flags: []string{"--cflags=-std=gnu89"}},
		"--c99":                     {flags: []string{"--cflags=-std=gnu99"}},
		"--c11":                     {flags: []string{"--cflags=-std=gnu11"}},
		"--cpp11":                   {flags: []string{"--cflags=-std=gnu++11"}},
		"--error-label":             {words: 1, on: []string{"error"}, flags: []string{"--error-label=VALUE"}},
		"--function":                {words: 1, do: entry},
		"--no-assertions":           {off: []string{"assert"}},
		"-D":                        {words: 1, do: func(a *asked, v string) { a.compiler("-D", v) }},
		"-I":                        {words: 1, do: func(a *asked, v string) { a.compiler("-I", v) }},
	}
	for _, name := range []string{"--64", "--LP64", "--floatbv", "--little-endian", "--no-simplify", "--no-propagation", "--arrays-uf-always",
		"--arrays-uf-never", "--refine-arrays", "--refine", "--refine-arithmetic", "--slice-formula", "--full-slice", "--reachability-slice", "--reachability-slice-fb", "--trace",
		"--stop-on-fail", "--z3", "--cvc4", "--smt2", "--trace-hex", "--compact-trace", "--stack-trace", "--localize-faults", "--drop-unused-functions",
		"--unwinding-assertions", "--no-unwinding-assertions", "--validate-goto-model", "--validate-ssa-equation", "--no-self-loops-to-assumptions",
		"--no-pretty-names", "--symex-coverage-report", "--xml-ui", "--json-ui", "--beautify"} {
		t[name] = ignored
	}
	for _, name := range []string{"--unwind", "--unwindset", "--verbosity", "--object-bits", "--sat-solver", "--paths", "--graphml-witness", "--outfile",
		"--max-field-sensitivity-array-size", "--slice-by-trace"} {
		t[name] = ignored1
	}
	return t
}

// cbmcFolders are the parts of CBMC's suite, each a row.
var cbmcFolders = []string{"cbmc", "cbmc-library", "cbmc-cpp", "cbmc-concurrency"}

func cbmcTests(dir string, has checks) ([]test, error) {
	return descTests(dir, cbmcFolders, has, cbmcTest)
}

// descTests reads the descriptions below some folders.
func descTests(dir string, folders []string, has checks, one func(*desc, checks) test) (list []test, err error) {
	for _, folder := range folders {
		names, err := descs(filepath.Join(dir, folder))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			relative, _ := filepath.Rel(dir, strings.TrimSuffix(name, "/test.desc"))
			t := test{skip: "a description of another format"}
			if d, err := readDesc(name); err == nil {
				t = one(d, has)
			}
			t.group, t.name = folder, filepath.ToSlash(relative)
			list = append(list, t)
		}
	}
	return list, nil
}

func cbmcTest(d *desc, has checks) test {
	a := &asked{d: d, checks: slices.Clone(cbmcChecks), marks: map[string]bool{}}
	a.flags = []string{"--cflags=-include PRELUDE/cbmc.h -fno-strict-return"}
	return a.test(cbmcOptions(), has)
}

// test is what comes of a description.
func (a *asked) test(table map[string]option, has checks) test {
	t := test{level: a.d.level, assumes: true}
	t.want.verdict, t.skip = a.d.expected()
	a.file(a.d.source)
	if len(a.files) == 0 {
		a.leave("a source is missing")
	}
	a.read(table)
	a.begin()
	a.dialect()
	flag, missing := has.ask(a.checks)
	if missing != "" {
		a.leave("check " + missing)
	}
	t.files, t.args = a.files, append([]string{"check", flag}, a.flags...)
	if t.skip == "" {
		t.skip = a.skip
	}
	if a.d.level == "KNOWNBUG" || a.d.level == "FUTURE" {
		t.skip = "level " + a.d.level + ": its own tool gives another answer"
	}
	return t
}

// begin starts in another function than main. Without arguments that is an entry; with arguments global variables keep their
// initial values, as for the other verifiers.
func (a *asked) begin() {
	if a.entry == "" || a.entry == "main" {
		return
	}
	without := regexp.MustCompile(`\b` + regexp.QuoteMeta(a.entry) + `\s*\(\s*(void)?\s*\)\s*\{`)
	for _, name := range a.files {
		text, err := os.ReadFile(name)
		if err != nil || !without.Match(text) {
			continue
		}
		if filepath.Ext(name) != ".c" { // C++: --entry takes linkage names
			a.flags = append(a.flags, "--function="+a.entry+"()")
		} else {
			a.flags = append(a.flags, "--entry="+a.entry)
		}
		return
	}
	a.flags = append(a.flags, "--function="+a.entry, "--globals=initial")
}

// Words of the other verifiers that are no C: statements, types and quantifiers of their own.
var dialects = regexp.MustCompile(`\b(__CPROVER_(ASYNC_\w+|forall|exists|fixedbv|bitvector|floatbv|ID|thread_local|is_zero_string|zero_string_length|buffer_size|enum_is_in_range|uninterpreted_\w+|` +
	`try|catch|finally|throw|infinity|requires|ensures|assigns|loop_invariant|array_\w+|threads_exited|set_must|set_may|get_must|get_may|constant_infinity_uint)|` +
	`pragma CPROVER|__ESBMC_(forall|exists|inf_size|bitcast|floatbv|fixedbv|loop_invariant|requires|ensures|assigns|thread_keys|uninterpreted_\w+))`)

// dialect gives up what is not C, and makes the arguments of main inputs, which the other verifiers take as unknowns: up to four, each of up to
// four bytes.
func (a *asked) dialect() {
	for _, name := range a.files {
		text, err := os.ReadFile(name)
		if err != nil {
			a.leave("a source is missing")
			return
		}
		if m := dialects.Find(comments.ReplaceAll(text, nil)); m != nil {
			a.leave("words of its own dialect: " + family(string(m)))
		}
		if argumentsRead(text) && (a.entry == "" || a.entry == "main") {
			a.flags = append(a.flags, "--args=symbolic:4:4")
		}
	}
}

// family is a word without what distinguishes its relatives.
func family(word string) string {
	for _, stem := range []string{"__CPROVER_ASYNC_", "__CPROVER_uninterpreted_", "__ESBMC_uninterpreted_"} {
		if strings.HasPrefix(word, stem) {
			return stem
		}
	}
	return word
}

var (
	comments = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	mainOld  = regexp.MustCompile(`\bmain\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)[^{]*\{`) // with the types after
	mainHead = regexp.MustCompile(`\bmain\s*\(\s*int\s+(\w+)\s*,[^)]*?(\w+)\s*(\[\s*\]\s*)*\)\s*\{`)
)

// argumentsRead reports whether main has arguments whose names are used.
func argumentsRead(text []byte) bool {
	text = comments.ReplaceAll(text, nil)
	m := mainHead.FindSubmatchIndex(text)
	if m == nil {
		m = mainOld.FindSubmatchIndex(text)
	}
	if m == nil {
		return false
	}
	argc, argv, body := string(text[m[2]:m[3]]), string(text[m[4]:m[5]]), text[m[1]:]
	return regexp.MustCompile(`\b(` + argc + `|` + argv + `)\b`).Match(body)
}
