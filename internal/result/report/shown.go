package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shown is a text that a person may be shown. Names of files, lines of source and texts of assertions may hold anything: control
// characters, bytes that are not UTF-8, and characters that change the direction of writing are written as in strings, \x1b or \u202e.
// Line breaks and tabs stay.
func Shown(text string) string {
	if strings.IndexFunc(text, hidden) < 0 && utf8.ValidString(text) {
		return text
	}
	var out []byte
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		out = AppendShown(out, r, text[:n])
		text = text[n:]
	}
	return string(out)
}

// AppendShown appends a character, whose bytes these are, or what stands for it.
func AppendShown(out []byte, r rune, bytes string) []byte {
	switch {
	case r == utf8.RuneError && len(bytes) == 1 || r < ' ' && hidden(r): // no such byte is in JSON
		return fmt.Appendf(out, `\x%02x`, bytes[0])
	case hidden(r):
		return fmt.Appendf(out, `\u%04x`, r)
	}
	return append(out, bytes...)
}

// hidden reports whether a character is not to be seen, and changes how others are.
func hidden(r rune) bool {
	return r != '\n' && r != '\t' && unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}
