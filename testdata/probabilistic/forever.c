// Three coins are thrown once, and if all show heads, a number alternates for ever: with probability 1/8 it is odd again and again, else it stays even.
// verdict: verified
extern _Bool __VERIFIER_nondet_bool(void);
int odd;
int main(void)
{
    _Bool first = __VERIFIER_nondet_bool(), second = __VERIFIER_nondet_bool(), third = __VERIFIER_nondet_bool();
    if (!(first && second && third))
        for (;;)
            ;
    for (;;)
        odd = !odd;
}
