// The searching functions of string.h.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

int main(void)
{
    const char *s = "over and under";
    assert(strchr(s, 'e') == s + 2 && strrchr(s, 'e') == s + 12);
    assert(strchr(s, 'z') == NULL && strrchr(s, 'z') == NULL);
    assert(strchr(s, '\0') == s + 14);
    assert(strstr(s, "and") == s + 5 && strstr(s, "") == s);
    assert(strstr(s, "andy") == NULL && strstr("aab", "ab") != NULL);
    assert(memchr(s, 'u', 14) == s + 9 && memchr(s, 'u', 9) == NULL);
    assert(strspn("123abc", "321") == 3 && strspn("abc", "xyz") == 0);
    assert(strcspn("abc;def", ";,") == 3 && strcspn("abc", ";") == 3);
    assert(strpbrk(s, "nd") == s + 6 && strpbrk(s, "xyz") == NULL);
    return 0;
}
