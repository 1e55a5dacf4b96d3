package project

import (
	"fmt"
	"strings"

	"heddle/internal/front/compile"
)

// alone is a harness of a function by itself, in a comment of heddle.toml: it is called in place of main, with any arguments.
func alone(name, file string, params []compile.Parameter) string {
	var shapes, assumed []string
	for i, p := range params {
		if shape := shapeOf(p, params[i+1:]); shape != "" && p.Name != "" {
			shapes = append(shapes, fmt.Sprintf("%q", p.Name+"="+shape))
		}
	}
	lines := []string{"[[harness]] # the function by itself, with any arguments", fmt.Sprintf("name = %q", name+"-alone"), fmt.Sprintf("files = [%q]", file), fmt.Sprintf("function = %q", name)}
	if len(shapes) > 0 {
		lines = append(lines, fmt.Sprintf("pointer = [%s] # what pointers lead to: nonnull, array:N, string:N", strings.Join(shapes, ", ")))
	}
	for _, p := range params {
		if p.Name != "" && isInteger(p.Bare) && len(assumed) == 0 {
			assumed = append(assumed, fmt.Sprintf("%q", p.Name+" > 0"))
		}
	}
	if len(assumed) > 0 {
		lines = append(lines, fmt.Sprintf("assume = [%s] # what holds when it is called, in its own words", strings.Join(assumed, ", ")))
	}
	return "\n# " + strings.Join(lines, "\n# ") + "\n"
}

// shapeOf is what a pointer probably leads to, by what comes after it; "": it is none, or nothing is known.
func shapeOf(p compile.Parameter, behind []compile.Parameter) string {
	pointee, pointer := strings.CutSuffix(strings.TrimSpace(p.Bare), "*")
	pointee = strings.TrimPrefix(strings.TrimSpace(pointee), "const ")
	switch {
	case !pointer || strings.Contains(p.Bare, "(*)") || strings.HasSuffix(pointee, "*"):
		return ""
	case pointee == "void" && (len(behind) == 0 || !isInteger(behind[0].Bare)):
		return ""
	case !isRecord(pointee) && len(behind) > 0 && isInteger(behind[0].Bare) && behind[0].Name != "":
		return "array:" + behind[0].Name
	case pointee == "char":
		return "string:8"
	}
	return "nonnull"
}

// isInteger reports whether a type is one of integers, not of truth values or characters.
func isInteger(bare string) bool {
	for _, word := range strings.Fields(bare) {
		switch word {
		case "int", "long", "short", "unsigned", "signed", "const":
		default:
			return false
		}
	}
	return bare != ""
}
