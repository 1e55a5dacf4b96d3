package project

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Config are a project's settings: heddle.toml. All paths in it are relative to the directory it lies in; here they are as the current
// directory names them.
type Config struct {
	Path      string
	Database  string    // the compilation database; "": where Find finds it
	Check     []Setting // for all harnesses
	Harnesses []Harness
	Suppress  []Suppression
}

// Harness is a program to check.
type Harness struct {
	Name     string
	Files    []string
	Expect   string    // the answer that is expected, one of Answers; "": verified
	Settings []Setting // flags of its own, which come after those for all
}

// Setting is a flag of the command, with its values: of most one.
type Setting struct {
	Name   string
	Values []string
	Line   int // of heddle.toml; 0: not known
}

// Suppression is a report that is not wanted.
type Suppression struct {
	Check    string // its check, as `heddle checks` lists them
	Variable string // of a data race, as the report names it; "": any
	Function string // that it occurs in, as the report names it; "": any
	Place    string // "FILE:LINE" or "FILE"; "": any
	Why      string // the reason, which the verdict repeats
	Line     int    // of heddle.toml, or of the source
}

// Answers are what a harness may be expected to have.
var Answers = []string{"verified", "violated", "unknown"}

// configLimit bounds the file.
const configLimit = 1 << 20

// document is heddle.toml as it is written.
type document struct {
	Database string           `toml:"database"`
	Check    map[string]any   `toml:"check"`
	Harness  []map[string]any `toml:"harness"`
	Suppress []map[string]any `toml:"suppress"`
}

// ReadConfig reads heddle.toml.
func ReadConfig(path string) (*Config, error) {
	text, err := readSome(path, configLimit)
	if err != nil {
		return nil, err
	}
	var d document
	decoder := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return nil, tomlError(path, err)
	}
	r := reader{path: path, dir: filepath.Dir(path), lines: strings.Split(text, "\n")}
	c := &Config{Path: path}
	if d.Database != "" {
		c.Database = r.local(d.Database)
	}
	if c.Check, err = r.settings(d.Check, r.table("[check]", 0)); err != nil {
		return nil, err
	}
	for i, h := range d.Harness {
		harness, err := r.harness(h, r.table("[[harness]]", i))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(c.Harnesses, func(o Harness) bool { return o.Name == harness.Name }) {
			return nil, r.errorf(r.table("[[harness]]", i), "two harnesses are named %q", harness.Name)
		}
		c.Harnesses = append(c.Harnesses, harness)
	}
	for i, s := range d.Suppress {
		suppression, err := r.suppression(s, r.table("[[suppress]]", i))
		if err != nil {
			return nil, err
		}
		c.Suppress = append(c.Suppress, suppression)
	}
	return c, nil
}

// tomlError says where a file is wrong.
func tomlError(path string, err error) error {
	if strict := (*toml.StrictMissingError)(nil); errors.As(err, &strict) && len(strict.Errors) > 0 {
		line, _ := strict.Errors[0].Position()
		return fmt.Errorf("%s:%d: unknown setting %s: there are database, [check], [[harness]] and [[suppress]]", path, line, strings.Join(strict.Errors[0].Key(), "."))
	}
	if wrong := (*toml.DecodeError)(nil); errors.As(err, &wrong) {
		line, column := wrong.Position()
		return fmt.Errorf("%s:%d:%d: %s", path, line, column, strings.TrimPrefix(wrong.Error(), "toml: "))
	}
	return fmt.Errorf("%s: %w", path, err)
}

// reader reads the tables of a file.
type reader struct {
	path, dir string
	lines     []string
}

// local is a path of the file as the current directory names it.
func (r *reader) local(path string) string { return Local(absolute(r.dir, path)) }

// table is the line where a table begins, of several with this head the one with this number; 0 if it is written in another way.
func (r *reader) table(head string, number int) int {
	for i, line := range r.lines {
		if line, _, _ := strings.Cut(line, "#"); strings.TrimSpace(line) == head {
			if number == 0 {
				return i + 1
			}
			number--
		}
	}
	return 0
}

// keyAt is the line of a key in the table that begins in a line; the table's if it is not found.
func (r *reader) keyAt(table int, key string) int {
	pattern := regexp.MustCompile(`^\s*"?` + regexp.QuoteMeta(key) + `"?\s*=`)
	for i := table; i < len(r.lines) && table > 0; i++ {
		if strings.HasPrefix(strings.TrimSpace(r.lines[i]), "[") {
			break
		}
		if pattern.MatchString(r.lines[i]) {
			return i + 1
		}
	}
	return table
}

