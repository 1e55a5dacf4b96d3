// What a thread writes while it has a file's stream stays together.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE *file;

static void *pair(void *arg)
{
    const char *text = arg;
    flockfile(file);
    fputc(text[0], file);
    fputc(text[1], file);
    funlockfile(file);
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
    assert(!strcmp(line, "abcd") || !strcmp(line, "cdab"));
    fclose(file);
    return 0;
}
