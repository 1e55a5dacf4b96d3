package project

import (
	"errors"
	"strings"
)

// Words splits a text at blanks as a shell does: what stands in single or double quotes is one word, and a backslash takes the next byte as it is. Nothing is
// expanded.
func Words(text string) (list []string, err error) {
	var word strings.Builder
	quote, within := byte(0), false // in a word
	end := func() {
		if within {
			list = append(list, word.String())
		}
		word.Reset()
		within = false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && (quote == 0 || i+1 < len(text) && strings.IndexByte("\"\\$`", text[i+1]) >= 0):
			if i++; i == len(text) {
				return nil, errors.New("nothing follows the last backslash")
			}
			word.WriteByte(text[i])
			within = true
		case quote == 0 && (c == '\'' || c == '"'):
			quote, within = c, true
		case quote == 0 && strings.IndexByte(" \t\r\n", c) >= 0:
			end()
		default:
			word.WriteByte(c)
			within = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote (" + string(quote) + ") is not closed")
	}
	end()
	return list, nil
}
