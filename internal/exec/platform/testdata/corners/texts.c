// Functions on bytes, characters and arrays: what they find, where they end, and what they leave as it is.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
extern int __xpg_strerror_r(int, char *, size_t);
#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char *texts[] = {"", "a", "b", "A", "ab", "ba", "aB", "abc", "aab", "aaa", "abab", "a b", " a", "\t", "\xff", "\x80" "a", "abcabcd", "ab,c;d", ",,", "a1", "a01", "a10", "a9", "001", "0", "10", "1.0", "09", "0a"};

static int sign(int n) { return (n > 0) - (n < 0); }

static long at(const void *found, const void *in) { return found ? (const char *)found - (const char *)in : -1; }

static void show(const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%02x", (unsigned char)b[i]);
}

static void pairs(const char *s, const char *t)
{
    char room[40], other[40];
    printf("%s|%s: %d %d %d %d", s, t, sign(strcmp(s, t)), sign(strcasecmp(s, t)), sign(strcoll(s, t)), sign(strverscmp(s, t)));
    printf(" %zu %zu %ld %ld %ld", strspn(s, t), strcspn(s, t), at(strpbrk(s, t), s), at(strstr(s, t), s), at(strcasestr(s, t), s));
    printf(" %ld", at(memmem(s, strlen(s), t, strlen(t)), s));
    for (size_t n = 0; n < 4; n++) {
        printf(" %d %d", sign(strncmp(s, t, n)), sign(strncasecmp(s, t, n)));
        memset(room, 'x', 40), strcpy(room, s), strncat(room, t, n), putchar(' '), show(room, 10);
        memset(room, 'x', 40), putchar(' '), printf("%ld", at(stpncpy(room, s, n), room)), show(room, 5);
        memset(room, 'x', 40), strncpy(room, t, n), show(room, 5);
        memset(room, 'x', 40), printf(" %zu", strxfrm(room, s, n));
        printf(" %zu", strnlen(s, n));
    }
    memset(room, 'x', 40), printf(" %ld", at(stpcpy(room, s), room)), strcat(room, t), show(room, 16);
    if (*t) {
        strcpy(room, s);
        char *save = 0, *p = room;
        for (char *w = strtok_r(room, t, &save); w; w = strtok_r(0, t, &save))
            printf(" <%s>", w);
        strcpy(other, s), p = other;
        for (char *w; (w = strsep(&p, t));)
            printf(" [%s]", w);
        strcpy(room, s);
        for (char *w = strtok(room, t); w; w = strtok(0, t))
            printf(" (%s)", w);
    }
    printf("\n");
}

static void bytes(const char *s)
{
    static const int wanted[] = {0, 'a', 'b', 'c', 0xff, -1, 0x80, 'a' + 256, ' ', '1'};
    char room[16];
    for (unsigned i = 0; i < COUNT(wanted); i++) {
        int c = wanted[i];
        size_t n = strlen(s);
        printf("%s %d: %ld %ld %ld %ld %ld %ld", s, c, at(strchr(s, c), s), at(strrchr(s, c), s), at(strchrnul(s, c), s), at(memchr(s, c, n), s), at(memrchr(s, c, n), s), at(index(s, c), s));
        for (size_t k = 0; k <= n; k++) {
            memset(room, 'x', 16);
            printf(" %ld", at(memccpy(room, s, c, k), room));
            show(room, 4);
        }
        printf("\n");
    }
    for (unsigned to = 0; to < 6; to++)
        for (unsigned from = 0; from < 6; from++)
            for (unsigned n = 0; n < 6; n += 2) {
                memcpy(room, "0123456789abcdef", 16), memmove(room + to, room + from, n), show(room, 12), putchar(' ');
                memcpy(room, "0123456789abcdef", 16), bcopy(room + from, room + to, n), show(room, 12), putchar('\n');
            }
}

static void classes(void)
{
    for (int c = -1; c < 256; c++) {
        printf("%d:", c);
#define IS(f) printf(" %d", !!f(c));
        IS(isalnum) IS(isalpha) IS(isblank) IS(iscntrl) IS(isdigit) IS(isgraph) IS(islower) IS(isprint) IS(ispunct) IS(isspace) IS(isupper) IS(isxdigit) IS(isascii)
        printf(" %d %d %d %d\n", tolower(c), toupper(c), toascii(c), ffs(c));
    }
    for (int i = 0; i < 64; i++)
        printf("%d %d %d\n", ffs(i < 32 ? 1u << i : 0), ffsl((long)(1ul << i % (8 * sizeof(long)))), ffsll(5ull << i));
}

