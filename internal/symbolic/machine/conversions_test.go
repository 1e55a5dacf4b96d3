package symbolic_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/symbolic/term"
	"heddle/internal/test/symbolicmachine"
	"heddle/internal/test/testsession"
)

// A function of characters is computed three times for each string over an alphabet: by the computer, by the machine that
// executes, and by the terms that the symbolic machine ends with. Of these, each string must be on one path.
type ofCharacters struct {
	name     string
	alphabet string
	length   int
	code     string // fills out from in, which ends with a NUL
	most     int    // paths
}

const characterHeader = `
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
char *strcasestr(const char *, const char *);
#include <stdarg.h>
#define WORDS 6
static int listed(char *to, int n, const char *format, ...) { va_list l; va_start(l, format); int k = vsnprintf(to, n, format, l); va_end(l); return k; }
static int scanned(const char *text, const char *format, ...) { va_list l; va_start(l, format); int k = vsscanf(text, format, l); va_end(l); return k; }
long out[WORDS];
extern char __VERIFIER_nondet_char(void);
static void f(char *in) { errno = 0; %s }
`

const characterUnknown = `
int main(void)
{
    char in[%d];
    for (int i = 0; i < %d; i++)
        in[i] = __VERIFIER_nondet_char();
    in[%d] = 0;
    f(in);
    return 0;
}`

const characterKnown = `
int main(void)
{
    enum { N = %d, ALL = %d };
    static const unsigned char alphabet[] = {%s};
    char in[N + 1];
    int total = 1;
    for (int i = 0; i < N; i++)
        total *= ALL;
    for (int k = 0; k < total; k++) {
        for (int i = 0, rest = k; i < N; i++, rest /= ALL)
            in[i] = alphabet[rest %% ALL];
        in[N] = 0;
        memset(out, 0, sizeof out);
        f(in);
        printf("%%ld %%ld %%ld %%ld %%ld %%ld\n", out[0], out[1], out[2], out[3], out[4], out[5]);
    }
    return 0;
}`

// outWords is WORDS above.
const outWords = 6

func (x *ofCharacters) unknown() string {
	return fmt.Sprintf(characterHeader, x.code) + fmt.Sprintf(characterUnknown, x.length+1, x.length, x.length)
}

func (x *ofCharacters) known() string {
	var list []string
	for _, c := range []byte(x.alphabet) {
		list = append(list, fmt.Sprint(c))
	}
	return fmt.Sprintf(characterHeader, x.code) + fmt.Sprintf(characterKnown, x.length, len(x.alphabet), strings.Join(list, ", "))
}

// native is what the computer prints.
func native(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "test.c"), filepath.Join(dir, "test")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := exec.Command("clang-19", "-w", "-fno-builtin", "-o", binary, file).CombinedOutput(); err != nil {
		t.Fatalf("clang-19: %v\n%s", err, b)
	}
	b, err := exec.Command(binary).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// executed is what the machine prints that executes.
func executed(t *testing.T, source string) string {
	t.Helper()
	m := testsession.MachineOf(t, testsession.OpenText(t, "known.c", source, plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}))
	var out strings.Builder
	m.Output = func(_, _ int, b []byte) { out.Write(b) }
	c := cursor.New(m)
	fail := c.Start()
	for fail == nil {
		acts, _ := c.Actions(nil)
		if len(acts) == 0 {
			break
		}
		fail = c.Do(acts[0])
	}
	if fail != nil {
		t.Fatal(fail.Text)
	}
	return out.String()
}

// leaves calls f in each state at the end of a path.
func leaves(t *testing.T, x *symbolicmachine.Machine, f func()) {
	t.Helper()
	c := x.Cursor
	var visit func(fail *system.Failure)
	visit = func(fail *system.Failure) {
		if fail != nil {
			t.Fatal(fail.Text)
		}
		acts, _ := c.Actions(nil)
		if len(acts) == 0 {
			f()
			return
		}
		for _, a := range acts {
			mark := c.Mark()
			visit(c.Do(a))
			c.Undo(mark)
		}
	}
	if fail := c.Start(); fail != nil {
		t.Fatal(fail.Text)
	}
	visit(nil)
}

