// for: getc getchar gets fread getline getdelim scanf read ungetc feof _ZSt3cin
// not for: thread sscanf getcwd getcpu already
//
// Standard input as unknowns: any text, of which a read makes up what it needs. Engines that have unknowns call these
// functions in the place of the platform's, which try a few texts (harness.KnownInput takes the bodies away for those).
//
// A byte is an input. A number that scanf reads is one as a whole, whatever its zeros and blanks, so that no loop over
// digits is left. What is known of the text behind is which byte may come next: none that would have belonged to the number or
// the word before. A read of any other stream is the platform's.
//
// Invariants: what comes next is back, the last first; behind it, nothing if over; else a byte of allowed, or the
// end unless there must be a byte.
//
// Deviations: reading never fails, and handlers interrupt no read. What is not done is a gap: %n, %p, %m, wide
// characters, long double, a width of a floating-point number, and a number that begins with a byte that was put back.
#include <float.h>
#include <heddle.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

typedef unsigned long long u64;
typedef long long s64;

// What inputs are called: trace shows the text that they make.
short __VERIFIER_nondet_stdin_byte(void);
signed char __VERIFIER_nondet_stdin_way(void), __VERIFIER_nondet_stdin_number8(void);
short __VERIFIER_nondet_stdin_number16(void);
int __VERIFIER_nondet_stdin_number32(void);
s64 __VERIFIER_nondet_stdin_number64(void);
float __VERIFIER_nondet_stdin_float(void);
double __VERIFIER_nondet_stdin_double(void);

void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
// What the platform does: whether a stream or a descriptor reads standard input that is unknown, whose flag says its end
// was met or not (ENDED); the flag; the functions on all other files.
enum { KNOWN, UNKNOWN, ENDED };
int __heddle_stdin_of_stream(FILE *);
int __heddle_stdin_of_descriptor(int);
void __heddle_stdin_end(FILE *, int on);
int __heddle_stdin_most(void); // bytes that it has at most; -1: any number
int __heddle_known_fgetc(FILE *);
int __heddle_known_ungetc(int, FILE *);
int __heddle_known_feof(FILE *);
char *__heddle_known_fgets(char *, int, FILE *);
char *__heddle_known_gets(char *);
size_t __heddle_known_fread(void *, size_t, size_t, FILE *);
ssize_t __heddle_known_getdelim(char **, size_t *, int, FILE *);
ssize_t __heddle_known_read(int, void *, size_t);
int __heddle_known_vfscanf(FILE *, const char *, va_list);

#define OURS __attribute__((noinline, optnone)) // the optimiser must take it for a function that it does not know

#define STOP (-2) // in the place of a byte: another one follows, which is not read
#define MOST_BACK 8

typedef struct { u64 bits[4]; } set;

static int over;                        // the text has ended
static int back[MOST_BACK], backs;      // put back
static set allowed = {{~0ull, ~0ull, ~0ull, ~0ull}};
static int must;                        // the end cannot be next
static int looked;                      // the byte behind was looked at, as feof shows
static int left = -2;                   // bytes that may still be read, a number counting as one; -1: any number; -2: not asked yet
static int apart;                       // a number or a word may end here: a blank keeps the next one apart

static const set all = {{~0ull, ~0ull, ~0ull, ~0ull}};
static const set blanks = {{0x100003e00ull, 0, 0, 0}};
static const set digits = {{0x03ff000000000000ull, 0, 0, 0}};
static const set octals = {{0x00ff000000000000ull, 0, 0, 0}};
static const set hexes = {{0x03ff000000000000ull, 0x7e0000007eull, 0, 0}};
static const set signs = {{0x0000280000000000ull, 0, 0, 0}};
static const set floating = {{0x03ff680000000000ull, 0x420000004200ull, 0, 0}}; // digits, signs, a point, "inf", "nan"

static set both(set a, set b)
{
    for (int i = 0; i < 4; i++)
        a.bits[i] &= b.bits[i];
    return a;
}

static set without(set a, set b)
{
    for (int i = 0; i < 4; i++)
        a.bits[i] &= ~b.bits[i];
    return a;
}

