package archtest

import (
	"go/ast"
	"go/token"
	"slices"
)

// mayNameAnswers are the rooms that put answers into words, and ask for them by name.
var mayNameAnswers = []string{"result"}

// checkAnswers demands that elsewhere verdict.Verified is compared with, and nothing else: an answer is Verified by
// verdict.Proof alone.
func checkAnswers(t *tree) (faults []string) {
	for _, f := range t.files {
		if f.test || slices.Contains(mayNameAnswers, roomOf(f.pkg)) {
			continue
		}
		compared := map[ast.Expr]bool{}
		ast.Inspect(f.ast, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					compared[n.X], compared[n.Y] = true, true
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "verdict" && n.Sel.Name == "Verified" && !compared[n] {
					faults = append(faults, f.at(n)+": no answer is made Verified by hand: verdict.Proof makes it")
				}
			}
			return true
		})
	}
	return faults
}
