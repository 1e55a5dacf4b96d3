// A const global is written by way of a cast.
// verdict: violated
const int limit = 10;
const int *volatile p = &limit;

int main(void)
{
    *(int *)p = 11; // want: readonly
    return 0;
}
