package cxx

import "strings"

// builtins are the mangled names of the types that C++ itself has.
var builtins = map[byte]string{
	'v': "void", 'b': "bool", 'c': "char", 'a': "signed char", 'h': "unsigned char", 's': "short", 't': "unsigned short",
	'i': "int", 'j': "unsigned int", 'l': "long", 'm': "unsigned long", 'x': "long long", 'y': "unsigned long long",
	'f': "float", 'd': "double", 'e': "long double", 'w': "wchar_t", 'n': "__int128", 'o': "unsigned __int128",
}

// readable is a type's name as a person writes it, where it is plain: built in,
// a class, perhaps in namespaces, or a pointer to one. Others stay mangled.
func readable(mangled string) string {
	if s, rest, ok := typeName(mangled); ok && rest == "" {
		return s
	}
	return mangled
}

func typeName(s string) (name, rest string, ok bool) {
	switch {
	case s == "":
		return "", "", false
	case s[0] == 'P':
		name, rest, ok = typeName(s[1:])
		return name + "*", rest, ok
	case s[0] == 'K':
		name, rest, ok = typeName(s[1:])
		return "const " + name, rest, ok
	case builtins[s[0]] != "":
		return builtins[s[0]], s[1:], true
	case s[0] == 'N':
		return nested(s[1:])
	case strings.HasPrefix(s, "St"):
		name, rest, ok = word(s[2:])
		return "std::" + name, rest, ok
	}
	return word(s)
}

// nested is a name in namespaces or classes, up to its E.
func nested(s string) (name, rest string, ok bool) {
	var parts []string
	if strings.HasPrefix(s, "St") {
		parts, s = []string{"std"}, s[2:]
	}
	for s != "" && s[0] != 'E' {
		part, after, ok := word(s)
		if !ok {
			return "", "", false
		}
		parts, s = append(parts, part), after
	}
	if s == "" {
		return "", "", false
	}
	return strings.Join(parts, "::"), s[1:], len(parts) > 0
}

// word is a name after its length.
func word(s string) (name, rest string, ok bool) {
	n, i := 0, 0
	for i < len(s) && i < 4 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	if i == 0 || n == 0 || i+n > len(s) {
		return "", "", false
	}
	name = s[i : i+n]
	if strings.HasPrefix(name, "_GLOBAL__N_") {
		name = "(anonymous namespace)"
	}
	return name, s[i+n:], true
}
