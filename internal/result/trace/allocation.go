package trace

import "strings"

// allocators are calls that make heap blocks, and whether they tell by zero that
// there is no room.
var allocators = map[string]bool{
	"malloc": true, "calloc": true, "realloc": true, "reallocarray": true, "valloc": true, "aligned_alloc": true, "memalign": true,
	"strdup": true, "__strdup": true, "strndup": true, "__strndup": true, "__heddle_new": true,
	"posix_memalign": false, "asprintf": false, "vasprintf": false,
}

// noRoomNote tells of an allocation that found no room.
func (r *recorder) noRoomNote(t int, n *instruction) string {
	k := &n.call
	operator := strings.HasPrefix(k.name, "_Znw") || strings.HasPrefix(k.name, "_Zna")
	byZero, ok := allocators[k.name]
	if !ok && !operator || k.name == "realloc" && k.args[1] == 0 {
		return ""
	}
	v, known := r.result(t, n)
	if !known || (v == 0) != (byZero || operator) {
		return ""
	}
	name := k.name
	if operator || name == "__heddle_new" {
		name = "operator new"
	}
	return name + " fails: it finds no memory"
}
