// A C++ vector of N inputs is sorted by the library. WRONG: another order is asserted.
#include <algorithm>
#include <cassert>
#include <vector>

extern "C" int __VERIFIER_nondet_int(void);

#ifndef N
#define N 4
#endif

int main()
{
    std::vector<int> v;
    for (int i = 0; i < N; i++)
        v.push_back(__VERIFIER_nondet_int());
    std::sort(v.begin(), v.end());
    for (int i = 1; i < N; i++)
#ifdef WRONG
        assert(v[i - 1] < v[i]);
#else
        assert(v[i - 1] <= v[i]);
#endif
    return 0;
}
