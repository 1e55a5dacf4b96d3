package trace

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/ir/program"
)

// chars are elements of an array of characters, one after another: a value of several is shown as a text.
type chars struct {
	array string // "": none
	first int
	bytes string
}

// value is a part with its value, as it is in some bytes.
func (n *namer) value(p part, b []byte) Value {
	v := Value{Name: p.expr(), Value: n.render(p.typ, b, 0), Inner: p.inner}
	if array, ok := strings.CutSuffix(p.text, "]"); ok && n.typeOf(p.typ).Kind == program.TypeChar && len(b) > 0 {
		if array, index, ok := strings.Cut(array, "["); ok && !strings.Contains(index, "[") {
			if i, err := strconv.Atoi(index); err == nil {
				v.chars = chars{array, i, string(b[:1])}
			}
		}
	}
	return v
}

// joined puts the next character, or another one for one of them, to a value of characters; false: it is none of these.
func (v *Value) joined(next Value) bool {
	i := next.chars.first - v.chars.first
	if v.chars.array == "" || v.chars.array != next.chars.array || i < 0 || i > len(v.chars.bytes) || i == 0 && len(v.chars.bytes) == 1 {
		return false
	}
	v.chars.bytes = v.chars.bytes[:i] + next.chars.bytes + v.chars.bytes[min(i+1, len(v.chars.bytes)):]
	v.Name = v.chars.array
	if n := len(v.chars.bytes); v.chars.first > 0 {
		v.Name = fmt.Sprintf("%s[%d..%d]", v.chars.array, v.chars.first, v.chars.first+n-1)
	}
	v.Value = charsText(v.chars.bytes)
	return true
}

// charsText is a text in quotes, without the zeros at its end; where it is none, its bytes as numbers.
func charsText(s string) string {
	text := strings.TrimRight(s, "\x00")
	for i := range len(text) {
		if c := text[i]; c != '\n' && c != '\t' && (c < 0x20 || c >= 0x7f) {
			return numbersText(s)
		}
	}
	return quote(text)
}

func numbersText(s string) string {
	var list []string
	for i := range len(s) {
		if i == maxElements {
			list = append(list, "...")
			break
		}
		list = append(list, strconv.Itoa(int(s[i])))
	}
	return "{" + strings.Join(list, ", ") + "}"
}