// onTerms is what the terms say for all strings, and on how many paths they are.
func (x *ofCharacters) onTerms(t *testing.T) (lines []string, paths int) {
	t.Helper()
	m := machineOf(t, "", x.unknown())
	m.Cursor.Symbolic().Apart() // conditions stay, and variables keep their names
	total := 1
	for range x.length {
		total *= len(x.alphabet)
	}
	lines = make([]string, total)
	leaves(t, m, func() {
		paths++
		in, conds := m.Cursor.Inputs(), m.Cursor.Conditions()
		var words []term.Term
		for i := range outWords {
			words = append(words, m.Cursor.Static("out", i))
		}
		eval := term.NewEvaluator(m.Pool)
		for k := range total {
			eval.Reset()
			for i, rest := 0, k; i < x.length; i, rest = i+1, rest/len(x.alphabet) {
				eval.Set(in[i].Value, uint64(x.alphabet[rest%len(x.alphabet)]))
			}
			holds := true
			for _, q := range conds {
				if holds = eval.Holds(q); !holds {
					break
				}
			}
			if !holds {
				continue
			}
			var line []string
			for _, w := range words {
				line = append(line, fmt.Sprint(int64(eval.Value(w))))
			}
			if lines[k] != "" {
				t.Errorf("%s is on two paths", x.text(k))
			}
			lines[k] = strings.Join(line, " ")
		}
	})
	return lines, paths
}

func (x *ofCharacters) text(k int) string {
	var b []byte
	for range x.length {
		b = append(b, x.alphabet[k%len(x.alphabet)])
		k /= len(x.alphabet)
	}
	return fmt.Sprintf("%q", b)
}

func (x *ofCharacters) test(t *testing.T) {
	own := executed(t, x.known())
	if got := native(t, x.known()); got != own {
		t.Error("the computer and the machine that executes differ")
		compareLines(t, x, strings.Split(got, "\n"), strings.Split(own, "\n"))
	}
	lines, paths := x.onTerms(t)
	t.Log(paths, "paths")
	if x.most > 0 && paths > x.most {
		t.Errorf("%d paths", paths)
	}
	compareLines(t, x, strings.Split(strings.TrimSuffix(own, "\n"), "\n"), lines)
}

// compareLines shows the first strings of which results differ.
func compareLines(t *testing.T, x *ofCharacters, want, got []string) {
	t.Helper()
	shown := 0
	for k := range want {
		if k >= len(got) || want[k] != got[k] {
			t.Errorf("%s: %q, want %q", x.text(k), got[k], want[k])
			if shown++; shown > 8 {
				return
			}
		}
	}
}

// numberAlphabet is one of numbers to all bases. That of the longest strings, 4.
const numberAlphabet = " -+019xaFz\x00\t"

