// A shared-memory object keeps what a mapping wrote, until its name is unlinked.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    char text[4] = "";
    int f = shm_open("/heddle-test-object", O_RDWR | O_CREAT | O_EXCL, 0600);
    if (f < 0)
        return 0;
    assert(ftruncate(f, 4096) == 0);
    char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
    assert(p != MAP_FAILED);
    strcpy(p, "abc");
    assert(munmap(p, 4096) == 0);
    assert(read(f, text, 4) == 4 && strcmp(text, "abc") == 0);
    assert(close(f) == 0 && shm_unlink("/heddle-test-object") == 0);
    assert(shm_open("/heddle-test-object", O_RDWR, 0) == -1 && errno == ENOENT);
    assert(shm_open("/a/b", O_RDWR, 0) == -1 && errno == EINVAL);
    return 0;
}
