package option

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

type asked struct {
	sweet bool
	kind  string
	list  []string
}

var drinks = Table[asked]{Flag: "drink", Kind: "a drink", Rows: []Row[asked]{
	{Name: "water", Meaning: "from the tap"},
	{Name: "tea", Meaning: "with hot water", Options: []Option[asked]{sweet, kind}},
	{Name: "juice", Meaning: "of fruit, or of several in the order in which they were given", Options: []Option[asked]{kind, fruit}},
	{Name: "cocoa", Meaning: "of milk", Options: []Option[asked]{sweet}},
}}

var (
	sweet = Option[asked]{Name: "sweet", Meaning: "with sugar", Set: func(a *asked, _ string) error { a.sweet = true; return nil }}
	kind  = Option[asked]{Name: "kind", Value: "KIND", Words: []string{"hot", "cold"}, Meaning: "how warm", Set: func(a *asked, v string) error { a.kind = v; return nil }}
	fruit = Option[asked]{Name: "fruit", Value: "NAME", Repeats: true, Meaning: "which one", Set: func(a *asked, v string) error {
		if v == "stone" {
			return errors.New("fruit takes what can be pressed")
		}
		a.list = append(a.list, v)
		return nil
	}}
)

// TestParse: what is named, with its options in any order.
func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		name string
		asked
	}{
		"water":                               {"water", asked{}},
		"tea":                                 {"tea", asked{}},
		"tea:sweet":                           {"tea", asked{sweet: true}},
		"tea:kind=hot,sweet":                  {"tea", asked{sweet: true, kind: "hot"}},
		"juice:fruit=pear,kind=cold":          {"juice", asked{kind: "cold", list: []string{"pear"}}},
		"juice:fruit=a=b:c,fruit=f<int, x>.0": {"juice", asked{list: []string{"a=b:c", "f<int, x>.0"}}},
		"juice:fruit=a<b, c>::operator<(int, d) const.0,kind=hot": {"juice", asked{kind: "hot", list: []string{"a<b, c>::operator<(int, d) const.0"}}},
		"juice:fruit=operator->().0,kind=hot":                     {"juice", asked{kind: "hot", list: []string{"operator->().0"}}},
		"juice:fruit=operator,(a, b).0,kind=hot":                  {"juice", asked{kind: "hot", list: []string{"operator,(a, b).0"}}},
		"juice:fruit=g<operators, a>.0,kind=hot":                  {"juice", asked{kind: "hot", list: []string{"g<operators, a>.0"}}},
	} {
		var got asked
		name, err := drinks.Parse(text, &got)
		if err != nil || name != want.name || got.sweet != want.sweet || got.kind != want.kind || !slices.Equal(got.list, want.list) {
			t.Errorf("%s: %s %+v, %v", text, name, got, err)
		}
	}
}

// TestParseErrors: a sentence says what is wrong, which options the thing has, and what has the one that was asked for.
func TestParseErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                  "a drink comes first: water, tea, juice or cocoa",
		":sweet":            "a drink comes first: water, tea, juice or cocoa",
		"wine":              "must be water, tea, juice or cocoa",
		"wine:sweet":        "must be water, tea, juice or cocoa",
		"water:":            "an option is missing: water has no options",
		"cocoa:":            "an option is missing: cocoa has the option sweet",
		"tea:sweet,":        "an option is missing: tea has the options sweet and kind",
		"tea:,sweet":        "an option is missing: tea has the options sweet and kind",
		"tea:=1":            "an option is missing: tea has the options sweet and kind",
		"water:sweet":       "sweet is an option of tea and cocoa; water has no options",
		"tea:fruit=pear":    "fruit is an option of juice; tea has the options sweet and kind",
		"tea:milk":          "there is no option milk: tea has the options sweet and kind",
		"tea:sweet,sweet":   "sweet is given twice",
		"tea:sweet=1":       "sweet takes no value",
		"tea:sweet=":        "sweet takes no value",
		"tea:kind":          "kind takes a value: kind=KIND",
		"tea:kind=":         "kind takes a value: kind=KIND",
		"tea:kind=old":      "kind must be hot or cold",
		"juice:fruit=stone": "fruit takes what can be pressed",
	} {
		var got asked
		name, err := drinks.Parse(text, &got)
		if name != "" || err == nil || err.Error() != "--drink="+text+": "+want {
			t.Errorf("%q: %q, %v", text, name, err)
		}
	}
}

// TestHelp: each option is described once.
func TestHelp(t *testing.T) {
	t.Parallel()
	want := `
  water: from the tap
  tea: with hot water
    sweet: with sugar
    kind=KIND: how warm
  juice: of fruit, or of several in the
      order in which they were given
    kind=KIND: as for tea
    fruit=NAME: which one
  cocoa: of milk
    sweet: as for tea`
	if got := drinks.Help(40); got != want {
		t.Errorf("%s", got)
	}
}

// TestOffered: a shell offers names, and options after them.
func TestOffered(t *testing.T) {
	t.Parallel()
	want := "water tea tea:sweet tea:kind=hot tea:kind=cold juice juice:kind=hot juice:kind=cold juice:fruit= cocoa cocoa:sweet"
	if got := strings.Join(drinks.Offered(), " "); got != want {
		t.Errorf("%s", got)
	}
	if !drinks.Has("tea") || drinks.Has("sweet") || drinks.Has("") {
		t.Error("Has")
	}
}
