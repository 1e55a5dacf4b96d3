package harness

import (
	"strings"
	"testing"

	"heddle/internal/front/flat"
)

// TestParseShape reads shapes of pointers, and refuses others.
func TestParseShape(t *testing.T) {
	for text, want := range map[string]string{
		"p=nonnull":                     "p is not null (--pointer)",
		"a=array:4":                     "a points to an array of 4 elements of its own (--pointer)",
		"a=array:0":                     "a points to an array of 0 elements of its own (--pointer)",
		"a=array:n":                     "a points to an array of n elements of its own, and n is at least 0 and at most 8 (--pointer)",
		"a=array:n:16":                  "a points to an array of n elements of its own, and n is at least 0 and at most 16 (--pointer)",
		"s=string:16":                   "s points to a string of at most 16 characters, which ends with its block (--pointer)",
		"s=string:65":                   "from 0 to 64",
		"s=string:-1":                   "from 0 to 64",
		"a=array:65":                    "from 0 to 64",
		"a=array:-1":                    "from 0 to 64",
		"a=array:n:65":                  "from 0 to 64",
		"a=array:3:4":                   "is none of",
		"a=array:n:":                    "is none of",
		"a=array:":                      "is none of",
		"a=array":                       "is none of",
		"s=string":                      "is none of",
		"s=string:n":                    "is none of",
		"p=nonnull:1":                   "is none of",
		"p=null":                        "is none of",
		"p":                             "is none of",
		"=nonnull":                      "is none of",
		"":                              "is none of",
		"a=array:4:5:6":                 "is none of",
		"a=array:4x":                    "is none of",
		"s=string:99999999999999999999": "is none of",
	} {
		s, err := ParseShape(text)
		got := s.says()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestNamed: a name without parameters or scopes is that of the function which has them.
func TestNamed(t *testing.T) {
	for _, x := range []struct {
		source, name, word string
		is                 bool
	}{
		{"f", "f", "f", true},
		{"n::f(int)", "f", "f", true},
		{"n::f(int)", "n::f", "f", true},
		{"n::f(int (*)(char), std::pair<int, int>) const", "f", "f", true},
		{"n::off(int)", "f", "off", false},
		{"int n::(anonymous namespace)::mx<int>(int, int)", "mx", "mx", true},
		{"int n::(anonymous namespace)::mx<int>(int, int)", "mx<int>", "mx", true},
		{"n::(anonymous namespace)::f", "f", "f", true},
		{"n::C::operator()(int)", "n::C::operator()", "operator", true},
		{"n::C::operator<(int)", "operator<", "operator", true},
		{"n::C::~C()", "~C", "C", true},
		{"n::C<int>::C(int)", "C", "C", true},
	} {
		f := flat.Function{SourceName: x.source}
		if is, word := named(x.source, x.name), Word(&f); is != x.is || word != x.word {
			t.Errorf("%s for %s: %v, its word is %s", x.name, x.source, is, word)
		}
	}
}
