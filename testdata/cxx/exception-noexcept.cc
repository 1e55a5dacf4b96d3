// An exception may not leave a function that is noexcept: std::terminate is called.
// verdict: violated

static int volatile zero;

static int half(int n)
{
    if (n % 2 != zero)
        throw n;
    return n / 2;
}

static int quarter(int n) noexcept // want: abort
{
    return half(half(n)); // want: abort
}

int main()
{
    try {
        return quarter(6) - 1;
    } catch (int) {
        return 0;
    }
}