static set either(set a, set b)
{
    for (int i = 0; i < 4; i++)
        a.bits[i] |= b.bits[i];
    return a;
}

static int some(set a) { return (a.bits[0] | a.bits[1] | a.bits[2] | a.bits[3]) != 0; }

// has reports whether a byte is in a set, without a branch.
static int has(set a, int c)
{
    u64 bits = 0;
    for (int i = 0; i < 4; i++)
        bits |= a.bits[i] & -(u64)((c >> 6) == i);
    return bits >> (c & 63) & 1;
}

static int whole(set a) { return (a.bits[0] & a.bits[1] & a.bits[2] & a.bits[3]) == ~0ull; }

static int is_blank(int c) { return (c == ' ') | ((c >= '\t') & (c <= '\r')); }

static void anything(void)
{
    allowed = all;
    must = looked = apart = 0;
}

// remaining is how many bytes may still come; -1: any number.
static int remaining(void)
{
    if (left == -2)
        left = __heddle_stdin_most();
    return left;
}

// took counts a byte, or a number.
static void took(void)
{
    if (left > 0)
        left--;
}

// ends notes that a read has met the end of the text.
static int ends(FILE *file)
{
    over = 1;
    if (file)
        __heddle_stdin_end(file, 1);
    return EOF;
}

// fresh is a new byte of a set, or the end, or STOP if the text may continue otherwise.
static int fresh(FILE *file, set of, int stops)
{
    set here = both(allowed, of), rest = without(allowed, of);
    int c = __VERIFIER_nondet_stdin_byte();
    __VERIFIER_assume((c >= STOP) & (c <= 255));
    if (must)
        __VERIFIER_assume(c != EOF);
    if (!stops | !some(rest))
        __VERIFIER_assume(c != STOP);
    if (!whole(here))
        __VERIFIER_assume((c < 0) | has(here, c));
    if (remaining() == 0)
        __VERIFIER_assume(c == EOF);
    if (c == EOF)
        return ends(file);
    if (c == STOP) {
        allowed = rest;
        must = looked = 1;
        return STOP;
    }
    anything();
    took();
    return c;
}

// next is the next byte, or EOF.
static int next(FILE *file)
{
    if (backs > 0)
        return back[--backs];
    if (over)
        return ends(file);
    return fresh(file, all, 0);
}

// member is the next byte if it is in a set; STOP: it is not.
static int member(FILE *file, set of)
{
    if (backs > 0) {
        if (!has(of, back[backs - 1]))
            return STOP;
        return back[--backs];
    }
    if (over)
        return ends(file);
    return fresh(file, of, 1);
}

// skip skips blanks. Those that may be there are, if they keep two numbers apart.
static void skip(void)
{
    while (backs > 0) {
        if (!is_blank(back[backs - 1]))
            return;
        backs--;
    }
    if (over || !some(both(allowed, blanks)))
        return;
    if (apart | must | !whole(allowed)) {
        int c = __VERIFIER_nondet_stdin_byte();
        __VERIFIER_assume(c == ' ');
    }
    allowed = without(all, blanks);
    must = apart = 0;
    looked = 1;
}

// Ways of the text where a number is to be read.
enum { DECIMAL, OTHER, END, ENDLESS, OCTAL, HEX, FITS, TOO_LARGE, TOO_SMALL };

enum { READ, MISMATCH, ENDS };

// begins decides whether a number begins here, which a byte of a set can begin: READ, MISMATCH or ENDS.
static int begins(FILE *file, set first, int read, int other)
{
    skip();
    if (backs > 0) {
        if (!has(first, back[backs - 1]))
            return MISMATCH;
        heddle_gap("a number of standard input that begins with a byte that was put back");
    }
    if (over) {
        ends(file);
        return ENDS;
    }
    int way = __VERIFIER_nondet_stdin_way();
    __VERIFIER_assume((way == read) | (way == other) | (way == END));
    if (!some(both(allowed, first)))
        __VERIFIER_assume(way != read);
    if (must)
        __VERIFIER_assume(way != END);
    if (remaining() == 0)
        __VERIFIER_assume(way == END);
    if (way == END) {
        ends(file);
        return ENDS;
    }
    if (way != read)
        return MISMATCH;
    took();
    return READ;
}

