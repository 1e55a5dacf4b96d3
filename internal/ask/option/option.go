// Package option reads words that name one of several things, with options of its own: NAME[:OPTION[=VALUE],...]. A table says what the things
// and their options are; what help, documents and shells say of them is made of it.
//
// The package knows neither the things nor what their options do.
package option

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Table has a row for each thing that can be named.
type Table[T any] struct {
	Flag string // whose value is read
	Kind string // what the things are, with its article
	Rows []Row[T]
}

// Row is a name that Parse accepts, with the options that go with it.
type Row[T any] struct {
	Name, Meaning string
	Options       []Option[T]
}

// Option is an option of a Row.
type Option[T any] struct {
	Name, Meaning string
	Value         string   // what it takes, as help calls it; "": nothing
	Words         []string // that the value can be; nil: others
	Repeats       bool     // it may be given several times
	// Set writes a value to what is being read. Its error says what the value must be.
	Set func(into *T, value string) error
}

// Parse reads what is named, and its options into a value.
func (t *Table[T]) Parse(text string, into *T) (name string, err error) {
	name, list, has := strings.Cut(text, ":")
	if err = t.parse(name, list, has, into); err != nil {
		return "", fmt.Errorf("--%s=%s: %w", t.Flag, text, err)
	}
	return name, nil
}

func (t *Table[T]) parse(name, list string, has bool, into *T) error {
	row := t.row(name)
	switch {
	case row == nil && name == "":
		return fmt.Errorf("%s comes first: %s", t.Kind, joined(t.Names(), "or"))
	case row == nil:
		return errors.New("must be " + joined(t.Names(), "or"))
	case !has:
		return nil
	}
	var given []string
	for _, part := range split(list) {
		if err := t.set(row, part, given, into); err != nil {
			return err
		}
		word, _, _ := strings.Cut(part, "=")
		given = append(given, word)
	}
	return nil
}

// set reads one option, after others that were given.
func (t *Table[T]) set(row *Row[T], part string, given []string, into *T) error {
	word, value, has := strings.Cut(part, "=")
	o := row.option(word)
	switch {
	case word == "":
		return errors.New("an option is missing: " + row.describe())
	case o == nil:
		return errors.New(t.unknown(row, word))
	case !o.Repeats && slices.Contains(given, word):
		return errors.New(word + " is given twice")
	case o.Value == "" && has:
		return errors.New(word + " takes no value")
	case o.Value != "" && value == "":
		return fmt.Errorf("%s takes a value: %s=%s", word, word, o.Value)
	case o.Words != nil && !slices.Contains(o.Words, value):
		return fmt.Errorf("%s must be %s", word, joined(o.Words, "or"))
	}
	return o.Set(into, value)
}

// unknown says which options there are, and what has the one that was asked for.
func (t *Table[T]) unknown(row *Row[T], word string) string {
	text := row.describe()
	var others []string
	for i := range t.Rows {
		if t.Rows[i].option(word) != nil {
			others = append(others, t.Rows[i].Name)
		}
	}
	switch len(others) {
	case 0:
		return fmt.Sprintf("there is no option %s: %s", word, text)
	case 1:
		return fmt.Sprintf("%s is an option of %s; %s", word, others[0], text)
	}
	return fmt.Sprintf("%s is an option of %s; %s", word, joined(others, "and"), text)
}

// describe says which options a thing has.
func (r *Row[T]) describe() string {
	var names []string
	for _, o := range r.Options {
		names = append(names, o.Name)
	}
	switch len(names) {
	case 0:
		return r.Name + " has no options"
	case 1:
		return r.Name + " has the option " + names[0]
	}
	return r.Name + " has the options " + joined(names, "and")
}

func (r *Row[T]) option(name string) *Option[T] {
	for i := range r.Options {
		if r.Options[i].Name == name {
			return &r.Options[i]
		}
	}
	return nil
}

func (t *Table[T]) row(name string) *Row[T] {
	for i := range t.Rows {
		if t.Rows[i].Name == name {
			return &t.Rows[i]
		}
	}
	return nil
}

// Has reports whether there is a thing of a name.
func (t *Table[T]) Has(name string) bool { return t.row(name) != nil }

// split takes a list apart at its commas. Those in brackets are part of names, f<int, char>, which the signs of C++'s operators do not open.
func split(list string) (parts []string) {
	deep, begin, named := 0, 0, 0
	for i, c := range list {
		if sign, is := strings.CutPrefix(list[i:], "operator"); is {
			named = len(list) - len(strings.TrimLeft(sign, "<>=-,"))
		}
		switch {
		case i < named:
		case strings.ContainsRune("<([{", c):
			deep++
		case strings.ContainsRune(">)]}", c):
			deep--
		case c == ',' && deep <= 0:
			parts = append(parts, list[begin:i])
			begin = i + 1
		}
	}
	return append(parts, list[begin:])
}

// joined lists names as a sentence has them.
func joined(names []string, word string) string {
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
	}
	return strings.Join(names, "")
}
