// An input that is a pointer and not null may lead to nothing.
// verdict: violated
char *nondet_charp(void);

int main(void)
{
    char *p = nondet_charp();
    if (p && p != (char *)-1)
        *p = 1; // want: null
    return 0;
}
