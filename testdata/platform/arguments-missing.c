// The first argument is used without a look at argc.
// verdict: violated
volatile char first;

int main(int argc, char **argv)
{
    (void)argc;
    first = argv[1][0]; // want: null
    return 0;
}