// bound is a power, the numbers of n digits being below it; 0: these are all numbers.
static s64 bound(s64 base, int n)
{
    s64 v = 1;
    for (; n > 0; n--) {
        if (v > INT64_MAX / base)
            return 0;
        v *= base;
    }
    return v;
}

// most is the bound of numbers of n characters behind the sign. "%i" reads "0x" as well.
static s64 most(char verb, s64 base, int n)
{
    s64 plain = bound(base, n), hex = verb == 'i' && n > 2 ? bound(16, n - 2) : 1;
    if (!plain || !hex)
        return 0;
    return plain > hex ? plain : hex;
}

// narrow is an integer of at most width characters. One that is too large for the type that strtol returns is the largest.
static s64 narrow(char verb, s64 base, int bits, int width)
{
    int is_signed = (verb == 'd') | (verb == 'i');
    s64 v = __VERIFIER_nondet_stdin_number64(), above = most(verb, base, width), below = most(verb, base, width - 1);
    if (above)
        __VERIFIER_assume(v < above);
    if (below && (above || is_signed))
        __VERIFIER_assume(v > -below);
    if (is_signed && bits <= 8 * (int)sizeof(long))
        __VERIFIER_assume((v >= LONG_MIN) & (v <= LONG_MAX));
    return v;
}

// integer is an integer of so many bits, of at most width characters (0: of any number).
static int integer(FILE *file, char verb, int bits, int width, s64 *v)
{
    int base = 10, way = DECIMAL;
    set first = digits, behind = verb == 'i' ? octals : digits; // "018" is 1 by %i, and 8 is left
    if (verb == 'o') {
        base = 8, way = OCTAL;
        first = behind = octals;
    } else if (verb == 'x' || verb == 'X') {
        base = 16, way = HEX;
        first = behind = hexes;
    }
    int began = begins(file, either(first, signs), way, OTHER);
    if (began == MISMATCH && backs == 0) { // behind a sign, or without one
        allowed = without(all, first);
        must = 0;
        looked = apart = 1;
    }
    if (began != READ)
        return began;
    if (width > 0) {
        *v = narrow(verb, base, bits, width);
        anything();
        looked = apart = 1;
        return READ;
    }
    switch (bits) {
    case 8: *v = __VERIFIER_nondet_stdin_number8(); break;
    case 16: *v = __VERIFIER_nondet_stdin_number16(); break;
    case 32: *v = __VERIFIER_nondet_stdin_number32(); break;
    default: *v = __VERIFIER_nondet_stdin_number64(); break;
    }
    allowed = without(all, behind);
    must = 0;
    looked = apart = 1;
    return READ;
}

// real is a floating-point number. What stands behind the beginning of one may be anything.
static int real(FILE *file, int is_double, int width, double *v)
{
    if (width > 0)
        heddle_gap("the width of a floating-point number of standard input");
    int began = begins(file, floating, DECIMAL, ENDLESS);
    if (began == MISMATCH && backs == 0) {
        anything();
        looked = apart = 1;
    }
    if (began != READ)
        return began;
    if (is_double) {
        *v = __VERIFIER_nondet_stdin_double();
    } else {
        *v = __VERIFIER_nondet_stdin_float();
    }
    allowed = without(all, digits);
    must = 0;
    looked = apart = 1;
    return READ;
}

// literal reads a byte of a format.
static int literal(FILE *file, int b)
{
    int c = next(file);
    if (c == EOF)
        return ENDS;
    if (c == b)
        return READ;
    back[backs++] = c;
    return MISMATCH;
}

// dropped skips bytes of a set behind one that was, however many they are.
static void dropped(FILE *file, set of)
{
    while (backs > 0) {
        if (!has(of, back[backs - 1]))
            return;
        backs--;
    }
    if (!over && fresh(file, (set){}, 1) == STOP)
        allowed = without(all, of);
}

