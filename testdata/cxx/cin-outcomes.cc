// Numbers that cin reads of any text: all that a C++ library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <iostream>
#include <limits>

#include "heddle.h"

extern "C" unsigned char __VERIFIER_nondet_uchar(void);

template <typename T> struct Read {
    T n = 1;
    bool eof, fail;
    int next;
    Read()
    {
        std::cin >> n;
        eof = std::cin.eof(), fail = std::cin.fail();
        std::cin.clear();
        next = std::cin.get();
    }
    bool is(T value, bool e, bool f, int behind) const { return n == value && eof == e && fail == f && next == behind; }
};

int main()
{
    switch (__VERIFIER_nondet_uchar()) {
    case 0: {
        Read<int> r;
        heddle_sometimes("", r.is(1, true, true, -1));
        heddle_sometimes("5", r.is(5, true, false, -1));
        heddle_sometimes("-5", r.is(-5, true, false, -1));
        heddle_sometimes(" \n7 8", r.is(7, false, false, 32));
        heddle_sometimes("x", r.is(0, false, true, 120));
        heddle_sometimes("-", r.is(0, true, true, -1));
        heddle_sometimes("-x", r.is(0, false, true, 120));
        heddle_sometimes("99999999999", r.is(std::numeric_limits<int>::max(), true, true, -1));
        heddle_sometimes("-99999999999", r.is(std::numeric_limits<int>::min(), true, true, -1));
        heddle_sometimes("5x", r.is(5, false, false, 120));
        heddle_sometimes("5.5", r.is(5, false, false, 46));
        heddle_sometimes("+3", r.is(3, true, false, -1));
        heddle_sometimes("--1", r.is(0, false, true, 45));
        heddle_sometimes("007", r.is(7, true, false, -1));
        break;
    }
    case 1: {
        Read<unsigned> r;
        heddle_sometimes("", r.is(1, true, true, -1));
        heddle_sometimes("5", r.is(5, true, false, -1));
        heddle_sometimes("-5", r.is(4294967291, true, false, -1));
        heddle_sometimes("x", r.is(0, false, true, 120));
        heddle_sometimes("99999999999", r.is(std::numeric_limits<unsigned>::max(), true, true, -1));
        heddle_sometimes("4294967295", r.is(4294967295, true, false, -1));
        break;
    }
    case 2: {
        Read<long long> r;
        heddle_sometimes("9223372036854775808", r.is(std::numeric_limits<long long>::max(), true, true, -1));
        heddle_sometimes("-9223372036854775809", r.is(std::numeric_limits<long long>::min(), true, true, -1));
        heddle_sometimes("99999999999999999999999", r.is(std::numeric_limits<long long>::max(), true, true, -1));
        heddle_sometimes("1 ", r.is(1, false, false, 32));
        heddle_sometimes("a", r.is(0, false, true, 97));
        break;
    }
    case 3: {
        Read<short> r;
        heddle_sometimes("32768", r.is(std::numeric_limits<short>::max(), true, true, -1));
        heddle_sometimes("-32769", r.is(std::numeric_limits<short>::min(), true, true, -1));
        heddle_sometimes("3", r.is(3, true, false, -1));
        break;
    }
    case 4: {
        Read<double> r;
        heddle_sometimes("", r.is(1, true, true, -1));
        heddle_sometimes("1.5", r.is(1.5, true, false, -1));
        heddle_sometimes("-2.25x", r.is(-2.25, false, false, 120));
        heddle_sometimes("x", r.is(0, false, true, 120));
        heddle_sometimes("1e999", r.is(std::numeric_limits<double>::max(), true, true, -1));
        heddle_sometimes("-1e999", r.is(-std::numeric_limits<double>::max(), true, true, -1));
        heddle_sometimes("3", r.is(3, true, false, -1));
        break;
    }
    }
    return 0;
}
