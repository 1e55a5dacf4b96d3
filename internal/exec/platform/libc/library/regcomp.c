// for: regcomp regerror regfree
//
// Regular expressions of POSIX.1-2017, 9, in the locale "C". regexec.c matches them.
//
// \+, \? and \| of basic expressions, empty alternatives, back-references of extended expressions and the errors are as in glibc. Gaps: a
// backslash before a byte to which POSIX gives no meaning there (\w, \b), and ranges with REG_ICASE of letters and other bytes.
#define _GNU_SOURCE
#include <ctype.h>
#include <heddle.h>
#include <limits.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "regex-tree.h"

void __heddle_unsafe(const char *function);

struct parser {
    const unsigned char *p;
    struct pattern *out;
    int extended, error, depth;
    unsigned completed; // groups that have ended, of the first nine
};

static void put(unsigned char *set, int b) { set[b >> 3] |= 1 << (b & 7); }

static int made(struct parser *s, struct node n)
{
    struct node *all = s->out->nodes;
    n.within = 1 << n.kind;
    if (n.kind >= GROUP)
        n.within |= all[n.a].within;
    if (n.kind == CAT || n.kind == ALT)
        n.within |= all[n.b].within;
    int anchors = 1 << BEGIN | 1 << END, still = anchors | 1 << EMPTY | 1 << CAT | 1 << ALT | 1 << GROUP | 1 << REPEAT;
    if (n.kind == CAT)
        s->out->inner |= (all[n.a].within & 1 << END && all[n.b].within & ~still) || (all[n.b].within & 1 << BEGIN && all[n.a].within & ~still);
    if (n.kind == REPEAT)
        s->out->around |= n.high != 1 && n.within & anchors && n.within & ~still;
    all[s->out->count] = n;
    return s->out->count++;
}

static int fails(struct parser *s, int error)
{
    if (!s->error)
        s->error = error;
    return 0;
}

// at reports whether an operator comes next that is written with a backslash in basic expressions.
static int at(struct parser *s, char operator)
{
    return s->extended ? s->p[0] == operator : s->p[0] == '\\' && s->p[1] == operator;
}

static void pass(struct parser *s) { s->p += s->extended ? 1 : 2; }

// ends_here reports whether a sequence ends.
static int ends_here(struct parser *s)
{
    return !s->p[0] || at(s, '|') || (at(s, ')') && (s->depth > 0 || !s->extended));
}

// element reads "[.x.]", "[=x=]" or a byte of a bracket expression, and gives the byte.
static int element(struct parser *s)
{
    const unsigned char *p = s->p;
    if (p[0] != '[' || (p[1] != '.' && p[1] != '=')) {
        s->p++;
        return p[0];
    }
    for (int n = 0; p[2 + n]; n++) {
        if (n == 0 || p[2 + n] != p[1] || p[3 + n] != ']')
            continue;
        s->p = p + 4 + n;
        return n == 1 ? p[2] : fails(s, REG_ECOLLATE);
    }
    return fails(s, REG_EBRACK);
}

