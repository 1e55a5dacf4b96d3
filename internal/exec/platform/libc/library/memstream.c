// for: open_memstream
//
// Streams whose text grows. They are kept with the files (files/memory.go); what flushes and ends streams allocates in programs
// that have them.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>

void __heddle_unsafe(const char *function);
FILE *__heddle_open_growing(char **text, size_t *size);
int __heddle_known_fflush(FILE *);
int __heddle_known_fclose(FILE *);

FILE *open_memstream(char **text, size_t *size)
{
    __heddle_unsafe("open_memstream");
    if (!text || !size) {
        errno = EINVAL;
        return 0;
    }
    return __heddle_open_growing(text, size);
}

int fflush(FILE *f) { return __heddle_known_fflush(f); }

int fclose(FILE *f) { return __heddle_known_fclose(f); }
