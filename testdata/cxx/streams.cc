// Streams print and read numbers and texts; threads may print at the same time.
// verdict: verified
// large: the library takes many instructions
// native: yes
#include <cassert>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

static std::string text(int n)
{
    std::ostringstream out;
    out << "n=" << n << ' ' << std::hex << std::showbase << 255u << std::dec << ' ' << std::setw(4) << std::setfill('.')
        << 7 << ' ' << true << ' ' << std::boolalpha << false << ' ' << 1.5 << ' ' << std::fixed << std::setprecision(2)
        << -2.0 / 3;
    return out.str();
}

int main()
{
    assert(text(-3) == "n=-3 0xff ...7 1 false 1.5 -0.67");
    std::istringstream in("12 -7 0.5 word\nrest of it\n");
    int a, b;
    double d;
    std::string word, line;
    in >> a >> b >> d >> word;
    assert(in && a == 12 && b == -7 && d == 0.5 && word == "word");
    std::getline(in, line);
    std::getline(in, line);
    assert(line == "rest of it" && !(in >> a));

    std::thread t([] { std::cout << "one " << 1 << '\n'; });
    std::cout << "two " << 2 << std::endl;
    t.join();
    return 0;
}
