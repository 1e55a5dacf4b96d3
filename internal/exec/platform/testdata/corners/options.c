// Addresses of the net, options of a command line, and quotients.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static void addresses(void)
{
    static const char *texts[] = {"", "0", "1", "1.2", "1.2.3", "1.2.3.4", "1.2.3.4.5", "255.255.255.255", "256.1.1.1", "1.256", "1.2.65535", "1.2.65536", "1.16777215", "1.16777216", "4294967295", "4294967296", "0x7f.1", "0X7F000001", "017.0.0.1", "08.1.1.1", "1.2.3.4 ", "1.2.3.4 x", "1.2.3.4x", " 1.2.3.4", "1..2", ".1", "1.", "01.02.03.04", "1.2.3.04", "::", "::1", "1::", "1::2", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "ffff::FFFF", "g::", ":1", "1:", ":::", "::1.2.3.4", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3", "::1.2.3.256", "1:0:0:2:0:0:0:3", "0:0:1:0:0:0:0:0", "1:0:0:2:3:0:0:4", "1:0:2:3:4:5:6:7", "fe80::1%1", "::0001", "::00001", "0:0:0:0:0:0:1:2", "0:0:0:0:0:0:0:1", "0:0:0:0:0:ffff:102:304", "0:0:0:0:0:1:102:304"};
    for (unsigned i = 0; i < COUNT(texts); i++) {
        struct in_addr a = {0xaaaaaaaa};
        unsigned char b[16];
        char text[64];
        memset(b, 0xaa, 16);
        printf("%s: %08x", texts[i], (unsigned)inet_addr(texts[i]));
        int r = inet_aton(texts[i], &a);
        printf(" %d %08x", r, r ? (unsigned)a.s_addr : 0);
        r = inet_pton(AF_INET, texts[i], b);
        printf(" %d", r);
        if (r == 1) {
            printf(" %s", inet_ntop(AF_INET, b, text, sizeof text));
            for (unsigned n = 0; n < 17; n++) {
                errno = 0;
                printf(" %d/%d", !!inet_ntop(AF_INET, b, text, n), errno);
            }
            memcpy(&a, b, 4);
            printf(" %s", inet_ntoa(a));
        }
        r = inet_pton(AF_INET6, texts[i], b);
        printf(" %d", r);
        if (r == 1) {
            for (int k = 0; k < 16; k++)
                printf("%02x", b[k]);
            printf(" %s", inet_ntop(AF_INET6, b, text, sizeof text));
            for (unsigned n = 0; n < 46; n += 3) {
                errno = 0;
                printf(" %d/%d", !!inet_ntop(AF_INET6, b, text, n), errno);
            }
        }
        errno = 0;
        printf(" %d %d\n", inet_pton(77, texts[i], b), errno);
    }
    for (unsigned v = 1; v; v *= 3) {
        printf("%x %x %x %x\n", htons((unsigned short)v), ntohs((unsigned short)v), htonl(v), ntohl(v));
        if (v > 4000000000u / 3)
            break;
    }
}

static void options(void)
{
    static const char *lists[] = {"", "a", "ab", "a:b", "a::b", ":a:b", "+ab:", "-ab:", "a:W;"};
    static const char *lines[][6] = {{"p"}, {"p", "-a"}, {"p", "-ab"}, {"p", "-a", "x"}, {"p", "-ax", "y"}, {"p", "x", "-a", "-b"}, {"p", "-b", "x", "y", "-a"}, {"p", "--", "-a"}, {"p", "-", "-a"}, {"p", "-c"}, {"p", "-a", "--", "-b"}, {"p", "--long", "-a"}, {"p", "--lo", "3"}, {"p", "--long=5"}, {"p", "--flag=5"}, {"p", "--flag", "x"}, {"p", "--f"}, {"p", "--fl"}, {"p", "--none"}, {"p", "-long"}, {"p", "--opt", "x"}, {"p", "--opt=x"}, {"p", "x", "--", "y", "-a"}, {"p", "-W", "long=3"}, {"p", "-Wlong", "3"}, {"p", "-aWflag", "-b"}, {"p", "-W"}, {"p", "-Wnone"}, {"p", "-W", "lo", "4", "x"}};
    static int flagged;
    static const struct option known[] = {{"long", required_argument, 0, 'l'}, {"flag", no_argument, &flagged, 5}, {"flip", no_argument, 0, 'f'}, {"opt", optional_argument, 0, 'o'}, {0, 0, 0, 0}};
    opterr = 0;
    for (unsigned i = 0; i < COUNT(lists); i++)
        for (unsigned k = 0; k < COUNT(lines); k++)
            for (int way = 0; way < 3; way++) {
                char *args[8] = {0}, room[6][16];
                int n = 0, c, which = -1;
                for (; n < 6 && lines[k][n]; n++)
                    args[n] = strcpy(room[n], lines[k][n]);
                optind = 0, optarg = 0, optopt = 0, flagged = 0;
                printf("%s %u %d:", lists[i], k, way);
                for (int most = 0; most < 9; most++) {
                    optarg = 0;
                    c = way == 0 ? getopt(n, args, lists[i]) : way == 1 ? getopt_long(n, args, lists[i], known, &which) : getopt_long_only(n, args, lists[i], known, &which);
                    printf(" %d/%s/%d/%d", c, optarg ? optarg : "", c == '?' || c == ':' ? optopt : 0, optind);
                    if (c == -1)
                        break;
                }
                printf(" %d |", flagged);
                for (int j = 0; j < n; j++)
                    printf(" %s", args[j]);
                printf("\n");
            }
    char line[] = "ro,size=5,,name=,bad,size", *at = line, *value;
    char *const tokens[] = {"ro", "size", "name", 0};
    while (*at) {
        int r = getsubopt(&at, tokens, &value);
        printf("%d %s\n", r, value ? value : "-");
    }
}

static void numbers(void)
{
    static const long long v[] = {0, 1, -1, 7, -7, 10, 1000000, INT_MAX, INT_MIN + 1};
    for (unsigned i = 0; i < COUNT(v); i++)
        for (unsigned k = 0; k < COUNT(v); k++) {
            printf("%lld %lld: %d %ld %lld %jd", v[i], v[k], abs((int)v[i]), labs((long)v[i]), llabs(v[i]), (intmax_t)imaxabs(v[i]));
            if (v[k]) {
                div_t a = div((int)v[i], (int)v[k]);
                ldiv_t b = ldiv((long)v[i], (long)v[k]);
                lldiv_t c = lldiv(v[i] * 1000003, v[k]);
                printf(" %d %d %ld %ld %lld %lld", a.quot, a.rem, b.quot, b.rem, c.quot, c.rem);
            }
            printf("\n");
        }
}

int main(void)
{
    addresses();
    options();
    numbers();
}
