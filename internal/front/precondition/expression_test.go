package precondition

import (
	"strings"
	"testing"
)

// TestCheck: an expression is taken, whatever stands in its literals; what is more than one, less, or a change is not.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"n > 3":                                "",
		"p != 0 && p->len <= 4":                "",
		"n /* count; */ > 3":                   "",
		"n >\n 3":                              "",
		`s[0] == '"' && s[1] != ';'`:           "",
		`strcmp(s, "a;)}=\"") == 0`:            "",
		"(struct s){1, 2}.a <= f(n)[2]":        "",
		"n, m":                                 "",
		"a <=> b":                              "",
		"1'000'000 > n && 1e+3 >= n && 0x1p-3": "",
		`s == R"x(;" )")x"`:                    "",
		"n ?: 1":                               "",
		"":                                     "empty",
		" \n":                                  "empty",
		"n = 4":                                "equality is ==",
		"n += 4":                               "side effect",
		"n >>= 4":                              "side effect",
		"n++ > 3":                              "side effect",
		"n-- > 3":                              "side effect",
		"n > 3) || (1":                         `")" closes nothing`,
		"(n > 3":                               `")" is not closed`,
		"f(a[1)]":                              `")" closes nothing`,
		"});":                                  `"}" closes nothing`,
		"n > 3; 1":                             "semicolon",
		"({ return 0; 1; })":                   "semicolon",
		"n > 3 // all":                         "comment to the end of the line",
		"n > 3 /* all":                         "has no end",
		`"abc`:                                 "has no end",
		"'":                                    "has no end",
		"n\n#define n 3\n> 2":                  `"#" belongs to no expression`,
		"n > \\\n3":                            "belongs to no expression",
		"n %> 3":                               "another spelling",
		"n ??) 3":                              "another spelling",
		"n\x00":                                "0x00",
		"n\r> 3":                               "0x0d",
		"_Pragma(\"once\") n":                  "_Pragma",
		"asm(\"nop\")":                         "asm",
		"R\"(\n)\"[0] == n":                    "more than one line",
		"@file":                                "belongs to no expression",
	} {
		err := Check(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if got := Line(" n >\n3 "); got != "n > 3" {
		t.Errorf("one line: %q", got)
	}
}
