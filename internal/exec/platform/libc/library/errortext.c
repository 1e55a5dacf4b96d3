// for: strerror
//
// Texts of errors. The text of an unknown error contains its number, and lies in memory of the calling thread.
#include <stdio.h>
#include <string.h>

void __heddle_unsafe(const char *function);
char *__heddle_strerror(int error); // null if it has no text

char *strerror(int error)
{
    static __thread char unknown[28];
    __heddle_unsafe("strerror");
    char *text = __heddle_strerror(error);
    if (text)
        return text;
    snprintf(unknown, sizeof unknown, "Unknown error %d", error);
    return unknown;
}
