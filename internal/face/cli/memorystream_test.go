package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestStreamsOnMemory tests that a program is not verified in which a stream accesses memory of the program while another thread may access it, too.
func TestStreamsOnMemory(t *testing.T) {
	const beside = "unknown: a stream on memory of the program is used while another thread has not been joined"
	for _, x := range []struct{ open, before, use, want string }{
		{`fmemopen(bytes, 64, "w")`, "pthread_join(t, 0)", `fputs("x", f); fflush(f)`, "verified"},
		{`fmemopen(bytes, 64, "r+")`, "pthread_join(t, 0)", "fgetc(f)", "verified"},
		{`fmemopen(0, 64, "w+")`, "", `fputs("x", f); fflush(f)`, "verified"},
		{`tmpfile()`, "", `fputs("x", f); fflush(f)`, "verified"},
		{`fmemopen(bytes, 64, "w")`, "", `fputs("x", f); fflush(f)`, beside},
		{`fmemopen(bytes, 64, "w")`, "", `fputs("x", f)`, beside}, // fclose writes it
		{`fmemopen(bytes, 64, "r+")`, "", "fgetc(f)", beside},
		{`fmemopen(bytes, 64, "r+")`, "while (!over)", "fgetc(f)", beside},
		{`fmemopen(bytes, 64, "w")`, "pthread_detach(t); while (!over)", `fputs("x", f); fflush(f)`, beside},
		{`open_memstream(&text, &size)`, "", `fputs("x", f); fflush(f)`, beside},
		{`open_memstream(&text, &size)`, "pthread_join(t, 0)", `fputs("x", f); fflush(f)`, "verified"},
	} {
		file := checkout.Write(t, "a.c", strings.NewReplacer("OPEN", x.open, "BEFORE", x.before, "USE", x.use).Replace(`#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char bytes[64] = "text", got, *text;
static size_t size;
static _Atomic int over;
static void *reader(void *p) { got = bytes[3]; over = 1; return p; }
int main(void)
{
    pthread_t t;
    FILE *f = OPEN;
    pthread_create(&t, 0, reader, 0);
    BEFORE;
    USE;
    fclose(f);
    return 0;
}
`))
		for _, reduction := range []string{"--reduction=local", "--reduction=none"} {
			if _, out, stderr := heddle("check", reduction, file); !strings.HasPrefix(out, x.want) {
				t.Errorf("%v, %s: want %q\n%s%s", x, reduction, x.want, out, stderr)
			}
		}
	}
}
