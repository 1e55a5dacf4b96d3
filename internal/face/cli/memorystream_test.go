package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestStreamsOnMemory tests that races on the program's memory behind a stream are found, and both orders of two threads that access it, with every
// reduction; and that none is found where calls leave a byte alone, or where mutexes and joins order the threads.
func TestStreamsOnMemory(t *testing.T) {
	t.Parallel()
	const (
		race   = "violated: data race"
		failed = "violated: assertion failed"
		fine   = "verified"
		// What others do between the stream's creation and its end.
		gets0, gets3, gets9 = "got = bytes[0];", "got = bytes[3];", "got = bytes[9];"
		sets0, sets3        = "bytes[0] = 'y';", "bytes[3] = 'y';"
		guarded             = "pthread_mutex_lock(&m); %; pthread_mutex_unlock(&m);"
		w, r                = `fmemopen(bytes, 64, "w")`, `fmemopen(bytes, 9, "r")`
		both                = `fmemopen(bytes, 9, "r+")`
		grows               = `open_memstream(&text, &size)`
	)
	locked := func(s string) string { return strings.Replace(guarded, "%", s, 1) }
	for i, x := range []struct{ open, other, use, want string }{
		// Output goes to memory where it is flushed, with a NUL behind it.
		{w, gets0, `fputs("x", f); fflush(f)`, race},
		{w, gets3, `fputs("x", f); fflush(f)`, fine},
		{w, gets3, `fputs("abc", f); fflush(f)`, race},
		{w, gets3, `fputs("ab", f); fflush(f)`, fine},
		{w, gets0, `fputs("x", f); JOIN; fclose(f); f = 0`, fine},
		{w, gets0, `fputs("x", f); fclose(f); f = 0`, race},
		{w, gets0, `fputs("x", f); fflush(0)`, race},
		{w, gets0, `fputs("x", f); fseek(f, 0, SEEK_CUR)`, race},
		{w, gets0, `fputs("x", f); rewind(f)`, race},
		{w, gets0, `fputs("x", f); fpos_t p; fgetpos(f, &p); JOIN; fsetpos(f, &p)`, fine},
		{w, gets0, `fpos_t p; fgetpos(f, &p); fputs("x", f); fsetpos(f, &p)`, race},
		{w, gets0, `fputs("x", f); freopen("/dev/null", "w", f)`, race},
		{w, gets0, `setbuf(f, 0); fputc('x', f)`, race},
		{w, gets0, `setbuf(f, 0); putc('x', f)`, race},
		{w, gets0, `setbuf(f, 0); fwrite("x", 1, 1, f)`, race},
		{w, gets0, `setbuf(f, 0); fprintf(f, "%d", 1)`, race},
		{w, gets3, `setbuf(f, 0); fprintf(f, "%d", 1)`, fine},
		{w, gets0, `setlinebuf(f); fputs("x\n", f)`, race},
		{w, gets0, `setlinebuf(f); fputs("x", f); JOIN`, fine},
		{w, gets0, `fputs("x", f); exit(0)`, race},
		{w, gets3, `fputs("x", f); exit(0)`, fine},
		{w, gets0, `fputs("x", f); _Exit(0)`, fine},
		{w, gets0, `fputs("x", f); return 0`, race},
		{`fmemopen(bytes, 4, "w")`, gets3, `fputs("abcdef", f); fflush(f)`, race},
		{`fmemopen(bytes, 4, "w")`, "got = bytes[4];", `fputs("abcdef", f); fflush(f)`, fine},
		{`fmemopen(bytes, 9, "a")`, gets0, `fputs("abc", f); fflush(f)`, fine},
		{`fmemopen(bytes, 9, "a")`, "got = bytes[4];", `fputs("abc", f); fflush(f)`, race},
		{w, locked(gets0), locked(`fputs("x", f); fflush(f)`), fine},
		{w, locked(gets0) + `assert(got != 'x');`, locked(`fputs("x", f); fflush(f)`), failed},
		{w, locked(gets0) + `assert(got != 't');`, locked(`fputs("x", f); fflush(f)`), failed},
		{w, gets0, `JOIN; fputs("x", f); fflush(f)`, fine},
		{`fmemopen(0, 64, "w+")`, sets0, `fputs("x", f); fflush(f)`, fine},
		{`tmpfile()`, sets0, `fputs("x", f); fflush(f)`, fine},

		// A read may read ahead.
		{r, gets0, "fgetc(f)", fine},
		{r, sets0, "fgetc(f)", race},
		{r, sets3, "fgetc(f)", race},
		{r, "bytes[9] = 'y';", "fgetc(f)", fine},
		{r, sets0, "fseek(f, 1, SEEK_SET); fgetc(f)", fine},
		{r, sets0, "char b[4]; fgets(b, 4, f)", race},
		{r, sets3, "char b[2]; fread(b, 1, 2, f)", race},
		{r, sets0, `int n; fscanf(f, "%d", &n)`, race},
		{r, sets0, "ungetc('a', f); fgetc(f)", fine},
		{r, locked(sets0), locked("got = fgetc(f)") + "assert(got != 'y')", failed},
		{r, locked(sets0), locked("got = fgetc(f)") + "assert(got != 't')", failed},
		{r, sets0, "JOIN; fgetc(f)", fine},
		{both, gets0, `fputs("x", f); fseek(f, 4, SEEK_SET); fgetc(f)`, race},
		{both, gets9, `fputs("x", f); fseek(f, 4, SEEK_SET); fgetc(f)`, fine},

		// A stream that grows changes what the program has of it where it is flushed.
		{grows, "got = size;", `fputs("x", f); fflush(f)`, race},
		{grows, "got = text != 0;", `fputs("x", f); fflush(f)`, race},
		{grows, "got = size;", `fputs("x", f); JOIN`, fine},
		{grows, "got = size;", `fputs("x", f); fclose(f); f = 0`, race},
		{grows, "got = size;", `fputs("x", f); JOIN; fflush(f)`, fine},
		{grows + `; fputs("ab", f); fflush(f); at = text`, "got = at[0];", `rewind(f); fputs("c", f); fflush(f)`, race},
		{grows + `; fputs("ab", f); fflush(f); at = text`, "got = at[0];", `fputs("c", f); fflush(f)`, "violated: "}, // the text moves: a race and a use after free
		{grows + `; fputs("ab", f); fflush(f); at = text`, "got = at[0];", `JOIN; fputs("c", f); fflush(f)`, fine},
		{grows, locked("got = size;"), locked(`fputs("x", f); fflush(f)`), fine},
		{grows, locked("got = size;") + "assert(!got);", locked(`fputs("x", f); fflush(f)`), failed},
	} {
		file := checkout.Write(t, "a.c", strings.NewReplacer("OPEN", x.open, "OTHER", x.other, "USE", strings.Replace(x.use, "JOIN", join, 1)).Replace(`#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char bytes[64] = "text", got, *text, *at;
static size_t size;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static FILE *f;
static int joined;
static void *second(void *p) { OTHER return p; }
int main(void)
{
    pthread_t t;
    f = OPEN;
    pthread_create(&t, 0, second, 0);
    USE;
    if (!joined)
        pthread_join(t, 0);
    if (f)
        fclose(f);
    return 0;
}
`))
		ways := [][]string{{}, {"--reduction=none"}, {"--reduction=tau"}, {"--reduction=superstep"}}
		if i%4 == 0 {
			ways = append(ways, []string{"--cflags=-m32"})
		}
		for _, way := range ways {
			if _, out, stderr := heddle(append(append([]string{"check"}, way...), file)...); !strings.HasPrefix(out, x.want) {
				t.Errorf("%v, %s: want %q\n%s%s", x, way, x.want, out, stderr)
			}
		}
	}
}