func (r *reader) errorf(line int, format string, args ...any) error {
	place := r.path
	if line > 0 {
		place += ":" + strconv.Itoa(line)
	}
	return fmt.Errorf("%s: %s", place, fmt.Sprintf(format, args...))
}

// settings are the keys of a table, in the order of their names.
func (r *reader) settings(table map[string]any, line int) (list []Setting, err error) {
	for name, value := range table {
		at := r.keyAt(line, name)
		values, ok := texts(value)
		if !ok {
			return nil, r.errorf(at, "%s is neither a text, a number, a truth value nor a list of these", name)
		}
		list = append(list, Setting{name, values, at})
	}
	slices.SortFunc(list, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// texts are the values of a setting as flags have them.
func texts(value any) (list []string, ok bool) {
	switch v := value.(type) {
	case string:
		return []string{v}, true
	case bool:
		return []string{strconv.FormatBool(v)}, true
	case int64:
		return []string{strconv.FormatInt(v, 10)}, true
	case float64:
		return []string{strconv.FormatFloat(v, 'g', -1, 64)}, true
	case []any:
		for _, e := range v {
			one, ok := texts(e)
			if !ok || len(one) != 1 {
				return nil, false
			}
			list = append(list, one[0])
		}
		return list, true
	}
	return nil, false
}

func (r *reader) harness(table map[string]any, line int) (h Harness, err error) {
	if h.Name, err = r.text(table, line, "name"); err != nil {
		return h, err
	}
	if h.Expect, err = r.text(table, line, "expect"); err != nil {
		return h, err
	}
	if h.Expect != "" && !slices.Contains(Answers, h.Expect) {
		return h, r.errorf(r.keyAt(line, "expect"), "expect is %q, not one of %s", h.Expect, strings.Join(Answers, ", "))
	}
	files, ok := texts(table["files"])
	if !ok || len(files) == 0 {
		return h, r.errorf(line, "a harness needs files = [\"...\"]")
	}
	for _, f := range files {
		h.Files = append(h.Files, r.local(f))
	}
	if h.Name == "" {
		h.Name = strings.TrimSuffix(filepath.Base(files[0]), filepath.Ext(files[0]))
	}
	for _, key := range []string{"name", "expect", "files"} {
		delete(table, key)
	}
	h.Settings, err = r.settings(table, line)
	return h, err
}

// text is the value of a key that is a text, or "" if there is none.
func (r *reader) text(table map[string]any, line int, key string) (string, error) {
	value, given := table[key]
	text, ok := value.(string)
	if given && !ok {
		return "", r.errorf(r.keyAt(line, key), "%s is not a text", key)
	}
	return text, nil
}

func (r *reader) suppression(table map[string]any, line int) (s Suppression, err error) {
	fields := map[string]*string{"check": &s.Check, "variable": &s.Variable, "function": &s.Function, "place": &s.Place, "why": &s.Why}
	for key := range table {
		to := fields[key]
		if to == nil {
			return s, r.errorf(r.keyAt(line, key), "unknown setting %s: a suppression has check, variable, function, place and why", key)
		}
		if *to, err = r.text(table, line, key); err != nil {
			return s, err
		}
	}
	s.Line = line
	switch {
	case s.Check == "":
		return s, r.errorf(line, "a suppression needs a check")
	case s.Variable == "" && s.Function == "" && s.Place == "":
		return s, r.errorf(line, "a suppression needs a variable, a function or a place: otherwise switch the check off")
	case s.Why == "":
		return s, r.errorf(line, "a suppression needs a reason: why = \"...\"")
	}
	return s, nil
}

// Resolve makes the paths among the settings those that the current directory has for them: settings whose name is among names are paths.
func (c *Config) Resolve(s Setting, names []string) Setting {
	if !slices.Contains(names, s.Name) {
		return s
	}
	dir := filepath.Dir(c.Path)
	s.Values = slices.Clone(s.Values)
	for i, v := range s.Values {
		if path := absolute(dir, v); exists(path) {
			s.Values[i] = Local(path)
		}
	}
	return s
}

// Flags are a setting's flags for clang with their paths as the current directory has them.
func (c *Config) Flags(text string) ([]string, error) {
	words, err := Words(text)
	if err != nil {
		return nil, err
	}
	return Located(words, filepath.Dir(c.Path)), nil
}