// word reads bytes of a set, as many as it can or width says, to text if that is not null.
static int word(FILE *file, set of, int width, char *text)
{
    int n = 0, c = 0;
    while (width == 0 || n < width) {
        c = member(file, of);
        if (c < 0)
            break;
        if (text)
            text[n] = c;
        n++;
        if (!text && width == 0) {
            dropped(file, of);
            break;
        }
    }
    if (n == 0)
        return c == EOF ? ENDS : MISMATCH;
    if (text)
        text[n] = 0;
    apart = 1;
    return READ;
}

// characters reads width bytes, fewer if the text ends there.
static int characters(FILE *file, int width, char *text)
{
    for (int n = 0; n < width; n++) {
        int c = next(file);
        if (c == EOF)
            return n == 0 ? ENDS : READ;
        if (text)
            text[n] = c;
    }
    return READ;
}

// members reads the set of "%[...]", behind the bracket; it returns what is behind it.
static const char *members(const char *p, set *of)
{
    int negated = *p == '^';
    *of = (set){};
    if (negated)
        p++;
    for (int first = 1; *p && (*p != ']' || first); first = 0) {
        int from = (unsigned char)*p++, to = from;
        if (*p == '-' && p[1] && p[1] != ']') {
            to = (unsigned char)p[1];
            p += 2;
        }
        for (int b = from; b <= to; b++)
            of->bits[b >> 6] |= 1ull << (b & 63);
    }
    if (*p == ']')
        p++;
    if (negated)
        *of = without(all, *of);
    return p;
}

typedef struct {
    int suppressed, width, length, longs; // length: bytes of an integer; longs: how often "l" stands there
    char verb;
    set of;
} directive;

// parsed reads a directive behind its '%'; it returns what is behind it.
static const char *parsed(const char *p, directive *d)
{
    d->suppressed = *p == '*';
    if (d->suppressed)
        p++;
    for (d->width = 0; *p >= '0' && *p <= '9'; p++)
        d->width = d->width < 1000000 ? 10 * d->width + *p - '0' : d->width;
    if (*p == 'm')
        heddle_gap("%m in a format that standard input is read by");
    d->length = sizeof(int);
    d->longs = 0;
    for (int going = 1; going;) {
        switch (*p) {
        case 'h': d->length /= 2; break;
        case 'l': d->length = d->longs++ == 0 ? sizeof(long) : sizeof(s64); break;
        case 'L': case 'q': d->length = sizeof(s64); d->longs = 2; break;
        case 'j': d->length = sizeof(s64); break;
        case 'z': case 't': d->length = sizeof(size_t); break;
        default: going = 0; continue;
        }
        p++;
    }
    d->verb = *p;
    if (*p)
        p++;
    if (d->verb == '[')
        p = members(p, &d->of);
    return p;
}

// put stores a number.
static void put(void *to, int length, s64 v)
{
    switch (length) {
    case 1: *(signed char *)to = v; break;
    case 2: *(short *)to = v; break;
    case 4: *(int *)to = v; break;
    default: *(s64 *)to = v; break;
    }
}

// converted reads by a directive.
static int converted(FILE *file, const directive *d, va_list *args)
{
    void *to = d->suppressed ? NULL : va_arg(*args, void *);
    s64 v = 0;
    double f = 0;
    int how;
    switch (d->verb) {
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
        how = integer(file, d->verb, d->length * 8, d->width, &v);
        if (how == READ && !d->suppressed)
            put(to, d->length, v);
        return how;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
        if (d->longs > 1)
            heddle_gap("a long double that is read from standard input");
        how = real(file, d->longs == 1, d->width, &f);
        if (how == READ && !d->suppressed) {
            if (d->longs == 1) {
                *(double *)to = f;
            } else {
                *(float *)to = f;
            }
        }
        return how;
    case 's': case 'c': case '[':
        if (d->longs > 0)
            heddle_gap("wide characters that are read from standard input");
        if (d->verb == 'c')
            return characters(file, d->width > 0 ? d->width : 1, to);
        if (d->verb == '[')
            return word(file, d->of, d->width, to);
        skip();
        return word(file, without(all, blanks), d->width, to);
    }
    heddle_gap("a conversion in a format that standard input is read by");
    return ENDS;
}

