// for: regexec
//
// What matches a regular expression: leftmost, of these the longest, and of the ways to match that the one whose parts are the longest, from
// left to right.
//
// The places where matches of a node end that begin at a place are a set, which is computed once and kept (ends). A parse of the longest
// match is read off these sets: of two parts the first gets the longest text with which the second still ends where both have to
// (derive). Only a back-reference needs more: its set has all places, and a parse that it contradicts is taken back, as
// is the end of the match if no parse is left.
//
// Gaps: what groups match where C libraries disagree, glibc not being as POSIX has it: by a choice among alternatives of different lengths, in an
// earlier round of a repetition only, in a round that is empty (loose); anchors beside newlines in the middle of a pattern; long
// texts. Deviations: some patterns with back-references, of which glibc finds no match, or overflows the stack, have the match of POSIX.
#define _GNU_SOURCE
#include <ctype.h>
#include <heddle.h>
#include <regex.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "regex-tree.h"

void __heddle_unsafe(const char *function);

typedef uint64_t word;

enum { BITS = 64, MOST = 1 << 21 };

struct match {
    const struct pattern *of;
    const unsigned char *text;
    int n, flags, words;
    word *sets;    // of each node and place: whether the set is known, then the set
    regmatch_t *of_group;
    char *had; // a group that has had a match
    int loose; // the groups have their matches by a choice that C libraries make differently
};

static int in(const word *set, int i) { return set[i / BITS] >> i % BITS & 1; }

static void add(word *set, int i) { set[i / BITS] |= (word)1 << i % BITS; }

static const word *ends(struct match *m, int at, int i);

// step adds to a set the places where matches of a node end that begin in another one.
static void step(struct match *m, int at, const word *from, word *to)
{
    for (int k = 0; k <= m->n; k++) {
        if (!in(from, k))
            continue;
        const word *more = ends(m, at, k);
        for (int w = 0; w < m->words; w++)
            to[w] |= more[w];
    }
}

// rounds adds the places where some matches in a row of a node end.
static void rounds(struct match *m, int at, int i, int low, int high, word *to)
{
    size_t size = m->words * sizeof(word);
    word now[m->words], next[m->words];
    memset(now, 0, size);
    add(now, i);
    for (int r = 0; r < low; r++) {
        memset(next, 0, size);
        step(m, at, now, next);
        if (memcmp(now, next, size) == 0)
            break;
        memcpy(now, next, size);
    }
    memcpy(to, now, size);
    for (int r = low, grew = 1; grew && (high == NO_END || r < high); r++) {
        memset(next, 0, size);
        step(m, at, now, next);
        grew = 0;
        for (int w = 0; w < m->words; w++) {
            now[w] = next[w] & ~to[w];
            to[w] |= now[w];
            grew |= now[w] != 0;
        }
    }
}

static int folded(const struct match *m, int i)
{
    return m->of->flags & REG_ICASE ? tolower(m->text[i]) : m->text[i];
}

// ends gives the places where matches of a node end that begin at i; of a back-reference all behind.
static const word *ends(struct match *m, int at, int i)
{
    const struct node *n = &m->of->nodes[at];
    word *cell = m->sets + ((size_t)at * (m->n + 1) + i) * (m->words + 1), *to = cell + 1;
    int lines = m->of->flags & REG_NEWLINE;
    if (*cell)
        return to;
    *cell = 1;
    switch (n->kind) {
    case EMPTY:
        add(to, i);
        break;
    case BYTE:
        if (i < m->n && folded(m, i) == n->low)
            add(to, i + 1);
        break;
    case SET:
        if (i < m->n && has(n->set, m->text[i]))
            add(to, i + 1);
        break;
    case BEGIN:
        if (i == 0 ? !(m->flags & REG_NOTBOL) : lines && m->text[i - 1] == '\n')
            add(to, i);
        break;
    case END:
        if (i == m->n ? !(m->flags & REG_NOTEOL) : lines && m->text[i] == '\n')
            add(to, i);
        break;
    case BACK:
        for (int k = i; k <= m->n; k++)
            add(to, k);
        break;
    case GROUP:
        memcpy(to, ends(m, n->a, i), m->words * sizeof(word));
        break;
    case CAT:
        step(m, n->b, ends(m, n->a, i), to);
        break;
    case ALT:
        memcpy(to, ends(m, n->a, i), m->words * sizeof(word));
        const word *other = ends(m, n->b, i);
        for (int w = 0; w < m->words; w++)
            to[w] |= other[w];
        break;
    case REPEAT:
        rounds(m, n->a, i, n->low, n->high, to);
    }
    return to;
}

