// A square root has two values; the one in the right half-plane is not -i.
// verdict: violated
#include <cassert>
#include <complex>

int main()
{
    volatile double minus = -1;
    std::complex<double> root = std::sqrt(std::complex<double>(minus, 0));
    assert(root.imag() == -1); // want: assert
    return 0;
}
