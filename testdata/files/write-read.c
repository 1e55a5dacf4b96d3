// What the program writes into a file it reads back exactly, byte by byte, line by line and by a format.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char name[64], line[64], word[8];
    int n, m;
    snprintf(name, sizeof name, "/tmp/heddle-write-read-%d", (int)getpid());
    FILE *f = fopen(name, "w");
    assert(f);
    assert(fprintf(f, "shed %d\n", 42) == 8);
    assert(fputs("second line\n", f) >= 0 && fputc('z', f) == 'z');
    assert(fwrite("12345", 1, 5, f) == 5 && putc('\n', f) == '\n');
    assert(ftell(f) == 27);
    assert(fclose(f) == 0);

    f = fopen(name, "r");
    assert(f && !feof(f));
    assert(fscanf(f, "%7s %d\n", word, &n) == 2 && n == 42 && !strcmp(word, "shed"));
    assert(fgets(line, sizeof line, f) && !strcmp(line, "second line\n"));
    assert(fgetc(f) == 'z' && ungetc('y', f) == 'y' && getc(f) == 'y');
    assert(fscanf(f, "%2d%d", &n, &m) == 2 && n == 12 && m == 345);
    assert(fgetc(f) == '\n' && fgetc(f) == EOF && feof(f) && !ferror(f));
    assert(fgets(line, sizeof line, f) == NULL && fscanf(f, "%d", &n) == EOF);

    rewind(f);
    assert(!feof(f) && fread(line, 2, 3, f) == 3 && !memcmp(line, "shed 4", 6));
    assert(fseek(f, -3, SEEK_END) == 0 && getc(f) == '4' && ftell(f) == 25);
    assert(fread(line, 4, 4, f) == 0 && feof(f));
    assert(fseek(f, -1, SEEK_SET) == -1);
    fclose(f);

    f = fopen(name, "a+");
    assert(f && fputs("more", f) >= 0 && fflush(f) == 0);
    rewind(f);
    assert(fgets(line, 5, f) && !strcmp(line, "shed"));
    fclose(f);
    f = fopen(name, "r+");
    assert(f && fputs("SHED", f) >= 0 && fseek(f, 0, SEEK_END) == 0 && ftell(f) == 31);
    fclose(f);
    assert(rename(name, "/tmp/heddle-other") == 0 && fopen(name, "r") == NULL);
    assert(remove("/tmp/heddle-other") == 0 && remove("/tmp/heddle-other") == -1);
    return 0;
}
