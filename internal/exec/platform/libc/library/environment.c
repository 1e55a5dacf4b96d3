// for: getenv setenv putenv clearenv setlocale localeconv nl_langinfo uname gethostname getrusage getsubopt
//
// What surrounds a process: its variables, of which there are none at first, its
// locale, which is "C", and its computer.
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

extern char **environ;

static char **table; // environ, when it is ours

// Who changes the variables excludes others who do, as in glibc; who only reads them does not.
static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;

static int changed(int error)
{
    pthread_mutex_unlock(&changing);
    return error;
}

static size_t count(void)
{
    size_t n = 0;
    while (environ && environ[n])
        n++;
    return n;
}

// place is where the variable of a name of n bytes stands, or the end.
static size_t place(const char *name, size_t n)
{
    size_t i = 0;
    while (environ && environ[i] && (strncmp(environ[i], name, n) != 0 || environ[i][n] != '='))
        i++;
    return i;
}

// assume_none says that a variable that the program did not make is not there.
static void assume_none(const char *name)
{
    if (*name && !strchr(name, '='))
        heddle_assumed("the environment has no variable", name);
}

char *getenv(const char *name)
{
    __heddle_unsafe("getenv");
    size_t n = strlen(name), i = place(name, n);
    if (n && environ && environ[i])
        return environ[i] + n + 1;
    assume_none(name);
    return 0;
}

char *secure_getenv(const char *name)
{
    __heddle_unsafe("secure_getenv");
    return getenv(name);
}

// put makes "name=value" a variable.
static int put(char *text, size_t n)
{
    size_t i = place(text, n);
    if (environ && environ[i]) {
        environ[i] = text;
        return 0;
    }
    char **larger = malloc((i + 2) * sizeof *larger);
    if (!larger)
        return -1;
    for (size_t k = 0; k < i; k++)
        larger[k] = environ[k];
    larger[i] = text;
    larger[i + 1] = 0;
    if (table && table == environ)
        free(table);
    environ = table = larger;
    return 0;
}

int unsetenv(const char *name)
{
    __heddle_unsafe("unsetenv");
    if (!name || !*name || strchr(name, '=')) {
        errno = EINVAL;
        return -1;
    }
    pthread_mutex_lock(&changing);
    size_t i = place(name, strlen(name));
    for (; environ && environ[i]; i++)
        environ[i] = environ[i + 1];
    return changed(0);
}

int putenv(char *text)
{
    __heddle_unsafe("putenv");
    char *end = strchr(text, '=');
    if (!end)
        return unsetenv(text);
    pthread_mutex_lock(&changing);
    return changed(put(text, (size_t)(end - text)));
}

int setenv(const char *name, const char *value, int replace)
{
    __heddle_unsafe("setenv");
    if (!name || !*name || strchr(name, '=')) {
        errno = EINVAL;
        return -1;
    }
    pthread_mutex_lock(&changing);
    size_t n = strlen(name), i = place(name, n);
    if (!replace) {
        if (environ && environ[i])
            return changed(0);
        assume_none(name);
    }
    char *text = malloc(n + strlen(value) + 2);
    if (!text)
        return changed(-1);
    memcpy(text, name, n);
    text[n] = '=';
    strcpy(text + n + 1, value);
    int error = put(text, n);
    if (error)
        free(text);
    return changed(error);
}

int clearenv(void)
{
    __heddle_unsafe("clearenv");
    pthread_mutex_lock(&changing);
    if (table && table == environ)
        free(table);
    environ = table = 0;
    return changed(0);
}

// There is one locale. Who sets it writes it all the same, which races with who asks for it.
static volatile char locale;

char *setlocale(int category, const char *name)
{
    __heddle_unsafe("setlocale");
    if (name)
        locale = 0;
    else
        (void)locale;
    if ((unsigned)category > LC_IDENTIFICATION)
        return 0;
    if (!name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "C";
    heddle_assumed("there is no locale but \"C\", which the environment selects", 0);
    return *name ? 0 : "C";
}

struct lconv *localeconv(void)
{
    __heddle_unsafe("localeconv");
    static struct lconv c = {
        .decimal_point = ".", .thousands_sep = "", .grouping = "", .int_curr_symbol = "", .currency_symbol = "",
        .mon_decimal_point = "", .mon_thousands_sep = "", .mon_grouping = "", .positive_sign = "", .negative_sign = "",
        .int_frac_digits = CHAR_MAX, .frac_digits = CHAR_MAX, .p_cs_precedes = CHAR_MAX, .p_sep_by_space = CHAR_MAX,
        .n_cs_precedes = CHAR_MAX, .n_sep_by_space = CHAR_MAX, .p_sign_posn = CHAR_MAX, .n_sign_posn = CHAR_MAX,
        .int_p_cs_precedes = CHAR_MAX, .int_p_sep_by_space = CHAR_MAX, .int_n_cs_precedes = CHAR_MAX,
        .int_n_sep_by_space = CHAR_MAX, .int_p_sign_posn = CHAR_MAX, .int_n_sign_posn = CHAR_MAX};
    (void)locale;
    return &c;
}

char *nl_langinfo(nl_item item)
{
    __heddle_unsafe("nl_langinfo");
    (void)locale;
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case D_T_FMT: return "%a %b %e %H:%M:%S %Y";
    case D_FMT: return "%m/%d/%y";
    case T_FMT: return "%H:%M:%S";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    }
    return "";
}

// computer says what is assumed of it.
static void computer(void) { heddle_assumed("the computer is called heddle, and has Linux 6.1.0 for x86_64", 0); }

int uname(struct utsname *u)
{
    computer();
    memset(u, 0, sizeof *u);
    strcpy(u->sysname, "Linux");
    strcpy(u->nodename, "heddle");
    strcpy(u->release, "6.1.0");
    strcpy(u->version, "#1 SMP");
    strcpy(u->machine, "x86_64");
    return 0;
}

int gethostname(char *to, size_t room)
{
    static const char name[] = "heddle";
    computer();
    if (room < sizeof name) {
        memcpy(to, name, room);
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(to, name, sizeof name);
    return 0;
}

int getrusage(int who, struct rusage *r)
{
    if (who != RUSAGE_SELF && who != RUSAGE_THREAD && who != RUSAGE_CHILDREN) {
        errno = EINVAL;
        return -1;
    }
    heddle_assumed("of the use of resources only the time of the processor is counted", 0);
    memset(r, 0, sizeof *r);
    if (who != RUSAGE_CHILDREN) {
        clock_t t = clock();
        r->ru_utime.tv_sec = t / CLOCKS_PER_SEC;
        r->ru_utime.tv_usec = t % CLOCKS_PER_SEC;
    }
    return 0;
}

int getsubopt(char **option, char *const *tokens, char **value)
{
    __heddle_unsafe("getsubopt");
    char *start = *option, *end = strchr(start, ',');
    *value = 0;
    if (!*start)
        return -1;
    if (end)
        *end++ = 0;
    else
        end = start + strlen(start);
    *option = end;
    size_t n = strcspn(start, "=");
    for (int i = 0; tokens[i]; i++) {
        if (strlen(tokens[i]) == n && memcmp(tokens[i], start, n) == 0) {
            if (start[n])
                *value = start + n + 1;
            return i;
        }
    }
    *value = start;
    return -1;
}
