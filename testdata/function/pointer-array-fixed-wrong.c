// The loop reads one element more than the array has.
// verdict: violated
// flags: --function=sum --pointer=a=array:4
int sum(const short *a)
{
    int s = 0;

    for (int i = 0; i <= 4; i++)
        s += a[i]; // want: bounds
    return s;
}
