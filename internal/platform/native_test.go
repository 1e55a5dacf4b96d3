package platform_test

import (
	"strings"
	"testing"

	"heddle/internal/platform"
)

// nativeCases are programs whose output and status must be the computer's own.
var nativeCases = []struct{ name, source string }{
	{"hello", `
int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
void bye(void) { puts("bye"); }
void later(void) { puts("later"); }
int main(void)
{
    printf("%d %s %5.2f|%-8s|%+ld\n", 42, "x", 3.14159, "ab", -7L);
    int a[9] = {5, 3, 9, 1, 3, 7, 0, -4, 12};
    qsort(a, 9, 4, cmp);
    for (int i = 0; i < 9; i++)
        printf("%d ", a[i]);
    int k = 7, *p = bsearch(&k, a, 9, 4, cmp);
    printf("%ld\n", (long)(p - a));
    k = 8;
    printf("%p\n", bsearch(&k, a, 9, 4, cmp));
    fprintf(stdout, "%s %s\n", strerror(2), strerror(110));
    atexit(bye);
    atexit(later);
    return 3;
}`},
	{"stable sort", `
struct pair { char key, n; };
int cmp(const void *a, const void *b) { return ((struct pair *)a)->key - ((struct pair *)b)->key; }
int main(void)
{
    struct pair a[12];
    for (int i = 0; i < 12; i++)
        a[i] = (struct pair){"cabbacabacab"[i], i};
    qsort(a, 12, sizeof *a, cmp);
    for (int i = 0; i < 12; i++)
        printf("%c%d ", a[i].key, a[i].n);
    return 0;
}`},
	{"list", `
static int say(char *to, size_t n, const char *format, ...)
{
    va_list a;
    va_start(a, format);
    int r = vsnprintf(to, n, format, a);
    va_end(a);
    return r;
}
static void out(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    vprintf(format, a);
    va_end(a);
}
int main(void)
{
    char b[64];
    int r = say(b, sizeof b, "%d %s %g %c %ld %Lg %d %d %d", 1, "two", 3.5, '4', 5L, 6.25L, 7, 8, 9);
    printf("%d %s\n", r, b);
    r = say(b, 5, "%s", "truncated");
    printf("%d %s\n", r, b);
    out("%d %f %s %Lf %d\n", 1, 2.0, "x", 1.5L, 2);
    int n;
    printf("abc%nd\n", &n);
    printf("%d\n", n);
    return sprintf(b, "%s-%s", "a", "b");
}`},
	{"strings", `
int main(void)
{
    char a[40] = "warp", b[40];
    strcpy(b, a); strcat(b, " and weft"); strncat(b, " and more", 4);
    printf("%s %zu %zu %zu\n", b, strlen(b), strnlen(b, 3), strnlen(b, 99));
    memset(a, 'x', sizeof a); strncpy(a, "reed", 6); printf("%s %d %d\n", a, a[5], a[6]);
    memset(a, 'x', sizeof a); strncpy(a, "reed", 3); printf("%.5s\n", a);
    printf("%ld %ld\n", stpcpy(a, "heddle") - a, stpncpy(a, "ab", 5) - a);
    printf("%d %d %d\n", strcmp("a", "b") < 0, strcmp("b", "a") > 0, strcmp("", ""));
    printf("%d %d %d\n", strncmp("abc", "abd", 2), strcasecmp("ABC", "abc"), strncasecmp("ABx", "aby", 2));
    printf("%s %s %s %d\n", strchr("a/b/c", '/'), strrchr("a/b/c", '/'), strchr("abc", 'c'), strchr("abc", 'x') == 0);
    printf("%d %s\n", *strchr("abc", 0), strstr("the loom and the shed", "the s"));
    printf("%d %s %zu %zu\n", strstr("abc", "abd") == 0, strpbrk("warp;weft", ";,"), strspn("aabc", "ab"), strcspn("aabc", "c"));
    printf("%d %d\n", memcmp("abcd", "abce", 4) < 0, memcmp("abcd", "abce", 3));
    printf("%s %d %s\n", (char *)memchr("abcdef", 'd', 6), memchr("abc", 'd', 3) == 0, (char *)memrchr("abcabc", 'b', 6));
    char m[16] = "0123456789"; memmove(m + 2, m, 6); printf("%s\n", m); memmove(m, m + 1, 6); printf("%s\n", m);
    char t[] = "a,b;;c"; char *save;
    for (char *w = strtok_r(t, ",;", &save); w; w = strtok_r(0, ",;", &save)) printf("[%s]", w);
    char u[] = "a,,b"; char *up = u, *w; while ((w = strsep(&up, ","))) printf("<%s>", w);
    char *d = strdup("copy"), *e = strndup("copying", 4); printf("%s %s %d\n", d, e, strcmp(d, e)); free(d); free(e);
    printf("%d %d %s\n", bcmp("a", "a", 1), ffs(24), (char *)memccpy(m, "stop.here", '.', 9) - 5);
    bzero(m, 4); printf("%d%d\n", m[0], m[3]);
    return 0;
}`},
	{"numbers", `
int main(void)
{
    const char *s[] = {"42", "  -17x", "0x1F", "0755", "", "abc", "99999999999999999999", "-99999999999999999999", "2147483648", "+7", "0x", "-0", "z9", "4294967296"};
    for (int i = 0; i < 14; i++) {
        char *end;
        for (int base = 0; base <= 36; base += 8) {
            if (base == 0 || base > 1) {
                errno = 0;
                long v = strtol(s[i], &end, base); printf("%ld %ld %d, ", v, (long)(end - s[i]), errno);
                errno = 0;
                unsigned long u = strtoul(s[i], &end, base); printf("%lu %ld %d; ", u, (long)(end - s[i]), errno);
            }
        }
        printf("%d %ld %lld\n", atoi(s[i]), atol(s[i]), atoll(s[i]));
    }
    const char *f[] = {"1.5", " -2e3x", ".5.", "1e", "inf", "-INFINITYx", "nan", "0x1.8p1", "0x.", "1e400", "-", "12345678901234567890", "1e-400", "4.9e-324", "0x1p"};
    for (int i = 0; i < 15; i++) {
        char *end;
        double d = strtod(f[i], &end); printf("%g %ld ", d, (long)(end - f[i]));
        float g = strtof(f[i], &end); printf("%g %ld ", g, (long)(end - f[i]));
        long double l = strtold(f[i], &end); printf("%Lg %ld %g\n", l, (long)(end - f[i]), atof(f[i]));
    }
    printf("%d %ld %lld\n", abs(-5), labs(-5L), llabs(-5LL));
    div_t d = div(-7, 2); ldiv_t l = ldiv(7, -2); printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    return 0;
}`},
	{"scan", `
int main(void)
{
    int a, b, n; unsigned u; char s[16], c, w[8]; float f; double d; long l; short h; long double ld; char *p;
    printf("%d ", sscanf("12 -7 word x", "%d%d%s %c", &a, &b, s, &c)); printf("%d %d %s %c\n", a, b, s, c);
    printf("%d ", sscanf("ff 0x10 017 99", "%x %i %i%n", &u, &a, &b, &n)); printf("%u %d %d %d\n", u, a, b, n);
    printf("%d ", sscanf("1.5e2 -2.5 3.25", "%f %lf %Lf", &f, &d, &ld)); printf("%g %g %Lg\n", f, d, ld);
    printf("%d ", sscanf("key=value;rest", "%7[^=]=%15[a-z];", w, s)); printf("%s %s\n", w, s);
    printf("%d ", sscanf("123456", "%3d%hd", &a, &h)); printf("%d %d\n", a, h);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5 x", "%d %d", &a, &b));
    printf("%d ", sscanf("7,8", "%d,%*d", &a)); printf("%d\n", a);
    printf("%d ", sscanf("9 %", "%ld %%", &l)); printf("%ld\n", l);
    return 0;
}`},
	{"ctype", `
int main(void)
{
    for (int i = -1; i < 256; i++)
        printf("%d%d%d%d%d%d%d%d%d%d%d%d %d %d\n", !!isalpha(i), !!isdigit(i), !!isalnum(i), !!isspace(i), !!isupper(i), !!islower(i),
            !!ispunct(i), !!isprint(i), !!isgraph(i), !!iscntrl(i), !!isxdigit(i), !!isblank(i), tolower(i), toupper(i));
    printf("%d %d %d\n", (isalpha)('x'), (isdigit)('x'), (toupper)('x'));
    return 0;
}`},
	{"math", `
int main(void)
{
    double v[] = {0, -0.0, 1, -1, 0.5, -2.5, 3.7, 1e10, 1e300, -1e-300, 1.0 / 0, 0.0 / 0.0, 2.5, 3.5, -3.5, 123456.789};
    for (int i = 0; i < 16; i++) {
        double x = v[i], ip; int e;
        printf("%a %a %a %a %a %a %a ", fabs(x), floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x));
        if (x >= 0) printf("%a %.14g ", sqrt(x), cbrt(x));
        double r = frexp(x, &e); if (x == x && x - x == 0) printf("%a %d ", r, e);
        r = modf(x, &ip); printf("%a %a ", r, ip);
        printf("%a %a %a %a ", fmod(x, 1.25), fmin(x, 1), fmax(x, 1), copysign(1, x));
        printf("%d %d %d %d %d ", !!isnan(x), isinf(x), !!isfinite(x), fpclassify(x), !!signbit(x));
        printf("%a %a %ld\n", ldexp(x, 3), hypot(x, 0), x > -1e9 && x < 1e9 ? lround(x) : 0);
        float f = x; volatile float root = sqrtf(f < 0 ? 0 : f); printf("%a %a %a\n", floorf(f), root, fmodf(f, 0.75f));
        long double l = x; printf("%La %La %La\n", floorl(l), fabsl(l), sqrtl(l < 0 ? 0 : l));
    }
    printf("%.12g %.12g %.12g %.12g\n", sin(1), cos(1), tan(1), atan2(1, 2));
    printf("%.12g %.12g %.12g %.12g\n", exp(1), log(10), log10(1000), pow(2, 0.5));
    printf("%.12g %.12g %.12g\n", exp2(3), log2(8), pow(2, 10));
    errno = 0; sqrt(-1); printf("%d\n", errno);
    errno = 0; volatile double z = 0; log(z); printf("%d\n", errno);
    return 0;
}`},
	{"memory", `
int main(void)
{
    int *p = calloc(4, sizeof *p); printf("%d%d%d%d\n", p[0], p[1], p[2], p[3]);
    p[0] = 1; p[3] = 4; p = realloc(p, 100); printf("%d %d\n", p[0], p[3]); p = realloc(p, 4); printf("%d\n", p[0]); free(p);
    p = reallocarray(0, 3, 4); free(p);
    printf("%d\n", realloc(malloc(3), 0) == 0);
    char *a = aligned_alloc(64, 128); printf("%d\n", (int)((uintptr_t)a % 64)); free(a);
    void *m; printf("%d %d\n", posix_memalign(&m, 32, 10), (int)((uintptr_t)m % 32)); free(m);
    printf("%d\n", posix_memalign(&m, 3, 10));
    printf("%d\n", malloc((size_t)-1) == 0); printf("%d\n", calloc((size_t)-1, 16) == 0);
    char *s; asprintf(&s, "%d-%d", 1, 2); puts(s); free(s);
    free(0);
    return 0;
}`},
	{"exit codes", `
void first(void) { puts("first"); }
void second(void) { puts("second"); exit(9); }
int main(void) { atexit(first); atexit(second); exit(300); }`},
	{"write", `
int main(void)
{
    fwrite("abc\n", 1, 4, stdout); fputs("x\n", stdout); fputc('y', stdout); putc('\n', stdout); putchar(65); puts("");
    fprintf(stderr, "unseen\n"); perror("unseen"); fflush(stdout);
    return fputc('z', stdout);
}`},
}

