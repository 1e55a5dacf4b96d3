// for: _ZSt4cout _ZSt4cerr _ZSt4clog _ZSt3cin _ZNSo _ZNSi basic_ostream basic_istream basic_ios stringstream _ZNSt8ios_base4Init _ZNSt6locale _ZNKSt6locale
// Streams: cout, cerr, clog, cin and streams on strings. The classes are the headers' own, instantiated here. Numbers are
// read by the headers' facet, and printed by C's library. There is only the classic locale.
#include <bits/c++config.h>

// Not declared as instantiated elsewhere, members can be specialised here.
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <iostream>
#include <sstream>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __heddle_stdin_skip(void);   // these: libc/library/stdin.c
int __heddle_stdin_integer(int bits, int is_signed, long long *to, int *ended);
int __heddle_stdin_real(double *to, int *ended);
void heddle_gap(const char *); // ends the run: this is not supported
}

#include "parts/locale.cc"

#include "parts/console.cc"

#include "parts/output.cc"

#include "parts/input.cc"

namespace std {

template class collate<char>;
template class basic_streambuf<char>;
template class basic_ios<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_ostringstream<char>;
template class basic_istringstream<char>;
template class basic_stringstream<char>;
template istream &operator>>(istream &, char &);
template istream &ws(istream &);

} // namespace std
