// The array has as many elements as the parameter says, none among them.
// verdict: verified
// flags: --function=largest --pointer=a=array:n
int largest(const int *a, int n)
{
    int m = 0;

    for (int i = 0; i < n; i++)
        if (i == 0 || a[i] > m)
            m = a[i];
    return m;
}
