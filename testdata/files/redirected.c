// Standard output goes where its descriptor, or its stream, is led to.
// verdict: verified
// native: yes
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char name[64], line[32];
    snprintf(name, sizeof name, "/tmp/heddle-redirected-%d", (int)getpid());
    FILE *f = freopen(name, "w", stdout);
    assert(f == stdout && fileno(stdout) == 1);
    printf("to the file\n");
    fflush(stdout);
    FILE *in = fopen(name, "r");
    assert(in && fgets(line, sizeof line, in) && !strcmp(line, "to the file\n"));
    fclose(in);
    int ends[2];
    assert(pipe(ends) == 0 && dup2(ends[1], 1) == 1);
    puts("to the pipe");
    fflush(stdout);
    assert(read(ends[0], line, sizeof line) == 12 && !memcmp(line, "to the pipe\n", 12));
    assert(fclose(stdout) == 0);
    unlink(name);
    return 0;
}