// fileCases are programs that read back what they wrote, and print it.
var fileCases = []struct{ name, source string }{
	{"formats to a file and back", `
int main(void)
{
    FILE *f = tmpfile();
    fprintf(f, "%5d|%-6s|%+.3e|%#x|%c%%\n%s %lld %Lg\n", 42, "ab", 3.14159, 255, 'q', "words", -1LL << 40, 2.5L);
    rewind(f);
    char b[64], s[16], c; int n; long long l; unsigned u; long double ld; double d;
    while (fgets(b, 20, f)) printf("[%s] %ld\n", b, ftell(f));
    printf("%d %d\n", !!feof(f), ftell(f) == 0);
    rewind(f);
    printf("%d ", fscanf(f, "%d|%[a-z] |%le|%x|%c%%", &n, s, &d, &u, &c)); printf("%d %s %g %u %c\n", n, s, d, u, c);
    printf("%d ", fscanf(f, "%15s%lld %Lf", s, &l, &ld)); printf("%s %lld %Lg %ld\n", s, l, ld, ftell(f));
    printf("%d ", fscanf(f, "%d", &n)); printf("%d\n", !!feof(f));
    rewind(f); printf("%d ", fscanf(f, "%2c", b)); printf("%d\n", fgetc(f));
    printf("%d ", fscanf(f, "x%d", &n)); printf("%c\n", fgetc(f));
    return 0;
}`},
	{"numbers line by line", `
int main(void)
{
    FILE *f = tmpfile(); int v, n = 0, sum = 0, r;
    for (int i = -3; i < 10; i++) fprintf(f, "%d%c", i * i * i, i % 3 ? ' ' : '\n');
    fputs("end", f);
    fseek(f, 0, SEEK_SET);
    while ((r = fscanf(f, "%d", &v)) == 1) n++, sum += v;
    printf("%d %d %d ", n, sum, r); while ((v = getc(f)) != EOF) printf("%c", v);
    clearerr(f); printf(" %d", ungetc('7', f)); printf("%d ", fscanf(f, "%d", &v)); printf("%d\n", v);
    return 0;
}`},
	{"update", `
int main(void)
{
    FILE *f = tmpfile(); char b[32]; fpos_t p;
    fputs("0123456789", f);
    fseek(f, 3, SEEK_SET); fputs("abc", f); fgetpos(f, &p); fseek(f, 2, SEEK_CUR);
    printf("%c ", getc(f)); printf("%ld ", ftell(f)); fsetpos(f, &p); printf("%c\n", getc(f));
    fseek(f, 4, SEEK_END); fputc('!', f); rewind(f);
    size_t n = fread(b, 1, sizeof b, f); printf("%zu ", n); for (size_t i = 0; i < n; i++) printf("%d,", b[i]);
    printf(" %d", feof(f) != 0); printf("%d\n", fseek(f, -1, SEEK_SET));
    printf("%zu ", fread(b, 4, 2, f)); printf("%zu\n", fwrite(b, 0, 3, f));
    rewind(f); printf("%zu\n", fread(b, 4, 5, f)); ungetc(121, f); printf("%ld ", ftell(f)); printf("%c", getc(f)); printf("%d\n", getc(f));
    setvbuf(f, 0, _IONBF, 0); printf("%d", fflush(f)); printf("%d\n", fclose(f)); return 0;
}`},
	{"large", `
int main(void)
{
    FILE *f = tmpfile(); char line[100]; long n = 0, sum = 0;
    for (int i = 0; i < 1500; i++) fprintf(f, "line %d\n", i);
    printf("%ld\n", ftell(f)); rewind(f);
    while (fgets(line, sizeof line, f)) { n++; sum += atoi(line + 5); }
    printf("%ld %ld\n", n, sum); return 0;
}`},
}

