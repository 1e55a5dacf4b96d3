package compile

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/host/files"
)

// Checks are what is put into the program's code beside what it does. The libraries get none.
type Checks struct {
	Optimised []string // clang's names of checks that are put in where code will be optimised
	Always    []string // clang's names of checks that are put in everywhere
	Ours      []string // names of checks that heddle-llvm puts in
}

// sanitizers are clang's names of the checks that it puts in.
func (o *Options) sanitizers() []string {
	if o.untouched() {
		return o.Checks.Always
	}
	return append(slices.Clip(o.Checks.Optimised), o.Checks.Always...)
}

// untouched reports whether the code stays as clang writes it.
func (o *Options) untouched() bool { return o.plain() && o.Passes == "" }

// checkFlags are the flags for clang's checks.
func (o *Options) checkFlags() []string {
	names := o.sanitizers()
	if len(names) == 0 {
		return nil
	}
	flags := []string{"-fsanitize=" + strings.Join(names, ","), "-fno-sanitize-recover=all"}
	if o.written.ignored != "" {
		flags = append(flags, "-fsanitize-ignorelist="+o.written.ignored)
	}
	return flags
}

// ofProgram are checks that are not made of the system's headers: what they do is right, and not the program's to mend.
var ofProgram = []string{"unsigned-integer-overflow", "implicit-conversion", "shift-base", "enum", "bool"}

// writeIgnored writes clang's list of files that some checks leave out, if one of these is made.
func (o *Options) writeIgnored(dir string) error {
	if !slices.ContainsFunc(ofProgram, func(name string) bool { return slices.Contains(o.Checks.Always, name) }) {
		return nil
	}
	var text strings.Builder
	for _, name := range append([]string{"implicit-*-truncation", "implicit-integer-sign-change"}, ofProgram...) {
		text.WriteString("[" + name + "]\nsrc:/usr/include/*\nsrc:/usr/lib/*\n")
	}
	o.written.ignored = filepath.Join(dir, "headers.txt")
	if err := os.WriteFile(o.written.ignored, []byte(text.String()), 0o600); err != nil {
		return &Error{Text: "no list of headers for clang: " + err.Error()}
	}
	return nil
}

// foldings are what clang computes of constants while it translates, so that its code does not show what the program does: its
// warning of it, and its check. In a file with such a warning the check has the expression computed when the program runs.
//
// Only files with such a warning are compiled again: the checks would make all other code larger and slower. Clang does
// not warn of the least integer divided by -1. It leaves poison, which a number in unoptimised code is for no other
// reason, so the use of it is the violation.
var foldings = []struct{ warning, check string }{
	{"integer-overflow", "signed-integer-overflow"},
	{"division-by-zero", "integer-divide-by-zero"},
	{"shift-count-negative", "shift-exponent"},
	{"shift-count-overflow", "shift-exponent"},
}

// constantWarnings are flags that have clang warn of what it computes of constants, in headers too, and whatever the user says
// of warnings.
func (o *Options) constantWarnings() (flags []string) {
	for _, f := range foldings {
		if o.untouched() && slices.Contains(o.Checks.Optimised, f.check) {
			flags = append(flags, "-W"+f.warning, "-Wno-error="+f.warning)
		}
	}
	if flags != nil {
		flags = append(flags, "-Wsystem-headers")
	}
	return flags
}

// constantChecks are flags for the checks of what clang warns of in a job's file, or would warn of if no pragma silenced it; nil:
// of nothing.
func constantChecks(j *job, messages string) (flags []string) {
	silent := silenced(readFiles(j.list()))
	for _, f := range foldings {
		flag := "-fsanitize=" + f.check
		asked := slices.Contains(j.flags, "-W"+f.warning)
		if warned := strings.Contains(messages, "[-W"+f.warning+"]"); asked && (warned || silent[f.warning]) && !slices.Contains(flags, flag) {
			flags = append(flags, flag)
		}
	}
	if flags != nil {
		flags = append(flags, "-fno-sanitize-recover=all")
	}
	return flags
}

// silenced are the warnings that a pragma in one of the files may disable: no flag of clang's overrides a pragma.
func silenced(names []string) map[string]bool {
	found := map[string]bool{}
	for _, file := range names {
		text, err := files.Read(file, maxFile)
		if err != nil || !bytes.Contains(text, []byte("diagnostic")) {
			continue
		}
		all := bytes.Contains(text, []byte("-Weverything"))
		for _, f := range foldings {
			found[f.warning] = found[f.warning] || all || bytes.Contains(text, []byte("-W"+f.warning))
		}
	}
	return found
}
