package graph

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Measures of text, in pixels. All of it is in a font whose characters are equally wide, so
// that widths are known wherever the picture is looked at; they are those of common fonts, rounded up.
const (
	boxChar, boxStep     = 7.4, 15.0 // 12 px
	labelChar, labelStep = 6.2, 12.0 // 10 px
	keyChar              = 6.8       // 11 px
)

const (
	lineLimit  = 16 // characters of a line of a label, where it can be broken
	wordLimit  = 28 // of a word
	linesLimit = 6  // of a label
)

// columns is how wide a text is, in characters. Those of East Asia are twice as wide.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x1100 && r != '…' && (r < 0x2000 || r > 0x2bff) {
			n++
		}
	}
	return n
}

// widest is the width of the widest of some lines, in characters.
func widest(lines []string) int {
	n := 0
	for _, l := range lines {
		n = max(n, columns(l))
	}
	return n
}

// broken breaks a text into short lines.
func broken(text string) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		word = ending(word, wordLimit)
		last := len(lines) - 1
		if last < 0 || columns(lines[last])+1+columns(word) > lineLimit {
			lines = append(lines, word)
			continue
		}
		lines[last] += " " + word
	}
	return lines
}

// ending is a word without its beginning where it is long: names of files differ at their ends.
func ending(word string, limit int) string {
	if columns(word) <= limit {
		return word
	}
	for columns(word) >= limit {
		_, n := utf8.DecodeRuneInString(word)
		word = word[n:]
	}
	return "…" + word
}

// labelled are the lines of the label of several edges: as many as there is room for.
func labelled(labels []string) []string {
	var lines []string
	for i, text := range labels {
		more := broken(text)
		if len(more) > linesLimit {
			more = append(more[:linesLimit-1], "…")
		}
		if i > 0 && (len(lines)+len(more) > linesLimit || len(lines)+len(more) == linesLimit && i < len(labels)-1) {
			return append(lines, fmt.Sprintf("and %d more", len(labels)-i))
		}
		if i < len(labels)-1 && len(more) > 0 {
			more[len(more)-1] += ";"
		}
		lines = append(lines, more...)
	}
	return slices.DeleteFunc(lines, func(l string) bool { return l == "" })
}

// split are the lines of a text, none of them long.
func split(text string) (lines []string) {
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, ending(l, wordLimit))
	}
	return lines
}
