// Nothing is said of the other pointer, which may be null.
// verdict: violated
// flags: --function=swap --pointer=a=nonnull
void swap(int *a, int *b)
{
    int t = *a;

    *a = *b; // want: null
    *b = t;
}
