package seeds

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSubject is run by TestParts, in a process of its own.
func TestSubject(t *testing.T) {
	if os.Getenv("HEDDLE_SUBJECT") == "" {
		t.Skip("for TestParts")
	}
	Each(t, Amount("HEDDLE_AMOUNT", 3, 5), func(t *testing.T, seed uint64) {
		if seed == 2 {
			t.Error("wrong")
		}
	})
	t.Error("concluded")
}

// TestSubjectInTurn is its like.
func TestSubjectInTurn(t *testing.T) {
	if os.Getenv("HEDDLE_SUBJECT") == "" {
		t.Skip("for TestParts")
	}
	InTurn(t, 3, func(t *testing.T, seed uint64) {})
	t.Error("concluded")
}

// TestParts: which seeds are taken, what becomes of the test, and that only the whole is concluded of.
func TestParts(t *testing.T) {
	for _, x := range []struct {
		env    string
		ran    []string
		failed bool
		says   string
	}{
		{"", []string{"1", "2", "3"}, true, "concluded"},
		{"HEDDLE_NIGHTLY=1", []string{"1", "2", "3", "4", "5"}, true, "concluded"},
		{"HEDDLE_AMOUNT=1", []string{"1"}, true, "concluded"},
		{"HEDDLE_SEEDS=2-2", []string{"2"}, true, "wrong"},
		{"HEDDLE_SEEDS=3-3", []string{"3"}, false, "seeds: 3 to 3 of 3"},
		{"HEDDLE_SEEDS=1-3", []string{"1", "2", "3"}, true, "concluded"},
		{"HEDDLE_SEEDS=2-3", []string{"2", "3"}, true, "wrong"},
		{"HEDDLE_SEEDS=count", nil, false, Said + "3\n"},
		{"HEDDLE_SEEDS=3-4", nil, true, "there are 3 seeds"},
		{"HEDDLE_SEEDS=0-1", nil, true, "it is FROM-TO"},
		{"HEDDLE_SEEDS=2-1", nil, true, "it is FROM-TO"},
		{"HEDDLE_SEEDS=2", nil, true, "it is FROM-TO"},
		{"^TestSubject$/^programs$/^seed3$ X=1", []string{"3"}, false, "nothing is concluded"},
		{"^TestSubject$/^programs$/^seed[123]$ X=1", []string{"1", "2", "3"}, true, "concluded"},
		{"^TestSubject$/^other$ X=1", nil, false, "nothing is concluded"},
		{"^TestSubjectInTurn$ X=1", []string{"1", "2", "3"}, true, "concluded"},
		{"^TestSubjectInTurn$/^seed2$ X=1", []string{"2"}, false, "nothing is concluded"},
		{"^TestSubjectInTurn$ HEDDLE_SEEDS=2-3", []string{"2", "3"}, false, "seeds: 2 to 3 of 3"},
	} {
		subject, env, _ := strings.Cut(x.env, " ")
		if env == "" {
			subject, env = "^TestSubject$", x.env
		}
		c := exec.Command(os.Args[0], "-test.run="+subject, "-test.v")
		c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "HEDDLE_") }), "HEDDLE_SUBJECT=1", env)
		out, err := c.CombinedOutput()
		var ran []string
		for _, m := range regexp.MustCompile(`(?m)^=== RUN .*/seed(\d+)$`).FindAllSubmatch(out, -1) {
			ran = append(ran, string(m[1]))
		}
		if (err != nil) != x.failed || !slices.Equal(ran, x.ran) || !strings.Contains(string(out), x.says) {
			t.Errorf("%q: %v, %v\n%s", x.env, ran, err, out)
		}
		if whole := x.says == "concluded"; strings.Contains(string(out), ": concluded\n") != whole {
			t.Errorf("%q: is it concluded? want %v\n%s", x.env, whole, out)
		}
	}
}
