package witness

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

const yamlVersion = "2.0"

// document is YAML under way. Texts are written as JSON has them, which YAML has too.
type document struct{ strings.Builder }

func (d *document) line(indent int, format string, args ...any) {
	d.WriteString(strings.Repeat("  ", indent))
	fmt.Fprintf(d, format, args...)
	d.WriteByte('\n')
}

func quoted(text string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(report.Shown(text)); err != nil {
		return `""` // of a text there is no error
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// head writes what all entries begin with.
func (w *writer) head(d *document, kind string) {
	d.line(0, "- entry_type: %s", quoted(kind))
	d.line(1, "metadata:")
	d.line(2, "format_version: %s", quoted(yamlVersion))
	d.line(2, "uuid: %s", quoted(w.uuid()))
	d.line(2, "creation_time: %s", quoted(w.Created))
	d.line(2, "producer:")
	d.line(3, "name: %s", quoted("heddle"))
	d.line(3, "version: %s", quoted(w.Version))
	d.line(2, "task:")
	d.line(3, "input_files:")
	for _, s := range w.Sources {
		d.line(4, "- %s", quoted(s.Name))
	}
	d.line(3, "input_file_hashes:")
	for i := range w.Sources {
		d.line(4, "%s: %s", quoted(w.Sources[i].Name), quoted(w.Sources[i].hash()))
	}
	d.line(3, "specification: %s", quoted(w.Specification))
	d.line(3, "data_model: %s", quoted(w.architecture("ILP32", "LP64")))
	d.line(3, "language: %s", quoted("C"))
}

// yamlViolation writes a violation: what inputs give, then where it shows.
func (w *writer) yamlViolation(t *trace.Trace) error {
	if len(w.Sources) == 0 {
		return errNoSource
	}
	d := &document{}
	w.head(d, "violation_sequence")
	d.line(1, "content:")
	for i := range t.Inputs {
		in := &t.Inputs[i]
		value, ok := number(in)
		src, line := w.places.find(in.Place)
		if !ok || line == 0 {
			continue
		}
		w.waypoint(d, "function_return", src, line, w.places.closing(src, line, in.Place.Col), in.Place.Func)
		d.line(4, "constraint:")
		d.line(5, "value: %s", quoted(`\result == `+value))
		d.line(5, "format: %s", quoted("acsl_expression"))
	}
	src, line := w.places.find(t.Failure.Place)
	if line == 0 {
		return Inexpressible{"the violation is in no line of the source files, which a witness has to name"}
	}
	column := 0
	if t.Failure.Check == errorCall {
		column = t.Failure.Place.Col
	}
	w.waypoint(d, "target", src, line, column, t.Failure.Function)
	_, err := fmt.Fprint(w.w, d.String())
	return err
}

// errorCall is the check whose failures are calls: the statement begins where the call does. Of another one the statement may begin before the
// place where it fails, and the format finds it by its line.
const errorCall = "error"

// waypoint begins a segment of one waypoint.
func (w *writer) waypoint(d *document, kind string, src, line, column int, function string) {
	d.line(1, "- segment:")
	d.line(2, "- waypoint:")
	d.line(4, "type: %s", quoted(kind))
	d.line(4, "action: %s", quoted("follow"))
	d.line(4, "location:")
	w.location(d, 5, src, line, column, function)
}

func (w *writer) location(d *document, indent, src, line, column int, function string) {
	d.line(indent, "file_name: %s", quoted(w.Sources[src].Name))
	d.line(indent, "line: %d", line)
	if column > 0 {
		d.line(indent, "column: %d", column)
	}
	if function != "" {
		d.line(indent, "function: %s", quoted(function))
	}
}

// yamlCorrectness writes what holds at heads of loops; of a proof that needs no such facts, an empty list.
func (w *writer) yamlCorrectness() error {
	if len(w.Sources) == 0 {
		return errNoSource
	}
	d := &document{}
	w.head(d, "invariant_set")
	list := w.invariants()
	if len(list) == 0 {
		d.line(1, "content: []")
	} else {
		d.line(1, "content:")
	}
	for _, x := range list {
		d.line(1, "- invariant:")
		d.line(3, "type: %s", quoted("loop_invariant"))
		d.line(3, "location:")
		w.location(d, 4, x.source, x.line, 0, x.function)
		d.line(3, "value: %s", quoted(x.text))
		d.line(3, "format: %s", quoted("c_expression"))
	}
	_, err := fmt.Fprint(w.w, d.String())
	return err
}

// number is an input as a constant of C, 0 if it may be any; ok is false if there is no such constant.
func number(in *trace.Input) (text string, ok bool) {
	switch {
	case in.Text || in.Bits == 0 || in.Bits > 64:
		return "", false
	case in.Unused:
		return "0", true
	case in.Float && in.Bits == 32:
		return real(float64(math.Float32frombits(uint32(in.Value))))
	case in.Float:
		return real(math.Float64frombits(in.Value))
	}
	if in.Bool {
		return fmt.Sprint(in.Value & 1), true
	}
	if in.Signed {
		v := int64(in.Value<<(64-in.Bits)) >> (64 - in.Bits)
		if v == -1<<63 {
			return "(-9223372036854775807 - 1)", true // C has no constant of that value
		}
		return fmt.Sprint(v), true
	}
	switch {
	case in.Value > 1<<63-1:
		return fmt.Sprintf("%dULL", in.Value), true
	case in.Value > 1<<31-1 && in.Bits <= 32:
		return fmt.Sprintf("%dU", in.Value), true
	}
	return fmt.Sprint(in.Value), true
}

// real is a floating-point number as a constant of C, from which the same number is read.
func real(v float64) (text string, ok bool) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "", false
	}
	text = strconv.FormatFloat(v, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text, true
}
