package fleet

import (
	"strings"
	"unicode"
)

// oneLine is a text without what a header cannot have: line ends and other control characters.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
