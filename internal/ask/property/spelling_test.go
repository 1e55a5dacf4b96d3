package property_test

import (
	"strings"
	"testing"

	"heddle/internal/ask/plasma"
	"heddle/internal/ask/property"
)

// Names of Plasma Lab's are found among a program's, exactly or without underscores; what may be several or is none is an error with what is near.
func TestSpelling(t *testing.T) {
	program := []property.FunctionNames{
		{Name: "main", Registers: []string{"0", "tmp17", "a.addr"}},
		{Name: "add_to", Registers: []string{"i_k", "k"}},
		{Name: "add", Registers: []string{"to_i_k", "k"}},
		{Name: "__VERIFIER_error"}, {Name: "f_g"}, {Name: "fg_"}, {Name: "crit"}, {Name: "_crit"},
	}
	for _, c := range []struct{ text, want, wrong string }{
		{"P0_Call_VERIFIERerror", "[0.__VERIFIER_error]", ""},
		{"P0_Call___VERIFIER_error", "[0.__VERIFIER_error]", ""},
		{"P3_Call_crit", "[3.crit]", ""},
		{"P3_Call_f_g", "[3.f_g]", ""},
		{"P0_main_tmp17 = 100", "@0.main.%tmp17 == 100", ""},
		{"P0_main_0 = 100", "@0.main.%0 == 100", ""},
		{"P0_main_aaddr = 100", "@0.main.%a.addr == 100", ""},
		{"P0_main_a_addr = 100", "@0.main.%a.addr == 100", ""},
		{"P2_addto_k = 1", "@2.add_to.%k == 1", ""},
		{"P2_add_to_k = 1", "@2.add_to.%k == 1", ""},
		{"P0_Call_fg", "", "may be any of these functions: f_g, fg_"},
		{"P0_Call_VERIFIERerror1", "", "no"},
		{"P0_Call_krit", "", "function krit; near are: crit"},
		{"P2_add_to_i_k = 1", "", "@2.add_to.%i_k, @2.add.%to_i_k"},
		{"P0_main_tmp71 = 1", "", "no such register; near are: tmp17"},
		{"P0_mein_tmp17 = 1", "", "there are: main"},
	} {
		list, err := plasma.ParseRequirement("a.bltl", "F<=#5 "+c.text)
		if err != nil {
			t.Fatal(err)
		}
		q, err := property.Spell(list[0], program)
		switch {
		case c.wrong == "" && (err != nil || q.String() != "Pr[<=5] (<> "+c.want+")"):
			t.Errorf("%s: %v, %v", c.text, q, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong) || !strings.Contains(err.Error(), "^")):
			t.Errorf("%s: %v", c.text, err)
		}
	}
}
