// Streams on memory, bytes pushed back on streams of each mode, writes to full pipes, and flags of descriptors.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static void show(const char *b, size_t n)
{
    putchar('"');
    for (size_t i = 0; i < n; i++)
        b[i] >= ' ' && b[i] < 127 ? printf("%c", b[i]) : printf("\\%02x", (unsigned char)b[i]);
    putchar('"');
}

static int both; // the stream may be read
static int over; // a move failed, and where the stream stands is open

static void told(FILE *f, const char *what, long result)
{
    int e = result < 0 ? errno : 0;
    printf(" %s=%ld/%d", what, result, e);
    if (over)
        return;
    printf("@%ld%s%s", ftell(f), feof(f) ? "E" : "", ferror(f) ? "F" : "");
}

static void moved(FILE *f, const char *what, int result)
{
    over = result < 0;
    told(f, what, result);
}

// act does one of a dozen things to a stream. C leaves open what is pushed back on a stream for writing, and where one stands at
// whose beginning something was.
static void act(FILE *f, int what)
{
    char buf[64];
    errno = 0;
    if (over)
        return;
    switch (what) {
    case 0: told(f, "get", getc(f)); break;
    case 1:
        if (both && ftell(f) > 0)
            told(f, "back", ungetc('z', f));
        break;
    case 2: told(f, "put", putc('Q', f)); break;
    case 3: moved(f, "start", fseek(f, 0, SEEK_SET)); break;
    case 4: moved(f, "end", fseek(f, 0, SEEK_END)); break;
    case 5: moved(f, "to2", fseek(f, 2, SEEK_SET)); break;
    case 6: told(f, "flush", fflush(f)); break;
    case 7: {
        size_t n = fread(buf, 1, 3, f);
        told(f, "read", (long)n);
        show(buf, n);
        break;
    }
    case 8: told(f, "write", (long)fwrite("uvw", 1, 3, f)); break;
    case 9: rewind(f); told(f, "rewind", 0); break;
    case 10: moved(f, "on", fseek(f, 1, SEEK_CUR)); break;
    case 11: moved(f, "beyond", fseek(f, 1, SEEK_END)); break;
    case 12: clearerr(f); told(f, "clear", 0); break;
    }
}

// A stream for both ways is positioned between a read and a write, as C demands.
static int may(int before, int what)
{
    static const char kinds[] = "rrw...." "rw....";
    return !(kinds[before] == 'r' && kinds[what] == 'w') && !(kinds[before] == 'w' && kinds[what] == 'r');
}

// left reports whether a stream is flushed of which something pushed back is left: C leaves open where it stands then.
static int left(int a, int b, int c) { return a == 1 && (b == 6 || c == 6 && b != 0 && b != 7) || b == 1 && c == 6; }

static void finish(FILE *f)
{
    errno = over = 0;
    int r = fclose(f);
    printf(" close=%d/%d", r, r ? errno : 0);
}

static const char *modes[] = {"r", "w", "a", "r+", "w+", "a+"};

static void memory(void)
{
    static const size_t rooms[] = {1, 4, 8};
    for (unsigned m = 0; m < COUNT(modes); m++)
        for (unsigned k = 0; k < COUNT(rooms); k++)
            for (int a = 0; a < 13; a++)
                for (int b = 0; b < 13; b++)
                    for (int c = 0; c < 13; c += 1 + (a + b) % 3) {
                        if (!may(a, b) || !may(b, c) || !may(a, c) || left(a, b, c))
                            continue;
                        char room[9] = "abcdefgh";
                        if (a % 2)
                            room[3] = 0;
                        FILE *f = fmemopen(room, rooms[k], modes[m]);
                        both = *modes[m] == 'r' || *modes[m] == 'w' && modes[m][1]; // glibc miscounts after "a+"
                        errno = 0;
                        int fd = fileno(f);
                        printf("%s %zu: %d/%d", modes[m], rooms[k], fd, errno);
                        act(f, a);
                        act(f, b);
                        act(f, c);
                        finish(f);
                        show(room, 8);
                        printf("\n");
                    }
}

