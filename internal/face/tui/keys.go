package tui

// binding is a key and the command of the console that it stands for.
type binding struct {
	key     string
	command string // with ? at its end if the rest is asked for
	label   string // in the list of keys at the bottom; "": that of the key before says it
}

// bindings are the keys that stand for commands, in the order in which they are listed. Those of the other direction are capital letters.
var bindings = []binding{
	{"s", "step", "s/S step"},
	{"S", "back", ""},
	{"n", "next", "n/N line"},
	{"N", "back-line", ""},
	{"i", "into", "i into"},
	{"o", "finish", "o out"},
	{"x", "instruction", "x/X instruction"},
	{"X", "back-instruction", ""},
	{"t", "switch", "t/T switch"},
	{"T", "back-switch", ""},
	{"r", "run", "r/R run"},
	{"R", "back-run", ""},
	{"w", "walk 1", "w/W random step, walk"},
	{"W", "walk", ""},
	{"f", "find ?", "f find"},
	{"b", "break ?", "b break"},
	{"v", "watch ?", "v watch"},
	{"p", "print ?", "p print"},
	{"g", "goto ?", "g go to"},
	{"l", "load ?", "l load"},
	{"a", "save ?", "a save"},
	{"u", "output", "u output"},
	{":", "?", ": any command"},
	{"?", "help", "? help"},
}

// others are the keys that stand for no command.
var others = []string{"0-9 Tab thread", "Up/Down Enter action", "q quit"}

// bound is what a key stands for.
func bound(key string) (binding, bool) {
	for _, b := range bindings {
		if b.key == key {
			return b, true
		}
	}
	return binding{}, false
}

// labels are the keys as they are listed.
func labels() (list []string) {
	for _, b := range bindings {
		if b.label != "" {
			list = append(list, b.label)
		}
	}
	return append(list, others...)
}
