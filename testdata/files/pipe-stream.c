// A stream of a pipe: lines and numbers come through when they are flushed.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

static void *writer(void *arg)
{
    FILE *out = fdopen(ends[1], "w");
    assert(out);
    fprintf(out, "%d\n", 17);
    fflush(out);
    fputs("line\n", out);
    fclose(out);
    return arg;
}

int main(void)
{
    pthread_t t;
    char line[8];
    int n;
    assert(pipe(ends) == 0);
    FILE *in = fdopen(ends[0], "r");
    assert(in && fileno(in) == ends[0] && fdopen(ends[0], "w") == NULL);
    pthread_create(&t, NULL, writer, NULL);
    assert(fscanf(in, "%d", &n) == 1 && n == 17 && getc(in) == '\n');
    assert(fgets(line, sizeof line, in) && !strcmp(line, "line\n") && !fgets(line, sizeof line, in));
    pthread_join(t, NULL);
    fclose(in);
    return 0;
}
