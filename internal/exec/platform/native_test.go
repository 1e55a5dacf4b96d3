package platform_test

import (
	"strings"
	"testing"

	"heddle/internal/exec/platform"
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
	{"jumps", `
static jmp_buf outer, inner;
static int depth(int n, jmp_buf to, int value)
{
    char room[16];
    snprintf(room, sizeof room, "%d", n);
    if (n == 0)
        longjmp(to, value);
    return depth(n - 1, to, value) + room[0];
}
static int cmp(const void *a, const void *b) { longjmp(inner, 7); }
static void nested(volatile int *count)
{
    jmp_buf saved;
    memcpy(saved, outer, sizeof saved);
    int r = setjmp(outer);
    printf("nested %d\n", r);
    if (r == 0)
        depth(2, outer, -1);
    memcpy(outer, saved, sizeof saved);
    ++*count;
    depth(3, outer, 5);
}
int main(void)
{
    volatile int count = 0;
    for (volatile int i = 0; i < 3; i++) {
        int r = setjmp(inner);
        printf("loop %d %d\n", i, r);
        if (r < i)
            depth(i, inner, r + 1);
    }
    int numbers[3] = {3, 2, 1};
    if (setjmp(inner) == 0)
        qsort(numbers, 3, sizeof *numbers, cmp);
    switch (setjmp(outer)) {
    case 0: nested(&count); break;
    case 5: printf("five %d\n", count); break;
    default: puts("other");
    }
    return setjmp(inner) ? count : (longjmp(inner, 0), 9);
}`},
	{"ends of threads", `
static pthread_key_t key;
static void say(void *what) { puts(what); }
static void *exits(void *arg)
{
    pthread_setspecific(key, "destructor");
    pthread_cleanup_push(say, "first");
    pthread_cleanup_push(say, "second");
    pthread_cleanup_push(say, "third");
    pthread_cleanup_pop(1);
    pthread_exit("from the thread");
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return 0;
}
static void *cancelled(void *arg)
{
    int old;
    printf("%d ", pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old));
    printf("%d %d\n", old, pthread_cancel(pthread_self()));
    pthread_testcancel();
    pthread_cleanup_push(say, "cancelled");
    printf("%d ", pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old));
    printf("%d %d\n", old, pthread_setcanceltype(7, 0) == EINVAL);
    fflush(stdout);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
    puts("never");
    pthread_cleanup_pop(0);
    return 0;
}
int main(void)
{
    pthread_t t;
    void *result;
    pthread_key_create(&key, say);
    pthread_create(&t, 0, exits, 0);
    pthread_join(t, &result);
    puts(result);
    pthread_create(&t, 0, cancelled, 0);
    pthread_join(t, &result);
    return 3; // some versions of glibc forget the result here
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
    printf("%d %d %d\n", !!isnan(nan("")), !!isnan(nanf("1")), !!signbit(nan("")));
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
	{"attributes", `
int main(void)
{
    pthread_attr_t a; int v; size_t n; struct sched_param sp;
    pthread_attr_init(&a);
    pthread_attr_getdetachstate(&a, &v); printf("%d ", v); printf("%d %d ", pthread_attr_setdetachstate(&a, 1), pthread_attr_setdetachstate(&a, 2));
    pthread_attr_getdetachstate(&a, &v); printf("%d\n", v);
    pthread_attr_getscope(&a, &v); printf("%d %d %d\n", v, pthread_attr_setscope(&a, 1), pthread_attr_setscope(&a, 7));
    pthread_attr_getinheritsched(&a, &v); printf("%d %d ", v, pthread_attr_setinheritsched(&a, 1)); pthread_attr_getinheritsched(&a, &v); printf("%d\n", v);
    pthread_attr_getschedpolicy(&a, &v); pthread_attr_getschedparam(&a, &sp); printf("%d %d ", v, sp.sched_priority);
    pthread_attr_setschedpolicy(&a, SCHED_FIFO); sp.sched_priority = 5; printf("%d ", pthread_attr_setschedparam(&a, &sp)); sp.sched_priority = 200; printf("%d ", pthread_attr_setschedparam(&a, &sp));
    pthread_attr_getschedpolicy(&a, &v); pthread_attr_getschedparam(&a, &sp); printf("%d %d %d\n", v, sp.sched_priority, pthread_attr_setschedpolicy(&a, 9));
    pthread_attr_getguardsize(&a, &n); printf("%zu ", n); pthread_attr_setguardsize(&a, 8192); pthread_attr_getguardsize(&a, &n); printf("%zu\n", n);
    printf("%d %d ", pthread_attr_setstacksize(&a, 100), pthread_attr_setstacksize(&a, 65536)); pthread_attr_getstacksize(&a, &n); printf("%zu\n", n);
    static char room[65536]; void *p; printf("%d ", pthread_attr_setstack(&a, room, sizeof room)); pthread_attr_getstack(&a, &p, &n); printf("%d %zu\n", p == room, n);
    pthread_condattr_t c; clockid_t k; pthread_condattr_init(&c); pthread_condattr_getclock(&c, &k); printf("%d ", k);
    printf("%d %d ", pthread_condattr_setclock(&c, CLOCK_MONOTONIC), pthread_condattr_setclock(&c, 77)); pthread_condattr_getclock(&c, &k);
    pthread_condattr_setpshared(&c, 1); pthread_condattr_getpshared(&c, &v); printf("%d %d\n", k, v);
    pthread_rwlockattr_t r; pthread_rwlockattr_init(&r); pthread_rwlockattr_setkind_np(&r, 2); pthread_rwlockattr_setpshared(&r, 1);
    pthread_rwlockattr_getkind_np(&r, &v); printf("%d ", v); pthread_rwlockattr_getpshared(&r, &v); printf("%d\n", v);
    pthread_barrierattr_t b; pthread_barrierattr_init(&b); pthread_barrierattr_getpshared(&b, &v); printf("%d %d ", v, pthread_barrierattr_setpshared(&b, 1)); pthread_barrierattr_getpshared(&b, &v); printf("%d\n", v);
    pthread_mutexattr_t m; pthread_mutexattr_init(&m); pthread_mutexattr_settype(&m, 1); pthread_mutexattr_setrobust(&m, 1); pthread_mutexattr_gettype(&m, &v); printf("%d ", v);
    pthread_mutexattr_getrobust(&m, &v); printf("%d %d %d %d\n", v, pthread_mutexattr_settype(&m, 9), pthread_mutexattr_setrobust(&m, 2), pthread_mutexattr_setpshared(&m, 2));
    printf("%d %d %d %d %d\n", sched_get_priority_min(1), sched_get_priority_max(2), sched_get_priority_max(0), sched_get_priority_min(17), errno);
    cpu_set_t set; CPU_ZERO(&set); CPU_SET(3, &set); CPU_SET(70, &set); printf("%d %d\n", CPU_COUNT(&set), !!CPU_ISSET(70, &set));
    return 0;
}`},
	{"calendar", `
int main(void)
{
    time_t v[] = {0, 1, -1, 86399, 86400, 951782400, 951868800, 1000000000, 1709164800, 1735603200, 2147483647, -2147483647, -62135596, 68169600, 1230768000, 1609459199};
    for (int i = 0; i < 16; i++) {
        struct tm t, *g = gmtime(&v[i]); t = *g; char b[500], c[64];
        printf("%d %d %d %d %d %d %d %d %d | %s", t.tm_sec, t.tm_min, t.tm_hour, t.tm_mday, t.tm_mon, t.tm_year, t.tm_wday, t.tm_yday, t.tm_isdst, asctime(&t));
        localtime_r(&v[i], &t); printf("%s%s %ld %ld ", ctime(&v[i]), asctime_r(&t, c), (long)mktime(&t), (long)timegm(&t));
        size_t n = strftime(b, sizeof b, "%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M %p %P %r %R %s %S %T %u %U %V %w %W %x %X %y %Y %z %Z%n%t%% %Ey %Od %Q %E", &t);
        printf("%zu %s %zu\n", n, b, strftime(b, 9, "%F", &t));
    }
    struct tm odd = {.tm_year = 124, .tm_mon = 13, .tm_mday = -5, .tm_hour = 49, .tm_min = -3, .tm_sec = 3601};
    printf("%ld ", (long)timegm(&odd)); printf("%s%d %d\n", asctime(&odd), dysize(2000), dysize(1900));
    printf("%g %d %d\n", difftime(5, 2), daylight, (int)timezone); tzset();
    return 0;
}`},
	{"options", `
void show(char **argv, const char *letters, struct option *o, int only)
{
    int argc = 0, c, at = -1; while (argv[argc]) argc++;
    optind = 0; opterr = 0;
    for (int i = 0; i < 20 && (c = only ? getopt_long_only(argc, argv, letters, o, &at) : o ? getopt_long(argc, argv, letters, o, &at) : getopt(argc, argv, letters)) != -1; i++)
        printf("%d '%s' %d %d %d, ", c, optarg ? optarg : "-", optind, c == '?' || c == ':' ? optopt : 0, at);
    printf("| %d", optind); for (int i = 0; i < argc; i++) printf(" %s", argv[i]); puts("");
}
#define SHOW(letters, ...) do { char *a[] = {"prog", __VA_ARGS__, 0}; show(a, letters, 0, 0); } while (0)
#define LONG(letters, only, ...) do { char *a[] = {"prog", __VA_ARGS__, 0}; show(a, letters, o, only); } while (0)
int main(void)
{
    int flag = 0;
    struct option o[] = {{"add", 1, 0, 'a'}, {"append", 0, 0, 'p'}, {"delete", 2, 0, 'd'}, {"verbose", 0, &flag, 7}, {0}};
    SHOW("ab:c::", "-a", "-b", "x", "-cy", "-c", "z", "rest");
    SHOW("ab:", "one", "-a", "two", "-bthree", "four", "--", "-a", "five");
    SHOW("+ab:", "-a", "two", "-b", "three"); SHOW("-ab:", "one", "-a", "two", "-b", "three", "--", "x");
    SHOW("ab:", "-x", "-ab"); SHOW(":ab:", "-x", "-ab"); SHOW("ab", "-ab", "-", "-ba"); SHOW("a", "one", "two"); SHOW("a", "--", "one"); SHOW("a", "one", "two", "-a", "three", "-a", "four");
    LONG("a:pd::", 0, "--add", "1", "--add=2", "--append", "x", "--delete", "--delete=3", "--verbose", "y"); printf("%d\n", flag);
    LONG("a:pd::", 0, "--a", "1", "--ad=2", "--append=5", "--none", "--add"); LONG(":a:", 0, "--add"); LONG("", 0, "x", "--", "--add");
    LONG("a:pd::v", 1, "-add", "1", "-v", "-append", "-x", "-delete=9", "-a", "q"); LONG("-p", 0, "x", "--append", "y", "-p");
    return 0;
}`},
	{"environment", `
extern char **environ;
int main(void)
{
    clearenv(); printf("%d %d\n", getenv("HOME") == 0, environ == 0);
    printf("%d %d ", setenv("A", "1", 0), setenv("A", "2", 0)); printf("%s ", getenv("A")); setenv("A", "3", 1); printf("%s\n", getenv("A"));
    static char own[] = "B=7"; putenv(own); printf("%s ", getenv("B")); own[2] = '8'; printf("%s %s %s\n", getenv("B"), environ[0], environ[1]);
    printf("%d %d ", unsetenv("A"), unsetenv("A=")); printf("%d %s %d\n", getenv("A") == 0, environ[0], environ[1] == 0);
    printf("%d %d\n", setenv("", "x", 1), errno); putenv("B"); printf("%d %d\n", getenv("B") == 0, getenv("") == 0);
    printf("%s %s %d %s\n", setlocale(LC_ALL, 0), setlocale(LC_ALL, "C"), setlocale(LC_ALL, "no such place") == 0, setlocale(LC_NUMERIC, "POSIX"));
    struct lconv *l = localeconv(); printf("%s|%s|%d\n", l->decimal_point, l->thousands_sep, l->frac_digits);
    char text[] = "ro,size=5,what,,name=", *p = text, *v; char *const tokens[] = {"ro", "size", "name", 0};
    while (*p) { int i = getsubopt(&p, tokens, &v); printf("%d %s ", i, v ? v : "-"); }
    printf("\n%ld %ld %d %d\n", sysconf(_SC_CLK_TCK), sysconf(_SC_PAGESIZE), sysconf(_SC_NPROCESSORS_ONLN) > 0, getpagesize());
    return 0;
}`},
	{"text", `
int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }
#undef basename
extern char *basename(const char *);
extern int __xpg_strerror_r(int, char *, size_t);
int main(void)
{
    printf("%s %d %s %d\n", (char *)memmem("the warp thread", 15, "war", 3), memmem("abc", 3, "abcd", 4) == 0, (char *)memmem("abc", 3, "", 0), memmem("aab", 2, "ab", 2) == 0);
    char b[16] = "xxxxxxxxxxxxxxx"; printf("%zu ", strxfrm(b, "weave", 16)); printf("%s %zu\n", b, strxfrm(0, "loom", 0));
    const char *v[] = {"", "a", "a1", "a2", "a10", "a01", "a010", "a09", "a0", "a00", "item#9", "item#99", "1.2.3", "1.2.10", "alpha 1", "alpha 01", "000", "00", "01", "010", "09", "0", "1", "9", "10", "a1b", "a1.b", "a00b", "a0b"};
    for (int i = 0; i < 29; i++) { for (int k = 0; k < 29; k++) { int d = strverscmp(v[i], v[k]); putchar(d < 0 ? '<' : d > 0 ? '>' : '='); } puts(""); }
    for (int i = -1; i < 36; i++) if (i != 32 && i != 33) printf("%s, ", strsignal(i)); puts("");
    const char *paths[] = {"/usr/lib", "/usr/", "usr", "/", ".", "..", "", "a//b", "//", "///", "//a", "a/b//", "/a//", "a/", "a/b/c///d//", "//a//b//"};
    for (int i = 0; i < 16; i++) { char x[20], y[20]; strcpy(x, paths[i]); strcpy(y, paths[i]); printf("%s %s %s; ", basename(paths[i]), __xpg_basename(x), dirname(y)); } puts("");
    printf("%s %s\n", dirname(0), __xpg_basename(0));
    char s[9] = "abcdefg"; swab("12345", s, 5); puts(s); memfrob(s, 3); memfrob(s, 3); puts(s);
    int a[8] = {3, 1, 2}, key = 2; size_t n = 3; printf("%ld ", (long)((int *)lfind(&key, a, &n, 4, order) - a)); key = 9;
    printf("%d ", lfind(&key, a, &n, 4, order) == 0); printf("%ld %zu %d\n", (long)((int *)lsearch(&key, a, &n, 4, order) - a), n, a[3]);
    struct { void *next, *prev; int v; } x = {0, 0, 1}, y = {0, 0, 2}; insque(&x, 0); insque(&y, &x); printf("%d %d ", x.next == &y, y.prev == &x); remque(&y); printf("%d\n", x.next == 0);
    char e[8]; printf("%d %s %s\n", __xpg_strerror_r(2, e, 8), e, strerror_r(2, e, 8));
    printf("%ld %s %s %ld\n", a64l("zz9"), l64a(123456), l64a(0), a64l(l64a(-5)));
    return 0;
}`},
	{"long double", `
int main(void)
{
    long double v[] = {0, -0.0L, 1, -1, 0.5L, -2.5L, 3.7L, 1e4000L, -1e-4000L, 1.0L / 0, -1.0L / 0, 0.0L / 0, 3.6451995318824746025e-4951L, 1e-4940L, 123456.789L, 1e18L, 0x1p63L, 1.5L};
    for (int i = 0; i < 18; i++) {
        long double x = v[i], w, f; int e;
        printf("%d %d %d %d %d ", !!__isnanl(x), __isinfl(x), !!__finitel(x), __fpclassifyl(x), !!__signbitl(x)); printf("%d %d %d ", !!isnan(x), isinf(x), fpclassify(x));
        f = modfl(x, &w); if (x == x) printf("%La %La ", f, w);
        f = frexpl(x, &e); if (x - x == 0) printf("%La %d ", f, e);
        int by[] = {0, 1, -1, 70, -70, 16000, -16000, 33000, -33000, 100000, -100000};
        if (x == x) for (int k = 0; k < 11; k++) printf("%La ", ldexpl(x, by[k]));
        if (x == x) printf("%La %d %La ", scalbnl(x, 3), ilogbl(x), logbl(x));
        if (x > -1e9L && x < 1e9L) printf("%ld %lld %ld %lld ", lroundl(x), llroundl(x), lrintl(x), llrintl(x));
        if (x == x) printf("%La %La\n", fdiml(x, 1), fdiml(1, x));
    }
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
#include <getopt.h>
#include <libgen.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
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