// goal is a node with the text that it has to match, and what has to match behind it.
struct goal {
    int at, from, to, round; // of a repetition; of a group, CLOSES: what is in it was matched
    const struct goal *next;
};

enum { CLOSES = 1 };

static int derive(struct match *m, int at, int from, int to, int round, const struct goal *next);

static int rest(struct match *m, const struct goal *g) { return !g || derive(m, g->at, g->from, g->to, g->round, g->next); }

static int closed(struct match *m, int number, int from, int to, const struct goal *next)
{
    regmatch_t before = m->of_group[number];
    char had = m->had[number];
    m->of_group[number] = (regmatch_t){from, to};
    m->had[number] = 1;
    if (rest(m, next))
        return 1;
    m->of_group[number] = before;
    m->had[number] = had;
    return 0;
}

static int refers(struct match *m, int number, int from, int to, const struct goal *next)
{
    regmatch_t g = m->of_group[number];
    if (g.rm_so < 0 || g.rm_eo - g.rm_so != to - from)
        return 0;
    for (int i = 0; i < to - from; i++)
        if (folded(m, g.rm_so + i) != folded(m, from + i))
            return 0;
    return rest(m, next);
}

// remains reports whether the rounds of a repetition behind one that ends at k end at the right place.
static int remains(struct match *m, const struct node *n, int k, int to, int round)
{
    word set[m->words];
    rounds(m, n->a, k, n->low > round ? n->low - round : 0, n->high == NO_END ? NO_END : n->high - round, set);
    return in(set, to);
}

// repeated derives a repetition from a round on. A round is empty only if the whole is, or one must be.
static int repeated(struct match *m, int at, int from, int to, int round, const struct goal *next)
{
    const struct node *n = &m->of->nodes[at];
    if (from == to) {
        int again = n->high != 0 && (round == 0 || round < n->low) && in(ends(m, n->a, from), from);
        m->loose |= again && (round > 0 || (n->low == 0 && m->of->nodes[n->a].within & (1 << BEGIN | 1 << END)));
        return again ? derive(m, n->a, from, to, 0, next) : rest(m, next);
    }
    int count = n->behind - n->first;
    regmatch_t before[count + 1];
    memcpy(before, m->of_group + n->first, count * sizeof *before);
    for (int k = to; k >= from + (round >= n->low); k--) {
        if (!in(ends(m, n->a, from), k) || !remains(m, n, k, to, round + 1))
            continue;
        for (int other = from; m->of->nodes[n->a].within & 1 << ALT && other < k; other++)
            m->loose |= in(ends(m, n->a, from), other) && remains(m, n, other, to, round + 1);
        for (int g = n->first; g < n->behind; g++)
            m->of_group[g] = (regmatch_t){-1, -1};
        struct goal more = {at, k, to, round + 1, next};
        if (derive(m, n->a, from, k, 0, &more))
            return 1;
        memcpy(m->of_group + n->first, before, count * sizeof *before);
    }
    return 0;
}