func TestNumbersOfCharacters(t *testing.T) {
	var list []ofCharacters
	for _, base := range []int{0, 8, 10, 16, 36} {
		list = append(list, ofCharacters{fmt.Sprint("strtol/", base), numberAlphabet, 4, fmt.Sprintf("char *e; out[0] = strtol(in, &e, %d); out[1] = e - in; out[2] = errno;", base), 1})
	}
	for _, x := range []ofCharacters{
		{"atoi", numberAlphabet, 4, "out[0] = atoi(in); out[1] = atol(in); out[2] = atoll(in);", 1},
		{"atoi/large", "-0789", 3, `char b[30] = "-21474836"; strcpy(b + 9, in); out[0] = atoi(b); out[1] = atoi(b + 1); out[2] = errno;`, 1},
		{"strtoul", "-+ 10x", 4, "char *e; out[0] = strtoul(in, &e, 0); out[1] = e - in; out[2] = errno; out[3] = strtoull(in, 0, 16);", 1},
		{"strtol/large", "0789", 3, `char b[30] = " -92233720368547758", *e; strcpy(b + 19, in); out[0] = strtol(b, &e, 10); out[1] = e - b; out[2] = errno;
			errno = 0; out[3] = strtoll(b + 2, &e, 10); out[4] = e - b; out[5] = errno;`, 0},
		{"strtoul/large", "0156", 4, `char b[30] = "-1844674407370955", *e; strcpy(b + 17, in); out[0] = strtoul(b, &e, 10); out[1] = e - b; out[2] = errno;
			errno = 0; out[3] = strtoumax(b + 1, &e, 10); out[4] = e - b; out[5] = errno;`, 0},
		{"strtoul/hex", "0fg", 4, `char b[30] = "0xffffffffffffff", *e; strcpy(b + 16, in); out[0] = strtoul(b, &e, 0); out[1] = e - b; out[2] = errno;
			errno = 0; out[3] = strtol(b, &e, 16); out[4] = e - b; out[5] = errno;`, 0},
		{"strtol/base", "01", 2, `out[0] = strtol(in, 0, 1); out[1] = errno; errno = 0; out[2] = strtol(in, 0, 37); out[3] = errno; out[4] = strtol(in, 0, -1);`, 1},
	} {
		list = append(list, x)
	}
	for _, x := range list {
		t.Run(x.name, x.test)
	}
}

func TestTextsOfCharacters(t *testing.T) {
	for _, x := range []ofCharacters{
		{"strstr", "abA\x00", 5, `char *p = strstr(in, "ab"), *q = strstr(in + 3, in); out[0] = p ? p - in : -1; out[1] = q ? q - in : -1; p = strstr(in, ""); out[2] = p - in;`, 4},
		{"strcasestr", "abA\xff\x00", 4, `char *p = strcasestr(in, "aB"), *q = strcasestr("abBAa", in); out[0] = p ? p - in : -1; out[1] = !!q;`, 2},
		{"strtok", "a,;\x00", 5, `int n = 0; for (char *p = strtok(in, ",;"); p; p = strtok(0, n ? ",;" : ",")) { out[n + 1] = 100 * (p - in) + strlen(p); n++; } out[0] = n;`, 0},
		{"strtok_r", "a, \x00", 4, `int n = 0; char *s; for (char *p = strtok_r(in, ", ", &s); p; p = strtok_r(0, ", ", &s)) { out[n + 1] = 100 * (p - in) + strlen(p); n++; } out[0] = n; out[5] = s - in;`, 0},
		{"strsep", "a, \x00", 4, `int n = 0; char *s = in, *p; while ((p = strsep(&s, ", ")) && n < 5) { out[n + 1] = 100 * (p - in) + strlen(p); n++; } out[0] = n;`, 0},
		{"strtok/set", "a,\x00", 4, `char text[] = "a,,b"; char *p = strtok(text, in); out[0] = p ? p - text : -1; p = strtok(0, in); out[1] = p ? p - text : -1; for (int i = 0; i < 4; i++) out[2] = 256 * out[2] + text[i];`, 0},
		{"strspn", "ab,\x00", 4, `out[0] = strspn(in, "ab"); out[1] = strcspn(in, ",b"); char *p = strpbrk(in, "b,"); out[2] = p ? p - in : -1; out[3] = strspn("abba,", in);`, 2},
		{"strcasecmp", "aAbZ\xc4\x00", 3, `int a = strcasecmp(in, "aB"), b = strncasecmp("zAb", in, 2); out[0] = (a > 0) - (a < 0); out[1] = (b > 0) - (b < 0);`, 0},
	} {
		t.Run(x.name, x.test)
	}
}