static int scanned(FILE *file, const char *p, va_list *args)
{
    int count = 0, how = READ;
    while (*p && how == READ) {
        int c = (unsigned char)*p++;
        if (is_blank(c)) {
            skip();
        } else if (c != '%') {
            how = literal(file, c);
        } else if (*p == '%') {
            p++;
            skip();
            how = literal(file, '%');
        } else {
            directive d;
            p = parsed(p, &d);
            how = converted(file, &d, args);
            count += how == READ && !d.suppressed;
        }
    }
    return how == ENDS && count == 0 ? EOF : count;
}

// The functions of the C library. Each is one action.

#define KNOWN_OF(file, otherwise) \
    int is = __heddle_stdin_of_stream(file); \
    if (is == KNOWN) \
        return otherwise;

OURS int fgetc(FILE *file)
{
    KNOWN_OF(file, __heddle_known_fgetc(file))
    __VERIFIER_atomic_begin();
    int c = is == ENDED ? EOF : next(file);
    __VERIFIER_atomic_end();
    return c;
}

OURS int getc(FILE *file) { return fgetc(file); }
OURS int _IO_getc(FILE *file) { return fgetc(file); }
OURS int getc_unlocked(FILE *file) { return fgetc(file); }
OURS int fgetc_unlocked(FILE *file) { return fgetc(file); }
OURS int getchar(void) { return fgetc(stdin); }
OURS int getchar_unlocked(void) { return fgetc(stdin); }

OURS int ungetc(int c, FILE *file)
{
    KNOWN_OF(file, __heddle_known_ungetc(c, file))
    if (c == EOF)
        return EOF;
    __VERIFIER_atomic_begin();
    if (backs == MOST_BACK) {
        c = EOF;
    } else {
        back[backs++] = c = (unsigned char)c;
        __heddle_stdin_end(file, 0);
    }
    __VERIFIER_atomic_end();
    return c;
}

// feof finds the flag set, too, where a number or a word was read up to the end.
OURS int feof(FILE *file)
{
    KNOWN_OF(file, __heddle_known_feof(file))
    __VERIFIER_atomic_begin();
    int ended = is == ENDED;
    if (!ended && backs == 0 && looked && !must) {
        if (over) {
            ended = 1;
            __heddle_stdin_end(file, 1);
        } else {
            ended = fresh(file, (set){}, 1) == EOF;
        }
    }
    __VERIFIER_atomic_end();
    return ended;
}

OURS int feof_unlocked(FILE *file) { return feof(file); }

static char *line(char *to, int size, FILE *file)
{
    int i = 0, c = 0;
    if (size <= 0)
        return NULL;
    while (i < size - 1 && c != '\n') {
        c = next(file);
        if (c == EOF)
            break;
        to[i++] = c;
    }
    if (c == EOF && i == 0)
        return NULL;
    to[i] = 0;
    return to;
}

OURS char *fgets(char *to, int size, FILE *file)
{
    KNOWN_OF(file, __heddle_known_fgets(to, size, file))
    __VERIFIER_atomic_begin();
    char *read = is == ENDED && size > 1 ? NULL : line(to, size, file);
    __VERIFIER_atomic_end();
    return read;
}

OURS char *fgets_unlocked(char *to, int size, FILE *file) { return fgets(to, size, file); }
OURS char *__fgets_chk(char *to, size_t room, int size, FILE *file) { return fgets(to, size, file); }

static char *endless(char *to, FILE *file)
{
    int i = 0, c;
    while ((c = next(file)) != '\n') {
        if (c == EOF) {
            if (i == 0)
                return NULL;
            break;
        }
        to[i++] = c;
    }
    to[i] = 0;
    return to;
}

