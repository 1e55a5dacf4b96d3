// An array of no elements has no last one.
// verdict: violated
// flags: --function=last --pointer=a=array:n:3
int last(const int *a, int n)
{
    return a[n - 1]; // want: bounds
}
