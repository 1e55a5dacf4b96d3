package archtest

import "testing"

func TestAnswersByHand(t *testing.T) {
	const head = "package p\n\nimport \"heddle/internal/result/verdict\"\n\n"
	tree := module(t, map[string]string{
		"go.mod":                      "module heddle",
		"internal/engine/a/a.go":      head + "var a = verdict.Verified\n",
		"internal/engine/a/b.go":      head + "func f(a verdict.Answer) bool { return a == verdict.Verified || verdict.Verified != a }\n",
		"internal/engine/a/a_test.go": head + "var b = verdict.Verified\n",
		"internal/face/c/c.go":        head + "var a = verdict.Verified\n",
		"internal/result/r/r.go":      head + "var a = verdict.Verified\n",
		"internal/verify/v.go":        head + "func f(a *verdict.Verdict) { a.Answer = verdict.Verified }\n",
	})
	want(t, checkAnswers(tree), "internal/engine/a/a.go:5", "internal/face/c/c.go:5", "internal/verify/v.go:5")
}
