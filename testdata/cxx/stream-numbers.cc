// Numbers and words are read as far as they go, and written as the flags of the stream say.
// verdict: verified
// large: streams take many instructions
// native: yes
#include <cassert>
#include <cfloat>
#include <climits>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

template <typename T> static T read(std::istringstream &in)
{
    T x{};
    in >> x;
    return x;
}

static void integers()
{
    std::istringstream in("12abc 99999999999");
    assert(read<int>(in) == 12 && in.good() && read<std::string>(in) == "abc");
    assert(read<int>(in) == INT_MAX && in.fail());
    int kept = 7;
    in >> kept;
    assert(kept == 7);
    std::istringstream other("-5 70000 0x1f 017 0x10");
    assert(read<unsigned short>(other) == 65531 && !other.fail());
    assert(read<short>(other) == SHRT_MAX && other.fail());
    other.clear();
    other >> std::hex;
    assert(read<int>(other) == 31);
    other >> std::oct;
    assert(read<int>(other) == 15);
    other.unsetf(std::ios::basefield);
    assert(read<int>(other) == 16 && other.eof());
}

static void floats()
{
    std::istringstream in("1.5e2x 1e 1e999");
    assert(read<double>(in) == 150 && read<char>(in) == 'x');
    assert(read<double>(in) == 0 && in.fail());
    in.clear();
    assert(read<double>(in) == DBL_MAX && in.fail());
}

static void lines()
{
    std::istringstream in("ab\n\ncd");
    std::string line;
    int count = 0;
    while (std::getline(in, line))
        count++;
    assert(count == 3 && line == "cd" && in.eof());
    std::istringstream words("word a,b");
    char part[4];
    words >> std::setw(3) >> part;
    assert(part[0] == 'w' && part[1] == 'o' && !part[2]);
    words.ignore(10, ',');
    assert(words.get() == 'b');
}

static void output()
{
    std::ostringstream out;
    out << std::internal << std::setw(6) << std::setfill('0') << -42 << ' ' << std::showbase << std::hex << std::setw(8) << 255;
    assert(out.str() == "-00042 0x0000ff");
    out.str("");
    out << std::dec << std::left << std::setfill(' ') << std::setw(4) << 7 << '|' << std::boolalpha << true << static_cast<void *>(nullptr);
    assert(out.str() == "7   |true0");
    out.str("");
    out << std::hexfloat << 1.5 << ' ' << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::defaultfloat << 1e6;
    assert(out.str() == "0x1.8p+0 3.14 1e+06");
    out.setstate(std::ios::failbit);
    out << 1;
    assert(out.str() == "0x1.8p+0 3.14 1e+06");
}

int main()
{
    std::ios::sync_with_stdio(false);
    assert(std::cin.tie() == &std::cout);
    integers();
    floats();
    lines();
    output();
    return 0;
}
