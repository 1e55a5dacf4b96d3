// for: random_device
// A random device gives any number each time: an input of the program. In a run that keeps time it is one of the sequence of
// random numbers.
#include <random>

#include <cstdlib>

extern "C" {
unsigned __VERIFIER_nondet_uint(void);
int __heddle_keeps_time(void);
}

namespace std {

void random_device::_M_init(const string &) {}
void random_device::_M_fini() {}
unsigned random_device::_M_getval() {
  return __heddle_keeps_time() ? static_cast<unsigned>(mrand48()) : __VERIFIER_nondet_uint();
}
double random_device::_M_getentropy() const noexcept { return 32; }

} // namespace std