OURS char *gets(char *to)
{
    KNOWN_OF(stdin, __heddle_known_gets(to))
    __VERIFIER_atomic_begin();
    char *read = is == ENDED ? NULL : endless(to, stdin);
    __VERIFIER_atomic_end();
    return read;
}

OURS size_t fread(void *to, size_t size, size_t count, FILE *file)
{
    KNOWN_OF(file, __heddle_known_fread(to, size, count, file))
    size_t i = 0;
    __VERIFIER_atomic_begin();
    while (i < size * count && is != ENDED) {
        int c = next(file);
        if (c == EOF)
            break;
        ((unsigned char *)to)[i++] = c;
    }
    __VERIFIER_atomic_end();
    return size == 0 ? 0 : i / size;
}

OURS size_t fread_unlocked(void *to, size_t size, size_t count, FILE *file) { return fread(to, size, count, file); }

// grown is getdelim: it makes room for the line.
static ssize_t grown(char **line, size_t *room, int end, FILE *file)
{
    enum { FIRST = 120 };
    size_t i = 0;
    int c = STOP;
    if (!*line || !*room) {
        if (!(*line = malloc(FIRST)))
            return -1;
        *room = FIRST;
    }
    while (c != end) {
        c = next(file);
        if (c == EOF && i == 0)
            return -1;
        if (i + 2 > *room) {
            size_t more = 2 * *room + 2;
            char *larger = realloc(*line, more);
            if (!larger)
                return -1;
            *line = larger;
            *room = more;
        }
        if (c == EOF)
            break;
        (*line)[i++] = c;
    }
    (*line)[i] = 0;
    return i;
}

OURS ssize_t getdelim(char **line, size_t *room, int end, FILE *file)
{
    KNOWN_OF(file, __heddle_known_getdelim(line, room, end, file))
    __VERIFIER_atomic_begin();
    ssize_t n = is == ENDED ? -1 : grown(line, room, (unsigned char)end, file);
    __VERIFIER_atomic_end();
    return n;
}

OURS ssize_t __getdelim(char **line, size_t *room, int end, FILE *file) { return getdelim(line, room, end, file); }
OURS ssize_t getline(char **line, size_t *room, FILE *file) { return getdelim(line, room, '\n', file); }

// read gives as much as there is, so that it may give less than it is asked for.
OURS ssize_t read(int descriptor, void *to, size_t size)
{
    if (__heddle_stdin_of_descriptor(descriptor) == KNOWN || size == 0)
        return __heddle_known_read(descriptor, to, size);
    size_t i = 0;
    __VERIFIER_atomic_begin();
    while (i < size) {
        int c = over ? EOF : i == 0 ? fresh(NULL, all, 0) : __VERIFIER_nondet_stdin_byte();
        if (i > 0 && !over)
            __VERIFIER_assume((c >= STOP) & (c <= 255) & (c != EOF));
        if (i > 0 && !over && remaining() == 0)
            __VERIFIER_assume(c == STOP);
        if (c < 0)
            break;
        if (i > 0)
            took();
        ((unsigned char *)to)[i++] = c;
    }
    __VERIFIER_atomic_end();
    return i;
}

static int any_vfscanf(FILE *file, const char *format, va_list args)
{
    KNOWN_OF(file, __heddle_known_vfscanf(file, format, args))
    __VERIFIER_atomic_begin();
    va_list mine;
    va_copy(mine, args);
    int n = is == ENDED && !backs ? EOF : scanned(file, format, &mine);
    va_end(mine);
    __VERIFIER_atomic_end();
    return n;
}

#define LISTED(file, format) \
    va_list args; \
    va_start(args, format); \
    int n = any_vfscanf(file, format, args); \
    va_end(args); \
    return n;

// stdio.h gives the functions the names of the standard that a program is written for.
int scanf_c90(const char *, ...) __asm__("scanf");
int fscanf_c90(FILE *, const char *, ...) __asm__("fscanf");
int vscanf_c90(const char *, va_list) __asm__("vscanf");
int vfscanf_c90(FILE *, const char *, va_list) __asm__("vfscanf");

