// Package witness writes and reads witnesses of the software verification competition: of violations and of
// correctness, in YAML (version 2.0) or GraphML (1.0).
//
// It knows verdicts, traces and the text of sources: it must not decide anything, and reads no
// file, clock or environment. The contents of a witness that it reads are only a hint.
//
//	YAML     a violation is the values of inputs in their order, and where it shows: enough for a program with one thread, whose run they
//	         determine. Correctness is what holds at heads of loops, as far as that can be said in C.
//	GraphML  a violation is a path: one edge for each line, with the thread that executes it, calls, returns, starts of threads and values of inputs.
//	         Of correctness it says only that there is a proof.
//
// Invariants:
//  1. the same report and time give the same bytes;
//  2. all output of a program is text in the file;
//  3. reading takes time and memory in proportion to the file: no entities, no aliases, no deep nesting.
//
// What it leaves out: steps that the trace omits in the middle of a long run; inputs that are not
// results of functions, such as arguments of main and standard input, which the formats cannot
// express; branches, which the inputs determine.
package witness

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Source is a file of the verified program.
type Source struct {
	Name string // as the user gave it
	Path string // absolute
	Text []byte
}

// hash is the file's, as witnesses name it.
func (s *Source) hash() string {
	sum := sha256.Sum256(s.Text)
	return hex.EncodeToString(sum[:])
}

// About is what a witness says beside the report.
type About struct {
	Version       string // of heddle
	Specification string // CHECK( init(main()), LTL(...) )
	Bits32        bool   // the program is compiled for 32 bits
	Created       string // date and time in the form of ISO 8601
	Sources       []Source
}

// Inexpressible is the reason why the format cannot express a witness of the violation.
type Inexpressible struct{ Why string }

// Error implements error.
func (e Inexpressible) Error() string { return e.Why }

// WriteYAML writes a witness in the format 2.0.
func WriteYAML(w io.Writer, r *report.Report, about *About) error {
	return write(w, r, about, func(w *writer, t *trace.Trace) error {
		if len(t.Threads) > 1 {
			return Inexpressible{"a witness in YAML cannot say which thread acts: write it to a file that ends in .graphml"}
		}
		return w.yamlViolation(t)
	}, (*writer).yamlCorrectness)
}

// WriteGraphML writes a witness in the format 1.0.
func WriteGraphML(w io.Writer, r *report.Report, about *About) error {
	return write(w, r, about, (*writer).graphViolation, (*writer).graphCorrectness)
}

// writer writes one witness.
type writer struct {
	*About
	w      io.Writer
	report *report.Report
	places *places
}

func write(out io.Writer, r *report.Report, about *About, violation func(*writer, *trace.Trace) error, correctness func(*writer) error) error {
	w := &writer{About: about, w: out, report: r, places: newPlaces(about.Sources)}
	switch v := &r.Verdict; v.Answer {
	case verdict.Verified:
		if len(v.Suppressed) > 0 {
			return Inexpressible{"there is no witness for a program that is verified except for suppressed reports"}
		}
		return correctness(w)
	case verdict.Violated:
		i := slices.IndexFunc(r.Traces, func(t *trace.Trace) bool { return t.Failure != nil })
		switch {
		case i < 0:
			return Inexpressible{"there is no witness of a violation without a run"}
		case r.Traces[i].Repeats > 0 || len(r.Traces[i].Then) > 0:
			return Inexpressible{"there is no witness of an infinite run: no format that heddle writes can express one"}
		}
		return violation(w, r.Traces[i])
	}
	return Inexpressible{"there is no witness for the answer unknown"}
}

// uuid is a number of the witness, made of what it says.
func (w *writer) uuid() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n%v\n%s\n", w.Version, w.Specification, w.Created, w.Bits32, w.report.Headline())
	for i := range w.Sources {
		fmt.Fprintf(h, "%s\n", w.Sources[i].hash())
	}
	for _, t := range w.report.Traces {
		fmt.Fprintf(h, "%s\n", t.Line())
	}
	b := h.Sum(nil)[:16]
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80 // version 8: made by a way of one's own
	x := hex.EncodeToString(b)
	return strings.Join([]string{x[:8], x[8:12], x[12:16], x[16:20], x[20:]}, "-")
}

// architecture is that of the program, in the words of a format.
func (w *writer) architecture(bits32, bits64 string) string {
	if w.Bits32 {
		return bits32
	}
	return bits64
}

var errNoSource = errors.New("a witness is for source files in C, and there is none")
