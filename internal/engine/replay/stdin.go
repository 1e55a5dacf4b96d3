package replay

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"heddle/internal/exec/platform"
	"heddle/internal/result/trace"
)

// standardInput is a text that standard input may have held, of the inputs that the library made it of
// (libc/library/stdin.c); "": it was not read, or was given.
func standardInput(inputs []trace.Input) string {
	switch text, read, ended := textOf(inputs); {
	case !read:
		return ""
	case ended:
		return fmt.Sprintf("standard input holds %q", text)
	default:
		return fmt.Sprintf("standard input begins with %q", text)
	}
}

// readText says what a step reads of standard input.
func readText(parts []trace.Input) string {
	switch text, _, ended := textOf(parts); {
	case ended && text == "":
		return "finds the end of standard input"
	case ended:
		return fmt.Sprintf("reads %q from standard input, and finds its end", text)
	case text == "":
		return "looks at standard input"
	default:
		return fmt.Sprintf("reads %q from standard input", text)
	}
}

// textOf is what inputs make of standard input, whether some of them are of it, and whether it ends after that.
func textOf(inputs []trace.Input) (all string, read, ended bool) {
	var text strings.Builder
	way := uint64(0)
	for i := range inputs {
		if !platform.OfStdin(inputs[i].Name) {
			continue
		}
		read = true
		switch v := inputs[i].Value; platform.StdinPiece(inputs[i].Name) {
		case "way":
			way = v
			text.WriteString(platform.StdinBeginning(v))
			ended = ended || v == platform.StdinEnds
		case "byte":
			if b := int16(v); b >= 0 {
				text.WriteByte(byte(b))
			} else {
				ended = ended || b == platform.StdinEnd
			}
		default:
			text.WriteString(number(&inputs[i], way))
		}
	}
	return text.String(), read, ended
}

// number is how a number is written that was read in a way.
func number(in *trace.Input, way uint64) string {
	shift := 64 - in.Bits
	v := int64(in.Value<<shift) >> shift
	switch {
	case in.Float && in.Bits == 32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(in.Value))), 'g', -1, 32)
	case in.Float:
		return strconv.FormatFloat(math.Float64frombits(in.Value), 'g', -1, 64)
	}
	return strconv.FormatInt(v, platform.StdinBase(way))
}
