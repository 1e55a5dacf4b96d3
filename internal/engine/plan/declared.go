package plan

import (
	"regexp"

	"heddle/internal/front/flat"
)

// mutexType is the name that clang gives the type of a mutex.
var mutexType = regexp.MustCompile(`^(?:struct|union)\.pthread_mutex_t(?:\.\d+)?$`)

// mutexBytes is how many bytes a module declares for a mutex, the fewest of several types of the name; 0: it names none.
func mutexBytes(mod *flat.Module) (least uint64) {
	for i := range mod.Types {
		t := &mod.Types[i]
		if t.Kind == flat.Struct && mutexType.MatchString(typeName(t.Name)) && (least == 0 || t.Size < least) {
			least = t.Size
		}
	}
	return least
}

// typeName is a type's name without its mark and its parts: LLVM prints "%struct.s = type { i32 }".
func typeName(printed string) string {
	m := asPrinted.FindStringSubmatch(printed)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

var asPrinted = regexp.MustCompile(`^%(?:"([^"]*)"|([\w.$-]*))`)
