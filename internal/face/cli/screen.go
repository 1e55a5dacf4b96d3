package cli

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	hostterminal "heddle/internal/host/terminal"
	"heddle/internal/result/report"
)

// screen passes on what can be shown. Names of files, lines of source, texts of assertions and messages of compilers may hold
// anything, and a terminal obeys what it is sent: control characters, bytes that are not UTF-8, and characters that change the
// direction of writing are written as in strings: \x1b or \u202e, which JSON has too. Line breaks and tabs stay.
//
// Colours are heddle's own: they begin with a mark that no text can hold, since it is drawn anew in each run.
type screen struct {
	w     io.Writer
	wrote bool   // something
	rest  []byte // the beginning of a character or of a mark, whose end comes with the next write
}

// colourMark stands for the control character that begins a colour.
var colourMark = "\x1b" + rand.Text()

func newScreen(w io.Writer) *screen { return &screen{w: w} }

// Write implements io.Writer.
func (s *screen) Write(p []byte) (int, error) {
	s.wrote = s.wrote || len(p) > 0
	text := append(s.rest, p...)
	var out []byte
	s.rest = nil
	for len(text) > 0 {
		if n := len(colourMark); bytes.HasPrefix(text, []byte(colourMark)) {
			out, text = append(out, '\x1b'), text[n:]
			continue
		} else if len(text) < n && bytes.HasPrefix([]byte(colourMark), text) || !utf8.FullRune(text) {
			s.rest = bytes.Clone(text)
			break
		}
		r, n := utf8.DecodeRune(text)
		out = report.AppendShown(out, r, string(text[:n]))
		text = text[n:]
	}
	if _, err := s.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// flush writes the beginning of a character that had no end.
func (s *screen) flush() {
	for _, b := range s.rest {
		fmt.Fprintf(s.w, `\x%02x`, b)
	}
	s.rest = nil
}

// beneath is what a screen writes to.
func beneath(w io.Writer) io.Writer {
	if s, ok := w.(*screen); ok {
		return s.w
	}
	return w
}

// terminal reports whether w leads to a terminal.
func terminal(w io.Writer) bool {
	f, ok := beneath(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// columns is the width of the terminal that w leads to; 0: unknown.
func columns(w io.Writer) int {
	if f, ok := beneath(w).(*os.File); ok {
		return hostterminal.Width(f)
	}
	return 0
}
