// An inline function is called in place of main, where an optimiser would only keep its copies in callers too.
// verdict: violated
// flags: --function=part
inline int part(int x)
{
    return 10 / x; // want: div-zero
}

int user(int x)
{
    return part(x | 1);
}
