// for: RKSt7complexI RSt7complexI
// Complex numbers in streams: what the header declares as instantiated elsewhere.
#include <complex>
#include <sstream>

namespace std {

#define STREAMED(type)                                                                                                 \
  template istream &operator>>(istream &, complex<type> &);                                                            \
  template ostream &operator<<(ostream &, const complex<type> &);

STREAMED(float)
STREAMED(double)
STREAMED(long double)

} // namespace std