static int is_class(const char *name, size_t n, int b)
{
    static const char names[][8] = {"alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "print", "graph", "cntrl", "xdigit"};
    unsigned i = 0;
    while (i < sizeof names / sizeof *names && (strlen(names[i]) != n || strncmp(names[i], name, n) != 0))
        i++;
    switch (i) {
    case 0: return !!isalpha(b);
    case 1: return !!isdigit(b);
    case 2: return !!isalnum(b);
    case 3: return !!isupper(b);
    case 4: return !!islower(b);
    case 5: return !!isspace(b);
    case 6: return !!isblank(b);
    case 7: return !!ispunct(b);
    case 8: return !!isprint(b);
    case 9: return !!isgraph(b);
    case 10: return !!iscntrl(b);
    case 11: return !!isxdigit(b);
    }
    return -1;
}

// class reads "[:name:]" into a set.
static void class(struct parser *s, unsigned char *set)
{
    const char *name = (const char *)s->p + 2;
    size_t n = 0;
    while (name[n] && !(name[n] == ':' && name[n + 1] == ']'))
        n++;
    if (!name[n]) {
        fails(s, REG_EBRACK);
        return;
    }
    s->p = (const unsigned char *)name + n + 2;
    int folds = s->out->flags & REG_ICASE && (strncmp(name, "upper:", 6) == 0 || strncmp(name, "lower:", 6) == 0);
    for (int b = 0; b < 256; b++) {
        int is = folds ? !!isalpha(b) : is_class(name, n, b);
        if (is < 0) {
            fails(s, REG_ECTYPE);
            return;
        }
        if (is)
            put(set, b);
    }
}

// is_plain reports whether a range has no letters, or begins and ends with letters of the same case.
static int is_plain(int from, int to)
{
    int letters = 0;
    for (int b = from < to ? from : to; b <= from || b <= to; b++)
        letters |= isalpha(b);
    return !letters || (islower(from) && islower(to)) || (isupper(from) && isupper(to));
}

// range reads a byte or a range into a set.
static void range(struct parser *s, int first, unsigned char *set)
{
    if (!first && s->p[0] == '-' && s->p[1] && s->p[1] != ']') {
        fails(s, REG_ERANGE);
        return;
    }
    int equivalent = s->p[0] == '[' && s->p[1] == '=', from = element(s), to = from;
    if (s->p[0] == '-' && s->p[1] && s->p[1] != ']') {
        s->p++;
        equivalent |= s->p[0] == '[' && (s->p[1] == '=' || s->p[1] == ':');
        to = element(s);
        if (s->out->flags & REG_ICASE && !is_plain(from, to))
            heddle_gap("a range of a regular expression with REG_ICASE that has letters, and does not end at two of the same case");
        if (equivalent || from > to)
            fails(s, REG_ERANGE);
    }
    for (int b = from; b <= to; b++)
        put(set, b);
}

static int bracket(struct parser *s)
{
    struct node n = {SET};
    int negated = *s->p == '^', flags = s->out->flags;
    if (negated)
        s->p++;
    for (int first = 1; *s->p != ']' || first; first = 0) {
        if (!*s->p)
            return fails(s, first ? REG_BADPAT : REG_EBRACK);
        if (s->p[0] == '[' && s->p[1] == ':')
            class(s, n.set);
        else
            range(s, first, n.set);
        if (s->error)
            return 0;
    }
    s->p++;
    for (int b = 'a'; flags & REG_ICASE && b <= 'z'; b++) {
        if (has(n.set, b) || has(n.set, toupper(b))) {
            put(n.set, b);
            put(n.set, toupper(b));
        }
    }
    for (int i = 0; negated && i < 32; i++)
        n.set[i] = ~n.set[i];
    if (negated && flags & REG_NEWLINE)
        n.set['\n' >> 3] &= ~(1 << ('\n' & 7));
    return made(s, n);
}

static int any(struct parser *s)
{
    struct node n = {SET};
    memset(n.set, 0xff, sizeof n.set);
    n.set[0] &= ~1;
    if (s->out->flags & REG_NEWLINE)
        n.set['\n' >> 3] &= ~(1 << ('\n' & 7));
    return made(s, n);
}

static int alternatives(struct parser *s);

static int group(struct parser *s)
{
    int number = ++s->out->groups;
    s->depth++;
    int a = alternatives(s);
    s->depth--;
    if (s->error)
        return 0;
    if (!at(s, ')'))
        return fails(s, REG_EPAREN);
    pass(s);
    if (number < 10)
        s->completed |= 1u << number;
    return made(s, (struct node){GROUP, .a = a, .low = number});
}

static int byte(struct parser *s, int b)
{
    return made(s, (struct node){BYTE, .low = s->out->flags & REG_ICASE ? tolower(b) : b});
}

// escaped reads what is behind a backslash, unless it is an operator.
static int escaped(struct parser *s)
{
    int b = *s->p;
    if (!b)
        return fails(s, REG_EESCAPE);
    s->p++;
    if (b >= '1' && b <= '9') {
        if (!(s->completed >> (b - '0') & 1))
            return fails(s, REG_ESUBREG);
        s->out->back = 1;
        return made(s, (struct node){BACK, .low = b - '0'});
    }
    if (isalnum(b) || strchr("<>`'", b))
        heddle_gap("a regular expression with a backslash before a byte to which POSIX gives no meaning there (\\w, \\b)");
    return byte(s, b);
}

// is_anchor reports whether $, which comes next, is one.
static int is_anchor(struct parser *s)
{
    struct parser behind = *s;
    behind.p++;
    return s->extended || !behind.p[0] || at(&behind, '|') || at(&behind, ')');
}

// repeats reports whether an operator that repeats comes next.
static int repeats(struct parser *s)
{
    return *s->p == '*' || at(s, '+') || at(s, '?') || at(s, '{');
}

// atom reads what can be repeated; *anchor, what cannot. First: nothing is before it.
static int atom(struct parser *s, int first, int *anchor)
{
    *anchor = 0;
    if (repeats(s) && first) {
        if (s->extended || at(s, '{'))
            return fails(s, REG_BADRPT);
        if (*s->p == '\\')
            s->p++;
        return byte(s, *s->p++);
    }
    if (at(s, '(')) {
        pass(s);
        return group(s);
    }
    int b = *s->p++;
    switch (b) {
    case '\\': return escaped(s);
    case '[': return bracket(s);
    case '.': return any(s);
    case '^':
        if (s->extended || first == 1) {
            *anchor = 1;
            return made(s, (struct node){BEGIN});
        }
        break;
    case '$':
        s->p--;
        *anchor = is_anchor(s);
        s->p++;
        if (*anchor)
            return made(s, (struct node){END});
    }
    return byte(s, b);
}

// closes reports whether the brace comes next that closes an interval.
static int closes(const struct parser *s) { return s->extended ? s->p[0] == '}' : s->p[0] == '\\' && s->p[1] == '}'; }

enum { ABSENT = -1, INVALID = -2 };

// number reads a number of rounds, and all else up to a comma or the end of the interval.
static int number(struct parser *s)
{
    int n = ABSENT;
    for (; *s->p && *s->p != ',' && !closes(s); s->p++) {
        if (!isdigit(*s->p) || n == INVALID)
            n = INVALID;
        else
            n = n > RE_DUP_MAX ? n : (n == ABSENT ? 0 : n) * 10 + *s->p - '0';
        if (*s->p == '\\' && s->p[1])
            s->p++;
    }
    return n;
}

// interval reads the bounds of a repetition, behind the brace.
static void interval(struct parser *s, int *low, int *high)
{
    *low = *high = number(s);
    if (*s->p == ',') {
        s->p++;
        *high = number(s);
        if (*low == ABSENT)
            *low = 0;
    }
    if (!*s->p)
        fails(s, REG_EBRACE);
    else if (!closes(s) || *low < 0 || *high == INVALID || (*high != NO_END && *low > *high))
        fails(s, REG_BADBR);
    else if ((*high == NO_END ? *low : *high) > RE_DUP_MAX)
        fails(s, REG_ESIZE);
    else
        pass(s);
}

static int piece(struct parser *s, int first, int *anchor)
{
    int groups = s->out->groups + 1, a = atom(s, first, anchor);
    while (!s->error && !*anchor && repeats(s)) {
        struct node n = {REPEAT, .a = a, .low = 0, .high = NO_END, .first = groups, .behind = s->out->groups + 1};
        if (*s->p == '*') {
            s->p++;
        } else if (at(s, '+')) {
            n.low = 1;
            pass(s);
        } else if (at(s, '?')) {
            n.high = 1;
            pass(s);
        } else {
            pass(s);
            interval(s, &n.low, &n.high);
        }
        s->out->twice |= n.first < n.behind && s->out->nodes[a].kind == REPEAT;
        a = made(s, n);
        if (!s->extended && !s->error && (*s->p == '*' || at(s, '{')))
            fails(s, REG_BADRPT);
    }
    return a;
}

static int sequence(struct parser *s)
{
    int first = 1, anchor, all = -1;
    while (!s->error && !ends_here(s)) {
        int next = piece(s, first, &anchor);
        all = all < 0 ? next : made(s, (struct node){CAT, .a = all, .b = next});
        first = anchor ? 2 : 0;
    }
    return all < 0 ? made(s, (struct node){EMPTY}) : all;
}

static int alternatives(struct parser *s)
{
    unsigned before = s->completed, completed = before;
    int all = sequence(s);
    while (!s->error && at(s, '|')) { // no alternative can refer to a group of another one
        pass(s);
        completed |= s->completed;
        s->completed = before;
        all = made(s, (struct node){ALT, .a = all, .b = sequence(s)});
    }
    s->completed |= completed;
    return all;
}

int regcomp(regex_t *restrict regex, const char *restrict text, int flags)
{
    __heddle_unsafe("regcomp");
    size_t n = strlen(text);
    struct pattern *out = malloc(sizeof *out + (3 * n + 3) * sizeof(struct node));
    memset(regex, 0, sizeof *regex);
    if (!out)
        return REG_ESPACE;
    *out = (struct pattern){.flags = flags};
    struct parser s = {.p = (const unsigned char *)text, .out = out, .extended = flags & REG_EXTENDED};
    out->root = alternatives(&s);
    if (!s.error && *s.p)
        fails(&s, REG_EPAREN);
    if (s.error) {
        free(out);
        return s.error;
    }
    regex->buffer = (void *)out;
    regex->re_nsub = out->groups;
    return 0;
}

void regfree(regex_t *regex)
{
    __heddle_unsafe("regfree");
    free(regex->buffer);
    regex->buffer = 0;
}

size_t regerror(int error, const regex_t *restrict regex, char *restrict to, size_t room)
{
    static const char *const texts[] = {
        "Success", "No match", "Invalid regular expression", "Invalid collation character", "Invalid character class name", "Trailing backslash",
        "Invalid back reference", "Unmatched [, [^, [:, [., or [=", "Unmatched ( or \\(", "Unmatched \\{", "Invalid content of \\{\\}", "Invalid range end",
        "Memory exhausted", "Invalid preceding regular expression", "Premature end of regular expression", "Regular expression too big", "Unmatched ) or \\)",
    };
    __heddle_unsafe("regerror");
    if (error < 0 || error >= (int)(sizeof texts / sizeof *texts))
        abort();
    size_t n = strlen(texts[error]) + 1;
    if (room > 0) {
        size_t some = n < room ? n : room;
        memcpy(to, texts[error], some);
        to[some - 1] = 0;
    }
    return n;
}
