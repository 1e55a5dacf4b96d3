// A state machine of labels and gotos that recognises a number with sign and fraction.
// verdict: verified
// native: yes
#include <assert.h>

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int is_number(const char *s)
{
    if (*s == '-' || *s == '+')
        s++;
    if (!is_digit(*s))
        goto no;
whole:
    s++;
    if (is_digit(*s))
        goto whole;
    if (*s == '\0')
        goto yes;
    if (*s != '.' || !is_digit(s[1]))
        goto no;
    s++;
fraction:
    s++;
    if (is_digit(*s))
        goto fraction;
    if (*s != '\0')
        goto no;
yes:
    return 1;
no:
    return 0;
}

int main(void)
{
    assert(is_number("0") && is_number("-12") && is_number("+3.14"));
    assert(!is_number("") && !is_number("-") && !is_number("1.") && !is_number("1.2x"));
    return 0;
}