// join ends the other thread of a program.
const join = "pthread_join(t, 0); joined = 1"

// TestStreamReadsAhead tests that it is unknown what a stream of fmemopen reads where the program has changed what the stream may have read ahead, and only there.
func TestStreamReadsAhead(t *testing.T) {
	t.Parallel()
	const (
		open  = `f = fmemopen(bytes, 9, "r"); `
		both  = `f = fmemopen(bytes, 9, "r+"); `
		fine  = "verified"
		ahead = "unknown: the program has changed the memory of a stream of fmemopen after reading from it"
	)
	for _, x := range []struct{ body, want string }{
		{open + `fgetc(f); bytes[1] = 'x'; assert(fgetc(f) == 'x');`, ahead},
		{open + `fgetc(f); bytes[1] = 'x'; assert(fgetc(f) == 'b');`, ahead},
		{open + `fgetc(f); bytes[0] = 'x'; assert(fgetc(f) == 'b');`, fine},
		{open + `fgetc(f); bytes[1] = 'b'; assert(fgetc(f) == 'b');`, fine},
		{open + `fgetc(f); bytes[9] = 'x'; assert(fgetc(f) == 'b');`, fine},
		{open + `fgetc(f); bytes[0] = 'x'; rewind(f); assert(fgetc(f) == 'x');`, ahead},
		{open + `bytes[0] = 'x'; assert(fgetc(f) == 'x'); fseek(f, 5, SEEK_SET); assert(fgetc(f) == 'f'); rewind(f); assert(fgetc(f) == 'x');`, fine},
		{open + `fseek(f, 5, SEEK_SET); fgetc(f); bytes[6] = 'x'; rewind(f); assert(fread(to, 1, 9, f) == 9 && to[6] == 'x');`, ahead},
		{open + `fseek(f, 5, SEEK_SET); fgetc(f); bytes[4] = 'x'; rewind(f); assert(fread(to, 1, 9, f) == 9 && to[4] == 'x' && to[6] == 'g');`, fine},
		{open + `assert(fgets(to, 10, f)); fclose(f); bytes[0] = 'y'; ` + open + `assert(fgetc(f) == 'y');`, fine},
		{`f = fmemopen(bytes, 3, "r"); fread(to, 1, 3, f); bytes[2] = 'x'; assert(fgetc(f) == EOF);`, fine},
		{both + `fgetc(f); fseek(f, 3, SEEK_SET); fputc('x', f); fseek(f, 3, SEEK_SET); assert(fgetc(f) == 'x' && fgetc(f) == 'e');`, fine},
		{both + `fgetc(f); fseek(f, 3, SEEK_SET); fputc('x', f); fflush(f); bytes[3] = 'y'; fseek(f, 3, SEEK_SET); assert(fgetc(f) == 'y');`, ahead},
		{`f = fmemopen(bytes, 9, "w+"); fputs("xy", f); rewind(f); fgetc(f); fseek(f, 0, SEEK_END); fputs("z", f); fseek(f, 1, SEEK_SET);
		assert(fgetc(f) == 'y' && fgetc(f) == 'z' && fgetc(f) == EOF);`, fine},
		{`f = fmemopen(0, 9, "w+"); fputs("xy", f); rewind(f); assert(fgetc(f) == 'x' && fgetc(f) == 'y');`, fine},
	} {
		file := checkout.Write(t, "a.c", strings.Replace(`#include <assert.h>
#include <stdio.h>
static char bytes[64] = "abcdefgh", to[10];
int main(void)
{
    FILE *f;
    BODY
    fclose(f);
    return 0;
}
`, "BODY", x.body, 1))
		for _, way := range [][]string{{}, {"--m32"}} {
			if _, out, stderr := heddle(append(append([]string{"check"}, way...), file)...); !strings.HasPrefix(out, x.want) {
				t.Errorf("%v, %s: want %q\n%s%s", way, x.body, x.want, out, stderr)
			}
		}
	}
}
