package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStdinSymbolic: standard input of at most so many bytes, by each way to read it and each engine: four of something are possible with four
// bytes, or numbers, and not with three.
func TestStdinSymbolic(t *testing.T) {
	t.Parallel()
	programs := map[string]string{
		"getchar.c": "#include <assert.h>\n#include <stdio.h>\nint main(void) { int n = 0; while (getchar() != EOF) n++; assert(n < 4); return 0; }\n",
		"read.c": "#include <assert.h>\n#include <unistd.h>\nint main(void) { char b[8]; ssize_t n, all = 0;\n" +
			"while ((n = read(0, b, sizeof b)) > 0) all += n;\nassert(all < 4); return 0; }\n",
		"fread.c": "#include <assert.h>\n#include <stdio.h>\nint main(void) { char b[9]; assert(fread(b, 1, 9, stdin) < 4); return 0; }\n",
		"fgets.c": "#include <assert.h>\n#include <stdio.h>\n#include <string.h>\nint main(void) { char b[9]; if (fgets(b, 9, stdin)) assert(!b[0] || !strchr(b, 0)[-1] || !(b[0] == 'a' && b[1] == 'b' && b[2] == 'c' && b[3]));\n" +
			"return 0; }\n",
		"scanf.c": "#include <assert.h>\n#include <stdio.h>\nint main(void) { int x, n = 0; while (scanf(\"%d\", &x) == 1) n++; assert(n < 4); return 0; }\n",
		"back.c":  "#include <assert.h>\n#include <stdio.h>\nint main(void) { int c = getchar(); if (c != EOF) ungetc(c, stdin); int n = 0; while (getchar() != EOF) n++; assert(n < 4); return 0; }\n",
		"line.cc": "#include <cassert>\n#include <iostream>\n#include <string>\nint main() { std::string s; std::getline(std::cin, s); assert(s.size() < 4); }\n",
		"get.cc":  "#include <cassert>\n#include <iostream>\nint main() { char c; int n = 0; while (std::cin.get(c)) n++; assert(n < 4); }\n",
	}
	for name, text := range programs {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for most, want := range []string{0: "verified", 3: "verified", 4: "violated"} {
			if want == "" {
				continue
			}
			for _, engine := range []string{"auto", "symbolic"} {
				if engine == "auto" && name != "getchar.c" && name != "scanf.c" {
					continue // its turns take seconds
				}
				_, out, errs := heddle("check", "--engine="+engine, fmt.Sprintf("--stdin=symbolic:%d", most), file)
				if !strings.HasPrefix(out, want) || !strings.Contains(out, fmt.Sprintf("at most %d bytes", most)) {
					t.Errorf("%s, %d bytes, engine %s: want %s\n%s%s", name, most, engine, want, head(out), errs)
				}
			}
		}
	}
	file := filepath.Join(t.TempDir(), "said.c")
	if err := os.WriteFile(file, []byte("#include <stdio.h>\nint main(void) { return getchar() == EOF ? 7 : 8; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := heddle("run", "--stdin=symbolic:2", file); status != 7 {
		t.Errorf("run takes the empty text: status %d\n%s%s", status, out, errs)
	}
	for _, bad := range []string{"symbolic:", "symbolic:-1", "symbolic:x", "symbolic:99999999"} {
		if status, _, errs := heddle("check", "--stdin="+bad, "x.c"); status != 3 || !strings.Contains(errs, "must be symbolic:N") {
			t.Errorf("--stdin=%s: status %d, %s", bad, status, errs)
		}
	}
}
