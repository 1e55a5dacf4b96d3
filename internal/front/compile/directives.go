package compile

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"heddle/internal/host/child"
	"heddle/internal/host/files"
)

// This file passes the runtime of OpenMP information that clang does not. Clang passes a loop without a schedule on like one with
// schedule(static), though the first may be dealt out in any way; and of the lanes of a simd loop it passes on nothing. So the
// file is preprocessed first, and its directives are changed (directive.go).

// What the library takes for no schedule, for none of a loop with lanes, and what is added to the chunk of one with lanes
// (OPEN, OPEN_SIMD and SIMD in openmp.h).
const (
	openChunk      = "0x3ffffff1"
	openLanesChunk = "0x3ffffff2"
	lanesChunk     = "0x20000000"
)

// The functions of the library that give the number of threads of a simd loop, and that say what loops a file has.
const (
	lanesFunction   = "__heddle_omp_lanes"
	openFunction    = "__heddle_omp_open_loops"    // some without a schedule
	simdFunction    = "__heddle_omp_simd_loops"    // some with lanes that can be threads
	untriedFunction = "__heddle_omp_lanes_untried" // some with lanes that cannot
)

// withDirectives preprocesses a file and changes its directives; it gives the file to compile.
func withDirectives(ctx context.Context, o *Options, clang string, args []string, j job) (changed string, err error) {
	changed = j.out + map[language]string{c: ".i", cxx: ".ii"}[j.lang]
	notCode := func(flag string) bool { return flag == "-emit-llvm" || flag == "-c" }
	args = append(slices.DeleteFunc(slices.Clone(args), notCode), listFlags(j.list())...)
	args = append(args, "-E", "-o", changed, "--", operand(j.in))
	if _, err := runClang(ctx, o, child.Command{Path: clang, Args: args, Writable: filepath.Dir(j.out)}, j.in); err != nil {
		return "", err
	}
	text, err := files.Read(changed, maxPreprocessed)
	if err == nil {
		err = os.WriteFile(changed, changeDirectives(text, j.lang), 0o600)
	}
	if err != nil {
		return "", &Error{Place: j.in, Text: "what the preprocessor has made cannot be changed: " + err.Error()}
	}
	return changed, nil
}

// maxPreprocessed bounds a preprocessed file.
const maxPreprocessed = 1 << 30

// changeDirectives gives a preprocessed text with other directives.
func changeDirectives(text []byte, lang language) []byte {
	linkage := map[language]string{c: "extern ", cxx: `extern "C" `}[lang]
	out := bytes.NewBufferString(linkage + "int " + lanesFunction + "(void);\n")
	apart := !refersToLanes.Match(text)
	var has loops
	var at place
	for rest := text; len(rest) > 0; {
		line, behind, _ := bytes.Cut(rest, []byte("\n"))
		at.read(line)
		if d := parseDirective(string(line)); d != nil {
			var kind string
			line, kind = d.changed(line, behind, apart)
			has.add(kind, at)
		}
		out.Write(line)
		out.WriteByte('\n')
		rest = behind
	}
	if len(has) == 0 {
		return text
	}
	for i, l := range has {
		fmt.Fprintf(out, "%s\n%svoid %s(void); __attribute__((constructor)) static void __heddle_loops%d(void) { %s(); }\n", l.at, linkage, l.function, i, l.function)
	}
	return out.Bytes()
}

// loops are what kinds of loops a file has, each with the place of the first: a constructor calls the function that says so.
type loops []struct {
	function string
	at       place
}

func (l *loops) add(function string, at place) {
	for _, x := range *l {
		if x.function == function {
			return
		}
	}
	if function != "" {
		*l = append(*l, struct {
			function string
			at       place
		}{function, at})
	}
}

// place is a line of a file that was preprocessed.
type place struct {
	file string // as it is written in markers
	line int
}

var lineMarker = regexp.MustCompile(`^# (\d+) ("[^"]*")`)

// read follows the lines of a preprocessed text.
func (p *place) read(line []byte) {
	m := lineMarker.FindSubmatch(line)
	if m == nil {
		p.line++
		return
	}
	n, err := strconv.Atoi(string(m[1]))
	if err == nil {
		p.file, p.line = string(m[2]), n-1
	}
}

func (p place) String() string { return fmt.Sprintf("# %d %s", p.line, cmp.Or(p.file, `"?"`)) }
