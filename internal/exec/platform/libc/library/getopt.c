// for: getopt
//
// getopt and getopt_long, as POSIX and GNU have them: options may stand behind
// other arguments, which are moved to the end, unless the string of options
// begins with + or -, or POSIXLY_CORRECT is set, which it is not.
#include <getopt.h>
#include <heddle.h>
#include <stdio.h>
#include <string.h>

void __heddle_unsafe(const char *function);

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static const char *rest;                // of a cluster of short options
static int first_plain, behind_plain;   // arguments that were passed over
static int under_way;                   // optind is ours

// exchange moves the plain arguments behind the options that follow them.
static void exchange(char **argv)
{
    int plain = behind_plain - first_plain, options = optind - behind_plain;
    for (int i = 0; i < options; i++) {
        char *option = argv[behind_plain + i];
        for (int k = behind_plain + i; k > first_plain + i; k--)
            argv[k] = argv[k - 1];
        argv[first_plain + i] = option;
    }
    first_plain += options;
    behind_plain = first_plain + plain;
}

static int is_plain(const char *arg) { return arg[0] != '-' || arg[1] == 0; }

static int complain(int on, char *const *argv, const char *text, const char *what)
{
    if (on)
        fprintf(stderr, "%s: %s'%s'\n", argv[0], text, what);
    return '?';
}

// by_name finds a long option: by its whole name, or by the only one that begins
// so; -1: there is none, -2: there are several.
static int by_name(const char *name, size_t n, const struct option *options)
{
    int found = -1;
    for (int i = 0; options[i].name; i++) {
        if (strncmp(options[i].name, name, n) != 0)
            continue;
        if (strlen(options[i].name) == n)
            return i;
        if (found >= 0 && (options[found].has_arg != options[i].has_arg || options[found].flag != options[i].flag ||
                           options[found].val != options[i].val))
            found = -2;
        else if (found == -1)
            found = i;
    }
    return found;
}

static int long_option(int argc, char *const *argv, const char *name, const struct option *options, int *index, int print, int colon)
{
    size_t n = strcspn(name, "=");
    int i = by_name(name, n, options);
    optind++;
    rest = 0;
    optopt = 0;
    if (i < 0)
        return complain(print, argv, i == -2 ? "ambiguous option " : "unrecognized option ", name);
    const struct option *o = &options[i];
    if (name[n]) {
        if (o->has_arg == no_argument) {
            optopt = o->val;
            return complain(print, argv, "option takes no argument: ", o->name);
        }
        optarg = (char *)name + n + 1;
    } else if (o->has_arg == required_argument) {
        if (optind >= argc) {
            optopt = o->val;
            complain(print, argv, "option requires an argument: ", o->name);
            return colon ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    if (index)
        *index = i;
    if (!o->flag)
        return o->val;
    *o->flag = o->val;
    return 0;
}

static int short_option(int argc, char *const *argv, const char *letters, int print, int colon)
{
    char text[2] = {*rest++, 0};
    const char *known = text[0] == ':' || text[0] == ';' ? 0 : strchr(letters, text[0]);
    int last = *rest == 0;
    if (last)
        optind++;
    if (!known) {
        optopt = text[0];
        return complain(print, argv, "invalid option -- ", text);
    }
    if (known[1] != ':')
        return text[0];
    if (!last) {
        optarg = (char *)rest;
        optind++;
    } else if (known[2] != ':') {
        if (optind >= argc) {
            optopt = text[0];
            rest = 0;
            complain(print, argv, "option requires an argument -- ", text);
            return colon ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    rest = 0;
    return text[0];
}

// named_by_letter is the long option that an argument of -W names, where the letters have "W;".
static int named_by_letter(int argc, char *const *argv, const struct option *options, int *index, int print, int colon)
{
    if (*++rest)
        return long_option(argc, argv, rest, options, index, print, colon);
    rest = 0;
    if (++optind >= argc) {
        optopt = 'W';
        complain(print, argv, "option requires an argument -- ", "W");
        return colon ? ':' : '?';
    }
    return long_option(argc, argv, argv[optind], options, index, print, colon);
}

// next finds the next option: 0 if there is one, else what to give back.
static int next(int argc, char **argv, char order)
{
    if (order != '+' && order != '-') {
        if (behind_plain != first_plain && behind_plain != optind)
            exchange(argv);
        else if (behind_plain != optind)
            first_plain = optind;
        if (optind < argc && is_plain(argv[optind]))
            heddle_assumed("the environment has no variable", "POSIXLY_CORRECT");
        while (optind < argc && is_plain(argv[optind]))
            optind++;
        behind_plain = optind;
    }
    if (optind < argc && strcmp(argv[optind], "--") == 0) {
        optind++;
        if (first_plain != behind_plain && behind_plain != optind)
            exchange(argv);
        else if (first_plain == behind_plain)
            first_plain = optind;
        behind_plain = argc;
        optind = argc;
    }
    if (optind >= argc) {
        if (first_plain != behind_plain)
            optind = first_plain;
        return -1;
    }
    if (!is_plain(argv[optind]))
        return 0;
    if (order == '+')
        return -1;
    optarg = argv[optind++];
    return 1;
}

static int parse(int argc, char *const *argv, const char *letters, const struct option *options, int *index, int only)
{
    if (argc < 1)
        return -1;
    optarg = 0;
    if (optind == 0 || !under_way) {
        if (optind == 0)
            optind = 1;
        first_plain = behind_plain = optind;
        rest = 0;
        under_way = 1;
    }
    char order = *letters;
    if (order == '+' || order == '-')
        letters++;
    int colon = *letters == ':', print = opterr && !colon;
    if (!rest || !*rest) {
        if (behind_plain > optind)
            behind_plain = optind;
        if (first_plain > optind)
            first_plain = optind;
        int r = next(argc, (char **)argv, order);
        if (r)
            return r;
        const char *arg = argv[optind];
        if (options && arg[1] == '-')
            return long_option(argc, argv, arg + 2, options, index, print, colon);
        if (options && only && (arg[2] || !strchr(letters, arg[1])) &&
            (by_name(arg + 1, strcspn(arg + 1, "="), options) != -1 || !strchr(letters, arg[1])))
            return long_option(argc, argv, arg + 1, options, index, print, colon);
        rest = arg + 1;
    }
    const char *long_one = options && *rest == 'W' ? strchr(letters, 'W') : 0;
    if (long_one && long_one[1] == ';')
        return named_by_letter(argc, argv, options, index, print, colon);
    return short_option(argc, argv, letters, print, colon);
}

int getopt(int argc, char *const *argv, const char *letters)
{
    __heddle_unsafe("getopt");
    return parse(argc, argv, letters, 0, 0, 0);
}

int __posix_getopt(int argc, char *const *argv, const char *letters)
{
    __heddle_unsafe("__posix_getopt");
    return parse(argc, argv, letters, 0, 0, 0);
}

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *index)
{
    __heddle_unsafe("getopt_long");
    return parse(argc, argv, letters, options, index, 0);
}

int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *options, int *index)
{
    __heddle_unsafe("getopt_long_only");
    return parse(argc, argv, letters, options, index, 1);
}
