// Complex numbers: products, quotients, roots, text.
// verdict: verified
// large: printing takes many instructions
// native: yes
#include <cassert>
#include <cmath>
#include <complex>
#include <sstream>

using Complex = std::complex<double>;

int main()
{
    volatile double three = 3, infinite = INFINITY;
    Complex a(three, 4), b(1, -1);
    assert(std::abs(a) == 5 && std::norm(a) == 25 && a * b == Complex(7, 1) && a / b == Complex(-0.5, 3.5));
    assert(std::sqrt(Complex(-4, 0)) == Complex(0, 2) && std::exp(Complex(0, 0)) == 1.0);
    Complex big = Complex(infinite, NAN) * b;
    assert(std::isinf(big.real()) && std::isinf(big.imag()));
    assert(std::abs(std::pow(a, 2) - a * a) < 1e-12);
    std::ostringstream out;
    out << a;
    assert(out.str() == "(3,4)");
    std::istringstream in("(1,2) 5");
    Complex c, d;
    in >> c >> d;
    assert(c == Complex(1, 2) && d == 5.0);
    return 0;
}
