// for: random_device
// A random device gives any number each time: an input of the program.
#include <random>

extern "C" unsigned __VERIFIER_nondet_uint(void);

namespace std {

void random_device::_M_init(const string &) {}
void random_device::_M_fini() {}
unsigned random_device::_M_getval() { return __VERIFIER_nondet_uint(); }
double random_device::_M_getentropy() const noexcept { return 32; }

} // namespace std
