// A temporary file has a name that its template begins, and holds what is written; another one is another file.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char a[] = "/tmp/testXXXXXX", b[] = "/tmp/testXXXXXX", bad[] = "/tmp/testXXXXX", c = 0;
    int fa = mkstemp(a), fb = mkstemp(b);
    if (fa < 0 || fb < 0)
        return 1;
    assert(strncmp(a, "/tmp/test", 9) == 0 && strcmp(a, b) != 0);
    assert(write(fa, "x", 1) == 1 && lseek(fa, 0, SEEK_SET) == 0);
    assert(read(fa, &c, 1) == 1 && c == 'x' && read(fb, &c, 1) == 0);
    assert(unlink(a) == 0 && unlink(b) == 0);
    assert(mkstemp(bad) == -1 && errno == EINVAL);
    return 0;
}
