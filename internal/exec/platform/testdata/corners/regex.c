// Regular expressions: each pattern on each text, with each set of flags.
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <string.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static const char *extended[] = {
    "", "a", "abc", "a*", "a+", "a?", "a|b", "ab|cd", "(a)", "(a)(b)", "(a|b)*c", "(ab)*", "(ab)+b", "a(b(c))?", "(a*)(b*)", "(a*)*", "(a*)+", "((a))", "()", "()a", "(a|)b", "x*", "^a", "a$", "^$", "^abc$", "^(a|b)+$", "(^a|b)c", "a(b|$)", ".", "..", ".*", ".*b", "(.*)b", "(.*)(b.*)", "a.c", "[abc]+", "[^abc]+", "[a-c]*", "[]a]+", "[^]a]+", "[a-]+", "[-a]+", "[--/]", "[[:digit:]]+", "[[:alpha:]]*[[:digit:]]", "[[:upper:]][[:lower:]]", "[^[:space:]]+", "[[:punct:][:blank:]]", "[[:alnum:]_]+", "[[.a.]-c]+", "[[=a=]b]+", "[[.-.]]", "a{2}", "a{1,2}", "a{2,}", "a{,2}", "a{0}b", "a{0,0}", "(ab){2}", "(a|b){2,3}", "(a{1,2}){2}", "a{1}{2}", "\\.", "\\*\\+", "\\(a\\)", "\\[", "\\\\", "\\^\\$", "a)", "a]", "a}", "(a)\\1", "(a*)b\\1", "(.)(.)\\2\\1", "(a|b)\\1", "^(.*)\\1$", "([a-z]+)-([a-z]+)", "([0-9]+)\\.([0-9]+)", "^[ \t]*([a-z]+)[ \t]*=[ \t]*(.*)$", "(a)(b)(c)(d)(e)", "abcabd",
    // errors
    "*", "+a", "?", "(*a)", "a|*b", "^*", "{1}", "(", ")", "(a", "a(b", "a**", "a+*", "[", "[a", "[^", "[]", "[a-", "[c-a]", "[[:alpha]", "[[:none:]]", "[[:alpha:]-z]", "[a-[:alpha:]]", "[[.ab.]]", "[[=ab=]]", "[[.a]", "[[.a.]", "[a-c-e]", "a{", "a{1", "a{1,", "a{,", "a{x}", "a{1x}", "a{2,1}", "a{32768}", "a{32767}{", "a{1,99999}", "a\\", "\\", "\\1", "(a\\1)", "(a)|\\1", "(a)\\2", "a{}", "a{,}", "a{-1}", "a{\\}",
};

static const char *basic[] = {
    "a", "a*", "*a", "\\(*a\\)", "^*a", "a\\+", "a\\?", "\\+a", "\\?a", "a\\|b", "\\(ab\\)*", "\\(a\\)\\(b\\)", "\\(a*\\)*", "\\(a\\)\\1", "\\(a*\\)b\\1", "\\(.\\)\\1", "^\\(.*\\)\\1$", "a\\{2\\}", "a\\{1,2\\}", "a\\{,1\\}b", "\\(ab\\)\\{2,\\}", "a+", "a?", "(a)", "a|b", "a{2}", "^a", "a^", "a$", "$a", "a$b", "a^b", "\\(^a\\)", "\\(a$\\)", "x\\|^a", "a$\\|x", "[a\\]*", "[.]", "\\.", "\\/", "\\(\\(a\\)b\\)c", "[[:digit:]]\\{2\\}",
    // errors
    "\\(", "\\)", "\\(a", "a\\)", "\\{1\\}", "a\\{", "a\\{1", "a\\{1,", "a\\{2,1\\}", "a\\{1x\\}", "a\\{99999\\}", "a**", "a*\\{1\\}", "\\(\\{1\\}\\)", "\\1", "\\(\\1\\)", "a\\", "[b-a]", "[",
};

static const char *texts[] = {
    "", "a", "b", "ab", "aa", "ba", "abc", "aab", "abab", "ababb", "abcabd", "aaaa", "bab a", "c++", "a.c*+", "xyz", "ABC aBc", "12.50", "key = value ", "foo-bar", "a\nb", "\nab\n", "a]b-c}", "(a) [b] \\c ^d$", "abba", "\xe9t\xe9",
};

static void shown(const regmatch_t *m, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        printf(" %d,%d", (int)m[i].rm_so, (int)m[i].rm_eo);
}

static void all(const char *pattern, int flags)
{
    regex_t r;
    char text[64], some[8];
    int error = regcomp(&r, pattern, flags);
    size_t n = regerror(error, &r, text, sizeof text);
    printf("%d /%s/: %d %s %zu", flags, pattern, error, text, n);
    memset(some, 'x', sizeof some);
    n = regerror(error, 0, some, 7);
    printf(" %.8s %zu %zu\n", some, n, regerror(error, &r, 0, 0));
    if (error)
        return;
    printf("%zu groups\n", r.re_nsub);
    for (unsigned i = 0; i < COUNT(texts); i++) {
        regmatch_t m[4];
        memset(m, 0, sizeof m);
        int found = regexec(&r, texts[i], COUNT(m), m, 0);
        printf("%u: %d", i, found);
        if (!found && !(flags & REG_NOSUB))
            shown(m, COUNT(m));
        printf(" %d", regexec(&r, texts[i], 0, 0, REG_NOTBOL));
        found = regexec(&r, texts[i], 1, m, REG_NOTEOL);
        printf(" %d", found);
        if (!found && !(flags & REG_NOSUB))
            shown(m, 1);
        if (strlen(texts[i]) > 2) {
            m[0].rm_so = 1;
            m[0].rm_eo = strlen(texts[i]) - 1;
            found = regexec(&r, texts[i], 2, m, REG_STARTEND);
            printf(" %d", found);
            if (!found && !(flags & REG_NOSUB))
                shown(m, 2);
        }
        printf("\n");
    }
    regfree(&r);
}

int main(void)
{
    for (unsigned i = 0; i < COUNT(extended); i++)
        all(extended[i], REG_EXTENDED | (i % 5 == 1 ? REG_ICASE : 0) | (i % 7 == 2 ? REG_NEWLINE : 0) | (i % 11 == 3 ? REG_NOSUB : 0));
    for (unsigned i = 0; i < COUNT(basic); i++)
        all(basic[i], (i % 5 == 1 ? REG_ICASE : 0) | (i % 7 == 2 ? REG_NEWLINE : 0) | (i % 11 == 3 ? REG_NOSUB : 0));
    for (int flags = 0; flags < 16; flags += 2) {
        all("^[a-z]*$", flags);
        all("[^b]c", flags);
        all("\\(B\\)\\1", flags);
        all("a.b", flags);
    }
    return 0;
}