OURS int scanf_c90(const char *format, ...) { LISTED(stdin, format) }
OURS int fscanf_c90(FILE *file, const char *format, ...) { LISTED(file, format) }
OURS int vscanf_c90(const char *format, va_list args) { return any_vfscanf(stdin, format, args); }
OURS int vfscanf_c90(FILE *file, const char *format, va_list args) { return any_vfscanf(file, format, args); }
OURS int scanf(const char *format, ...) { LISTED(stdin, format) }
OURS int fscanf(FILE *file, const char *format, ...) { LISTED(file, format) }
OURS int vscanf(const char *format, va_list args) { return any_vfscanf(stdin, format, args); }
OURS int vfscanf(FILE *file, const char *format, va_list args) { return any_vfscanf(file, format, args); }
OURS int __isoc23_scanf(const char *format, ...) { LISTED(stdin, format) }
OURS int __isoc23_fscanf(FILE *file, const char *format, ...) { LISTED(file, format) }
OURS int __isoc23_vscanf(const char *format, va_list args) { return any_vfscanf(stdin, format, args); }
OURS int __isoc23_vfscanf(FILE *file, const char *format, va_list args) { return any_vfscanf(file, format, args); }

// What cin does (cxx/library/parts/input.cc): -1 where standard input is known.

// ended_here reports whether the text ends here.
static int ended_here(void)
{
    if (backs > 0)
        return 0;
    if (over)
        return ends(stdin) == EOF;
    return fresh(stdin, (set){}, 1) == EOF;
}

// __heddle_stdin_skip skips blanks, and reports whether the text ends behind them.
OURS int __heddle_stdin_skip(void)
{
    KNOWN_OF(stdin, -1)
    __VERIFIER_atomic_begin();
    skip();
    int ended = ended_here();
    __VERIFIER_atomic_end();
    return ended;
}

// size is how large a number is for its type.
static int size(void)
{
    int way = __VERIFIER_nondet_stdin_way();
    __VERIFIER_assume((way >= FITS) & (way <= TOO_SMALL));
    return way;
}

// stream_number reads a number as streams do, where one that is too large is the largest, and wrong, as one that is none is. It stops before a
// byte that is no digit.
static int stream_number(int *large)
{
    int how = begins(stdin, either(digits, signs), DECIMAL, OTHER);
    *large = 0;
    if (how == READ)
        *large = size() - FITS;
    return how;
}

static void behind_number(int *ended)
{
    if (backs == 0 && !over) {
        allowed = without(all, digits);
        must = 0;
        looked = apart = 1;
    }
    *ended = ended_here();
}

enum { WRONG = 1, RIGHT = 0 };

OURS int __heddle_stdin_integer(int bits, int is_signed, s64 *v, int *ended)
{
    KNOWN_OF(stdin, -1)
    int large;
    __VERIFIER_atomic_begin();
    int how = stream_number(&large);
    *v = 0;
    if (large) {
        *v = !is_signed ? -1 : large == TOO_LARGE - FITS ? INT64_MAX : INT64_MIN;
    } else if (how == READ) {
        switch (bits) {
        case 16: *v = __VERIFIER_nondet_stdin_number16(); break;
        case 32: *v = __VERIFIER_nondet_stdin_number32(); break;
        default: *v = __VERIFIER_nondet_stdin_number64(); break;
        }
    }
    behind_number(ended);
    __VERIFIER_atomic_end();
    return how == READ && !large ? RIGHT : WRONG;
}

OURS int __heddle_stdin_real(double *v, int *ended)
{
    KNOWN_OF(stdin, -1)
    int large;
    __VERIFIER_atomic_begin();
    int how = stream_number(&large);
    *v = 0;
    if (large) {
        *v = large == TOO_LARGE - FITS ? DBL_MAX : -DBL_MAX;
    } else if (how == READ) {
        *v = __VERIFIER_nondet_stdin_double();
        __VERIFIER_assume((*v >= -DBL_MAX) & (*v <= DBL_MAX));
    }
    behind_number(ended);
    __VERIFIER_atomic_end();
    return how == READ && !large ? RIGHT : WRONG;
}
