// A number is parsed from a buffer of unknown length: the third character is read behind two others.
// verdict: violated
// flags: --engine=symbolic
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int number(const unsigned char *text)
{
    char copy[8];
    int n = 0, value = 0;
    while (n < 7 && text[n] >= '0' && text[n] <= '9') {
        copy[n] = (char)text[n];
        n++;
    }
    copy[n] = 0;
    for (int i = 0; copy[i]; i++)
        value = 10 * value + (copy[i] - '0');
    return value;
}

int main(void)
{
    unsigned char text[8] = {0}, length = __VERIFIER_nondet_uchar();
    if (length > 3)
        return 0;
    for (int i = 0; i < length; i++)
        text[i] = __VERIFIER_nondet_uchar();
    if (number(text) == 123)
        reach_error(); // want: error
    return 0;
}