static void own(void)
{
    for (unsigned m = 1; m < COUNT(modes); m++) {
        if (m == 3) // it could read what nobody wrote
            continue;
        FILE *f = fmemopen(0, 4, modes[m]);
        printf("own %s:", modes[m]);
        act(f, 8), act(f, 6), act(f, 9), act(f, 7), act(f, 4), act(f, 8);
        finish(f);
        printf("\n");
    }
    errno = 0;
    FILE *f = fmemopen("x", 1, "q");
    printf("mode %d %d\n", f == 0, errno);
    char room[4] = "abc";
    f = fmemopen(room, 0, "r+");
    printf("empty %d:", f == 0);
    act(f, 0), act(f, 9), act(f, 2), act(f, 6);
    finish(f);
    printf("\n");
}

// lost reports whether one act comes before another that needs the end of such a stream, about which C libraries disagree.
static int lost(int before, int what) { return (before == 3 || before == 5 || before == 9) && (what == 4 || what == 11); }

// reads reports whether something reads or pushes back, which glibc does with such a stream as if it were one for both ways.
static int reads(int what) { return what <= 1 || what == 7; }

static void growing(void)
{
    for (int a = 0; a < 13; a++)
        for (int b = 0; b < 13; b++)
            for (int c = (a + b) % 2; c < 13; c += 2) {
                if (reads(a) || reads(b) || reads(c) || lost(a, b) || lost(b, c) || lost(a, c))
                    continue;
                char *text = (char *)1;
                size_t n = 77;
                FILE *f = open_memstream(&text, &n);
                errno = 0;
                int fd = fileno(f);
                printf("grow %d/%d", fd, errno);
                fputs("abc", f);
                act(f, a);
                act(f, b);
                fflush(f);
                printf(" %zu", n);
                show(text, n);
                act(f, c);
                finish(f);
                printf(" %zu", n);
                show(text, n + 1);
                printf("\n");
                free(text);
            }
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    for (int i = 0; i < 3000; i++) {
        fprintf(f, "%d,", i);
        if (i % 1000 == 999) {
            fflush(f);
            printf("%zu %zu %s\n", n, strlen(text), text + n - 9);
        }
    }
    fseek(f, 20000, SEEK_SET);
    fputs("end", f);
    fclose(f);
    printf("%zu %zu %s\n", n, strlen(text), text + 20000);
    free(text);
}

static void pushed(void)
{
    for (unsigned m = 0; m < COUNT(modes); m++)
        for (int a = 0; a < 13; a++)
            for (int b = 0; b < 13; b++)
                for (int c = (a + b) % 2; c < 13; c += 2) {
                    if (!may(a, b) || !may(b, c) || !may(a, c) || !may(a, 1) || !may(1, b) || !may(1, c) || left(1, b, c) || left(a, 1, b))
                        continue;
                    char name[] = "/tmp/corners-XXXXXX";
                    int fd = mkstemp(name);
                    write(fd, "abcdef", 6);
                    lseek(fd, 0, SEEK_SET);
                    if (*modes[m] == 'w')
                        ftruncate(fd, 0);
                    FILE *f = fdopen(fd, modes[m]);
                    both = *modes[m] == 'r' || modes[m][1];
                    printf("%s:", modes[m]);
                    act(f, a);
                    act(f, 1);
                    act(f, b);
                    act(f, c);
                    finish(f);
                    char text[16] = "";
                    int other = open(name, O_RDONLY);
                    ssize_t n = read(other, text, 16);
                    show(text, n);
                    close(other);
                    unlink(name);
                    printf("\n");
                }
}

// Sizes are of whole pages where several writes meet, so that the kernel's pages are full.
static void pipes(void)
{
    static char block[70000];
    static const int sizes[] = {0, 1, 4095, 4096, 4097, 8192, 61440, 65535, 65536, 65537, 70000};
    for (unsigned i = 0; i < COUNT(sizes); i++)
        for (int full = 0; full <= 16; full++)
            for (int way = 0; way < 3; way++) {
                int p[2];
                pipe2(p, O_NONBLOCK | O_CLOEXEC);
                for (int k = 0; k < full; k++)
                    write(p[1], block, 4096);
                errno = 0;
                struct iovec parts[] = {{block, sizes[i] / 2}, {block, sizes[i] - sizes[i] / 2}};
                ssize_t n = way == 0 ? write(p[1], block, sizes[i]) : way == 1 ? writev(p[1], parts, 2) : write(p[1], block, sizes[i] / 2);
                printf("%d behind %d pages: %zd/%d", sizes[i], full, n, n < 0 ? errno : 0);
                long all = 0;
                while ((n = read(p[0], block, sizeof block)) > 0)
                    all += n;
                printf(" %ld in it, %zd/%d\n", all, n, errno);
                close(p[0]);
                close(p[1]);
            }
}