static int compared, wrong;
static int compare(const void *a, const void *b) { compared++; return *(const int *)a - *(const int *)b; }
static int compare_with(const void *a, const void *b, void *with) { return *(int *)with * (*(const int *)a - *(const int *)b); }
static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void arrays(void)
{
    unsigned seed = 1;
    for (int n = 0; n < 20; n++)
        for (int most = 1; most < 12; most += 3) {
            int a[20], b[20], up = 1, down = -1;
            for (int i = 0; i < n; i++)
                a[i] = b[i] = (int)((seed = seed * 1103515245 + 12345) >> 16) % most;
            qsort(a, n, sizeof *a, compare);
            qsort_r(b, n, sizeof *b, compare_with, &down);
            for (int i = 0; i < n; i++)
                printf("%d/%d ", a[i], b[i]);
            qsort_r(b, n, sizeof *b, compare_with, &up);
            wrong += memcmp(a, b, n * sizeof *a) != 0;
            for (int k = -1; k <= most; k++) {
                int *p = bsearch(&k, a, n, sizeof *a, compare);
                size_t m = n;
                int *q = lfind(&k, a, &m, sizeof *a, compare);
                printf(" %d %ld", p ? *p : -9, q ? (long)(q - a) : -1);
            }
            int grown[21];
            memcpy(grown, a, sizeof a);
            size_t m = n;
            int k = 5, *q = lsearch(&k, grown, &m, sizeof *a, compare);
            printf(" %ld %zu\n", (long)(q - grown), m);
        }
    const char *sorted[COUNT(texts)];
    memcpy(sorted, texts, sizeof texts);
    qsort(sorted, COUNT(texts), sizeof *sorted, compare_texts);
    for (unsigned i = 0; i < COUNT(texts); i++)
        printf("<%s>", sorted[i]);
    printf(" %d %d\n", compared > 0, wrong);
}

static void others(void)
{
    char room[20];
    for (unsigned i = 0; i < COUNT(texts); i++) {
        char *s = strdup(texts[i]), *t = strndup(texts[i], 2);
        printf("%s %s %zu %d", s, t, strlen(s), atoi(s));
        printf(" %ld", a64l(s[0] && s[0] > 0 && s[0] != ' ' && s[0] != '\t' && !strpbrk(s, ", ;") ? s : "")), printf(" %s", l64a(i * 77777));
        memset(room, 0, 20), swab(s, room, strlen(s)), show(room, 8);
        printf("\n");
        free(s), free(t);
    }
    for (int e = -2; e < 140; e++) {
        char buf[64], few[8];
        printf("%s|%s|", strerror(e * 3), strerror_r(e, buf, 64));
        printf("%d %s|", __xpg_strerror_r(e, few, 8), few);
        printf("%s\n", e >= 0 && e < 70 ? strsignal(e) : "");
    }
    static const char *paths[] = {"", "/", "//", "a", "a/", "/a", "a/b", "a/b/", "a//b", "a//b//", "/a/b", "///a", ".", "..", "a/.", "//a//"};
    for (unsigned i = 0; i < COUNT(paths); i++) {
        char *s = strdup(paths[i]), *t = strdup(paths[i]);
        extern char *dirname(char *), *__xpg_basename(char *);
        printf("%s: %s %s", paths[i], dirname(s), basename(t));
        printf(" %s\n", __xpg_basename(t));
        free(s), free(t);
    }
}

static void queues(void)
{
    struct link { struct link *next, *before; int v; } l[4] = {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 0, 3}};
    insque(&l[0], 0), insque(&l[1], &l[0]), insque(&l[2], &l[0]), insque(&l[3], &l[2]), remque(&l[1]);
    for (struct link *p = l; p; p = p->next)
        printf(" %d", p->v);
    printf("\n");
}

int main(void)
{
    for (unsigned i = 0; i < COUNT(texts); i++) {
        for (unsigned k = 0; k < COUNT(texts); k++)
            pairs(texts[i], texts[k]);
        bytes(texts[i]);
    }
    classes();
    arrays();
    others();
    queues();
}
