// The pointer is not null, and leads to one object.
// verdict: verified
// flags: --function=swap --pointer=a=nonnull --pointer=b=nonnull
void swap(int *a, int *b)
{
    int t = *a;

    *a = *b;
    *b = t;
}
