// for: inet_addr inet_aton inet_ntoa inet_pton inet_ntop
//
// Addresses of the net as texts.
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

void __heddle_unsafe(const char *function);

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

// one_part reads a number in C's notation, decimal, octal or hexadecimal, and advances *at behind it. It returns 0 if there is none, or if it exceeds 32 bits.
static int one_part(const char **at, unsigned *v)
{
    unsigned long long n = 0;
    int base = 10, any = 0;
    const char *p = *at;
    if (*p == '0') {
        base = 8, any = 1, p++;
        if (*p == 'x' || *p == 'X')
            base = 16, any = 0, p++;
    }
    for (; digit_of(*p) < base; p++, any = 1)
        if ((n = n * base + digit_of(*p)) > 0xffffffffu)
            return 0;
    *v = (unsigned)n;
    *at = p;
    return any;
}

// parsed reads an address of up to four parts, the last of which has the bytes that are left.
static int parsed(const char *text, unsigned *address)
{
    unsigned all = 0, v;
    for (int parts = 0;; parts++) {
        if (*text < '0' || *text > '9' || !one_part(&text, &v))
            return 0;
        if (*text != '.') {
            if (v > 0xffffffffu >> 8 * parts || (*text && !isspace((unsigned char)*text)))
                return 0;
            *address = htonl(all | v);
            return 1;
        }
        if (v > 255 || parts == 3)
            return 0;
        all |= v << (24 - 8 * parts);
        text++;
    }
}

int inet_aton(const char *text, struct in_addr *to)
{
    unsigned address;
    if (!parsed(text, &address))
        return 0;
    to->s_addr = address;
    return 1;
}

in_addr_t inet_addr(const char *text)
{
    unsigned address;
    return parsed(text, &address) ? address : INADDR_NONE;
}

// four reads four decimal numbers without leading zeros.
static int four(const char *text, unsigned char *to)
{
    for (int i = 0; i < 4; i++) {
        int v = 0, n = 0;
        for (; *text >= '0' && *text <= '9'; n++, text++)
            if ((n && v == 0) || (v = v * 10 + (*text - '0')) > 255)
                return 0;
        if (!n || (i < 3 ? *text++ != '.' : *text != 0))
            return 0;
        to[i] = (unsigned char)v;
    }
    return 1;
}

// eight reads groups of hexadecimal digits, with two colons for groups of zeros, and four numbers in the place of the last two.
static int eight(const char *text, unsigned char *to)
{
    unsigned char b[16];
    int n = 0, gap = -1;
    if (text[0] == ':') {
        if (text[1] != ':')
            return 0;
        text++;
    }
    while (*text) {
        if (*text == ':') { // the second one
            if (gap >= 0)
                return 0;
            gap = n, text++;
            continue;
        }
        int v = 0, digits = 0;
        const char *group = text;
        for (; digit_of(*text) < 16; digits++, text++)
            if (digits < 4)
                v = v * 16 + digit_of(*text);
        if (*text == '.') {
            if (n > 12 || !four(group, b + n))
                return 0;
            n += 4;
            break;
        }
        if (digits == 0 || digits > 4 || n > 14 || (*text && *text != ':') || (*text == ':' && !text[1]))
            return 0;
        b[n++] = (unsigned char)(v >> 8), b[n++] = (unsigned char)v;
        if (*text)
            text++;
    }
    if (gap < 0 ? n != 16 : n == 16)
        return 0;
    int behind = gap < 0 ? 0 : n - gap;
    memset(to, 0, 16);
    memcpy(to, b, n - behind);
    memcpy(to + 16 - behind, b + n - behind, behind);
    return 1;
}

int inet_pton(int family, const char *text, void *to)
{
    unsigned char b[16];
    if (family != AF_INET && family != AF_INET6) {
        errno = EAFNOSUPPORT;
        return -1;
    }
    if (!(family == AF_INET ? four(text, b) : eight(text, b)))
        return 0;
    memcpy(to, b, family == AF_INET ? 4 : 16);
    return 1;
}

static int print_four(char *to, const unsigned char *b) { return sprintf(to, "%u.%u.%u.%u", b[0], b[1], b[2], b[3]); }

static void print_eight(char *to, const unsigned char *b)
{
    int from = -1, most = 1; // the groups of zeros that two colons stand for: the most, the first of those
    for (int i = 0; i < 8; i++) {
        int n = 0;
        while (i + n < 8 && !b[2 * (i + n)] && !b[2 * (i + n) + 1])
            n++;
        if (n > most)
            from = i, most = n;
    }
    for (int i = 0; i < 8; i++) {
        if (i == from) {
            to += sprintf(to, i + most == 8 ? "::" : ":");
            i += most - 1;
            continue;
        }
        if (i)
            *to++ = ':';
        if (i == 6 && from == 0 && (most == 6 || (most == 5 && b[10] == 0xff && b[11] == 0xff))) {
            print_four(to, b + 12);
            return;
        }
        to += sprintf(to, "%x", b[2 * i] << 8 | b[2 * i + 1]);
    }
    *to = 0;
}

const char *inet_ntop(int family, const void *from, char *to, socklen_t room)
{
    char text[48];
    unsigned char b[16];
    if (family != AF_INET && family != AF_INET6) {
        errno = EAFNOSUPPORT;
        return 0;
    }
    memcpy(b, from, family == AF_INET ? 4 : 16);
    if (family == AF_INET)
        print_four(text, b);
    else
        print_eight(text, b);
    if (strlen(text) >= room) {
        errno = ENOSPC;
        return 0;
    }
    return strcpy(to, text);
}

char *inet_ntoa(struct in_addr from)
{
    __heddle_unsafe("inet_ntoa");
    static _Thread_local char text[16];
    unsigned char b[4];
    memcpy(b, &from.s_addr, 4);
    print_four(text, b);
    return text;
}
