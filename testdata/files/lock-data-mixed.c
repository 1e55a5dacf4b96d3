// What a thread writes without the lock of a file's stream comes between.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE *file;

static void *pair(void *arg)
{
    const char *text = arg;

    fputc(text[0], file);
    fputc(text[1], file);

    return arg;
}

int main(void)
{
    pthread_t t;
    char line[5] = "";
    file = tmpfile();
    if (!file)
        return 1;
    pthread_create(&t, 0, pair, "ab");
    pair("cd");
    pthread_join(t, 0);
    rewind(file);
    if (!fgets(line, sizeof line, file))
        return 1;
    assert(!strcmp(line, "abcd") || !strcmp(line, "cdab")); // want: assert
    fclose(file);
    return 0;
}