func TestScanOfCharacters(t *testing.T) {
	scans := func(format, args string) string {
		return `int a = 7, b = 7, c = 7; long l = 7; char s[8] = "zzzzzzz", u[8] = "yyyyyyy"; unsigned char h = 7; out[0] = sscanf(in, "` + format + `", ` + args + `);
			out[1] = a; out[2] = b; out[3] = l + 1000 * h; for (int i = 0; i < 8; i++) { out[4] = 256ul * out[4] + s[i]; out[5] = 256ul * out[5] + u[i]; }`
	}
	for _, x := range []ofCharacters{
		{"d", " -09x\x00", 4, scans("%d", "&a"), 3},
		{"d,d", " -19,\x00", 5, scans("%d,%d", "&a, &b"), 0},
		{"d d", " -19\x00", 5, scans("%d %d", "&a, &b"), 0},
		{"i", " -09xaF", 4, scans("%i%n", "&a, &b"), 0},
		{"x", " -0xg1", 5, scans("%x%n", "&a, &b"), 0},
		{"3x", "+0x1", 5, scans("%3x%c%n", "&a, s, &b"), 0},
		{"2dx", " -19ag\x00", 4, scans(" %2d%lx", "&a, &l"), 0},
		{"hhu", " 259-", 4, scans("%hhu%%", "&h"), 0},
		{"c", " a%\x00", 4, scans("%c %%%2c%n", "s, u, &a"), 0},
		{"s", " ab\x00", 4, scans("%s%s", "s, u"), 0},
		{"2s", " ab\x00", 4, scans("%2s %c", "s, u"), 0},
		{"set", "ab]-\x00", 4, scans("%[a-c]%[^]a]", "s, u"), 0},
		{"skipped", " 1a:\x00", 4, scans("%*d:%3[1a]%n", "s, &a"), 0},
		{"o", " 178-", 4, scans("%o%u", "&a, &b"), 0},
		{"listed", " 1,a", 4, strings.ReplaceAll(scans("%d,%c%s%n", "&a, s, u, &b"), "sscanf", "scanned"), 0},
	} {
		t.Run(x.name, x.test)
	}
}

func TestPrintOfCharacters(t *testing.T) {
	prints := func(args string) string {
		return `char b[40]; memset(b, 'z', 40); out[0] = snprintf(b, 32, ` + args + `); for (int i = 0; i < 32; i++) out[1 + i / 8] = 256ul * out[1 + i / 8] + b[i];`
	}
	const number = "\x00\x01\x09\x0a\x63\x64\x7f\x80\xf6\xff"
	for _, x := range []ofCharacters{
		{"d", number, 2, prints(`"%d", in[0] * 256 + (unsigned char)in[1]`), 12},
		{"ld", number, 2, prints(`"<%ld>%d", in[0] * 1000000000ul * (unsigned char)in[1] * 10000000, 7`), 40},
		{"u", number, 2, prints(`"%u,%hhu", (unsigned)in[0], in[1]`), 0},
		{"x", number, 2, prints(`"%x %#X %02hhx", in[0], in[1], in[1]`), 0},
		{"o", number, 2, prints(`"%o %#ho %.0d", in[0], in[1], in[1]`), 0},
		{"width", number, 2, prints(`"%5d|%-5d|%05d|%+.3d|% d", in[0], in[1], in[0], in[1], in[0]`), 0},
		{"c", number, 2, prints(`"%c%3c%-3c|%%", in[0], in[1], in[0]`), 1},
		{"listed", number, 2, strings.ReplaceAll(prints(`"%d%s%c%ld%x%hhd", in[0], "<>", in[1], (long)in[1] << 34, in[0], in[1]`), "snprintf", "listed"), 0},
		{"s", "ab\x00", 3, prints(`"%s|%5s|%-5s|%.2s", in, in + 1, in, in`), 6},
		{"short", number, 2, `char b[40]; memset(b, 'z', 40); out[0] = snprintf(b, 3, "%d", in[0] * 256 + in[1]); out[1] = snprintf(0, 0, "%d", in[0]); for (int i = 0; i < 8; i++) out[2] = 256ul * out[2] + b[i];
			out[3] = sprintf(b, "%d", in[1]); for (int i = 0; i < 8; i++) out[4] = 256ul * out[4] + b[i];`, 0},
	} {
		t.Run(x.name, x.test)
	}
}