static void flags(void)
{
    static const int ways[] = {O_RDWR | O_CREAT, O_RDONLY | O_CREAT, O_RDWR, O_RDONLY, O_RDWR | O_TRUNC, O_RDWR | O_CREAT | O_EXCL, O_RDWR | O_NONBLOCK};
    char name[40];
    snprintf(name, sizeof name, "/corners-%d", (int)getpid());
    for (int round = 0; round < 2; round++) {
        for (unsigned i = 0; i < COUNT(ways); i++) {
            errno = 0;
            int fd = shm_open(name, ways[i], 0600);
            printf("object %d: %d %d", i, fd < 0, fd < 0 ? errno : 0);
            if (fd >= 0) {
                printf(" %d %#x", fcntl(fd, F_GETFD), fcntl(fd, F_GETFL) & (O_ACCMODE | O_NONBLOCK | O_APPEND));
                int copy = dup(fd), kept = fcntl(fd, F_DUPFD_CLOEXEC, 0);
                printf(" %d %d", fcntl(copy, F_GETFD), fcntl(kept, F_GETFD));
                close(copy), close(kept), close(fd);
            }
            printf("\n");
        }
        printf("unlink %d\n", shm_unlink(name));
    }
    int p[2];
    pipe(p);
    printf("pipe %d %d\n", fcntl(p[0], F_GETFD), fcntl(p[1], F_GETFD));
    for (int i = 0; i < 2; i++)
        printf("fsync %d %d\n", fsync(p[i]), errno);
    int others[] = {eventfd(0, 0), open("/dev/null", O_WRONLY), fileno(tmpfile()), epoll_create(1), socket(AF_UNIX, SOCK_STREAM, 0), 60};
    for (int i = 0; i < 6; i++) {
        errno = 0;
        int r = fsync(others[i]);
        printf("fsync %d %d %d\n", i, r, errno);
    }
    char *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void *odd[] = {MAP_FAILED, page + 1, page + 4095, (void *)1, (void *)-4095};
    for (int i = 0; i < 5; i++) {
        errno = 0;
        int r = munmap(odd[i], 1);
        printf("odd %d %d", r, errno);
        r = msync(odd[i], 1, MS_SYNC);
        printf(" %d %d", r, errno);
        r = madvise(odd[i], 1, MADV_NORMAL);
        printf(" %d %d\n", r, errno);
    }
    char *written = mmap(0, 4096, PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    written[5] = 7;
    printf("write %d %d\n", written[5], written[4095]);
    printf("page %d %d\n", munmap(page, 0), munmap(page, 4096));
    printf("unlocked %d\n", munlockall());
    pipe2(p, O_CLOEXEC);
    printf("pipe2 %d %d\n", fcntl(p[0], F_GETFD), fcntl(p[1], F_GETFD));
    char temporary[] = "/tmp/corners-XXXXXX";
    int fd = mkstemp(temporary);
    printf("mkstemp %d\n", fcntl(fd, F_GETFD));
    unlink(temporary);
    char other[] = "/tmp/corners-XXXXXX";
    fd = mkostemp(other, O_CLOEXEC | O_APPEND);
    printf("mkostemp %d %#x\n", fcntl(fd, F_GETFD), fcntl(fd, F_GETFL) & (O_ACCMODE | O_APPEND));
    unlink(other);
    static const char *opens[] = {"r", "re", "we", "w", "ae", "r+e"};
    for (unsigned i = 0; i < COUNT(opens); i++) {
        FILE *f = fopen("/dev/null", opens[i]);
        printf("fopen %s %d\n", opens[i], fcntl(fileno(f), F_GETFD));
        fclose(f);
    }
    FILE *f = tmpfile();
    printf("tmpfile %d\n", fcntl(fileno(f), F_GETFD));
}

int main(void)
{
    memory();
    own();
    growing();
    pushed();
    pipes();
    flags();
}
