#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int is_key(const char *s)
{
    return s[0] == 'k' && s[1] == 'e' && s[2] == 'y' && s[3] == 0;
}

int main(void)
{
    char word[8];
    for (int i = 0; i < 7; i++) word[i] = __VERIFIER_nondet_char();
    word[7] = 0;
    assert(!is_key(word));
}