// derive finds a parse of a text by a node, and of what is behind it.
static int derive(struct match *m, int at, int from, int to, int round, const struct goal *next)
{
    const struct node *n = &m->of->nodes[at];
    switch (n->kind) {
    case BACK:
        return refers(m, n->low, from, to, next);
    case GROUP:
        if (round == CLOSES)
            return closed(m, n->low, from, to, next);
        struct goal close = {at, from, to, CLOSES, next};
        return derive(m, n->a, from, to, 0, &close);
    case CAT:
        for (int k = to; k >= from; k--) {
            if (!in(ends(m, n->a, from), k) || !in(ends(m, n->b, k), to))
                continue;
            for (int other = from; m->of->nodes[n->a].within & 1 << ALT && other < k; other++)
                m->loose |= in(ends(m, n->a, from), other) && in(ends(m, n->b, other), to);
            struct goal second = {n->b, k, to, 0, next};
            if (derive(m, n->a, from, k, 0, &second))
                return 1;
        }
        return 0;
    case ALT:
        m->loose |= n->within & 1 << GROUP && in(ends(m, n->a, from), to) && in(ends(m, n->b, from), to);
        return (in(ends(m, n->a, from), to) && derive(m, n->a, from, to, 0, next)) ||
               (in(ends(m, n->b, from), to) && derive(m, n->b, from, to, 0, next));
    case REPEAT:
        return repeated(m, at, from, to, round, next);
    default:
        return rest(m, next);
    }
}

// search finds the leftmost match from a place on, of these the longest.
static int search(struct match *m, int from, int parses)
{
    for (int i = from; i <= m->n; i++) {
        const word *to = ends(m, m->of->root, i);
        for (int k = m->n; k >= i; k--) {
            if (!in(to, k))
                continue;
            for (int g = 0; g <= m->of->groups; g++)
                m->of_group[g] = (regmatch_t){-1, -1};
            memset(m->had, 0, m->of->groups + 1);
            m->loose = 0;
            if (!parses || derive(m, m->of->root, i, k, 0, 0)) {
                m->of_group[0] = (regmatch_t){i, k};
                return 0;
            }
        }
    }
    return REG_NOMATCH;
}

int regexec(const regex_t *restrict regex, const char *restrict text, size_t count, regmatch_t *restrict groups, int flags)
{
    __heddle_unsafe("regexec");
    const struct pattern *p = (const void *)regex->buffer;
    if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND))
        return REG_BADPAT;
    int from = flags & REG_STARTEND ? groups[0].rm_so : 0;
    size_t n = flags & REG_STARTEND ? groups[0].rm_eo : strlen(text), words = n / BITS + 1;
    if (n >= MOST || p->count * (n + 1) * words > MOST)
        heddle_gap("a regular expression on a text that is too long for heddle");
    if (p->around)
        heddle_gap("a regular expression that repeats ^ or $ beside something else: some C libraries do not find its matches");
    if (p->inner && !(p->flags & REG_NEWLINE) && memchr(text, '\n', n))
        heddle_gap("^ behind or $ before something in a regular expression, with newlines in the text: some C libraries find them there without REG_NEWLINE");
    if (p->flags & REG_NOSUB)
        count = 0;
    struct match m = {p, (const unsigned char *)text, n, flags, words};
    m.sets = calloc(p->count * (n + 1), (words + 1) * sizeof(word));
    m.of_group = malloc((p->groups + 1) * (sizeof(regmatch_t) + 1));
    int result = REG_ESPACE;
    if (m.sets && m.of_group) {
        m.had = (char *)(m.of_group + p->groups + 1);
        result = search(&m, from, count > 1 || p->back);
    }
    for (size_t i = 0; i < count && result == 0; i++) {
        groups[i] = i <= (size_t)p->groups ? m.of_group[i] : (regmatch_t){-1, -1};
        if (i > 0 && i <= (size_t)p->groups && (m.loose || p->twice || (m.of_group[i].rm_so < 0 && m.had[i])))
            heddle_gap("what a group of a regular expression matches, about which C libraries disagree");
    }
    free(m.sets);
    free(m.of_group);
    return result;
}
