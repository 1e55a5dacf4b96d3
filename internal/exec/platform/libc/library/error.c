// for: error
// not for: perror strerror ferror reach_error __VERIFIER_error __heddle_error_label __errno_location error_code runtime_error logic_error
//
// Messages of errors, as glibc writes them, with the name "program".
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void begin(void)
{
    fflush(stdout);
    if (error_print_progname)
        error_print_progname();
    else
        fputs("program:", stderr);
}

static void finish(int status, int error, const char *format, va_list list)
{
    vfprintf(stderr, format, list);
    error_message_count++;
    if (error)
        fprintf(stderr, ": %s", strerror(error));
    putc('\n', stderr);
    if (status)
        exit(status);
}

void error(int status, int error, const char *format, ...)
{
    va_list list;
    begin();
    if (!error_print_progname)
        putc(' ', stderr);
    va_start(list, format);
    finish(status, error, format, list);
    va_end(list);
}

void error_at_line(int status, int error, const char *file, unsigned line, const char *format, ...)
{
    static const char *last_file;
    static unsigned last_line;
    va_list list;
    if (error_one_per_line) {
        if (line == last_line && last_file && file && (file == last_file || strcmp(file, last_file) == 0))
            return;
        last_file = file;
        last_line = line;
    }
    begin();
    if (file)
        fprintf(stderr, "%s:%u: ", file, line);
    else
        putc(' ', stderr);
    va_start(list, format);
    finish(status, error, format, list);
    va_end(list);
}
