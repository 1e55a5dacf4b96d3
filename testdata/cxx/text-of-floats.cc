// to_chars gives the shortest text that from_chars reads back.
// verdict: verified
// large: printing takes many instructions
// native: yes
#include <cassert>
#include <charconv>
#include <string>

template <typename... Format> static std::string text(double x, Format... format)
{
    char room[64];
    auto [end, error] = std::to_chars(room, room + sizeof room, x, format...);
    assert(error == std::errc());
    return {room, end};
}

int main()
{
    assert(text(0.1) == "0.1" && text(3.25) == "3.25" && text(-0.0) == "-0");
    assert(text(100000) == "1e+05" && text(123456) == "123456" && text(1e22) == "1e+22");
    assert(text(1e22, std::chars_format::fixed) == "10000000000000000000000");
    assert(text(0.5, std::chars_format::scientific) == "5e-01");
    assert(text(255, std::chars_format::hex) == "1.fep+7");
    assert(text(2.5, std::chars_format::fixed, 3) == "2.500");

    char room[2];
    assert(std::to_chars(room, room + 2, 1.25).ec == std::errc::value_too_large);

    const std::string s = "1.5e3x";
    double x = 0;
    auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), x);
    assert(error == std::errc() && x == 1500 && *end == 'x');
    const std::string huge = "1e999";
    assert(std::from_chars(huge.data(), huge.data() + huge.size(), x).ec == std::errc::result_out_of_range && x == 1500);
    const std::string none = "+1";
    assert(std::from_chars(none.data(), none.data() + none.size(), x).ec == std::errc::invalid_argument);
    return 0;
}
