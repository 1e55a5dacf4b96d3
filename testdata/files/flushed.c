// After fflush, or without a buffer, or at the end of a line where lines are written, the file has it.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char name[64];
    snprintf(name, sizeof name, "/tmp/heddle-flushed-%d", (int)getpid());
    FILE *out = fopen(name, "w"), *in = fopen(name, "r");
    assert(out && in);
    fputs("x", out);
    assert(getc(in) == EOF);
    fflush(out);
    clearerr(in);
    assert(getc(in) == 'x');
    fclose(in);
    setvbuf(out, NULL, _IONBF, 0);
    fputs("y", out);
    in = fopen(name, "r");
    assert(getc(in) == 'x' && getc(in) == 'y' && getc(in) == EOF);
    fclose(in);
    fclose(out);

    out = fopen(name, "w");
    setvbuf(out, NULL, _IOLBF, 100);
    fputs("a\nb", out);
    in = fopen(name, "r");
    assert(getc(in) == 'a' && getc(in) == '\n' && getc(in) == EOF);
    fclose(in);
    fclose(out);
    out = fopen(name, "w");
    for (int i = 0; i < 5000; i++)
        putc('c', out);
    in = fopen(name, "r");
    assert(fseek(in, 0, SEEK_END) == 0 && ftell(in) == 4096);
    fclose(in);
    fclose(out);
    unlink(name);
    return 0;
}