// TestFiles does the same for programs that use files.
func TestFiles(t *testing.T) {
	for _, c := range fileCases {
		for _, width := range [][]string{{"-m64"}, {"-m32"}, {"-m64", optimised}} {
			t.Run(c.name+strings.Join(width, ""), func(t *testing.T) {
				t.Parallel()
				againstNative(t, nativeHead+c.source, width...)
			})
		}
	}
}

const nativeHead = `#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
`

// TestNative holds the functions of libc against the computer's own, with
// pointers of 64 and of 32 bits, and optimised.
func TestNative(t *testing.T) {
	for _, c := range nativeCases {
		for _, width := range [][]string{{"-m64"}, {"-m32"}, {"-m64", optimised}} {
			t.Run(c.name+strings.Join(width, ""), func(t *testing.T) {
				t.Parallel()
				againstNative(t, nativeHead+c.source, width...)
			})
		}
	}
}

func againstNative(t *testing.T, source string, flags ...string) {
	t.Helper()
	got := run(t, source, platform.Options{}, flags...)
	want, status := native(t, source, flags...)
	if got.check != "" || got.text != "" {
		t.Fatalf("%s: %s", got.check, got.text)
	}
	if got.output != want {
		t.Errorf("output\n%s\nwant\n%s", got.output, want)
	}
	if got.status != status {
		t.Errorf("status %d, want %d", got.status, status)
	}
}
