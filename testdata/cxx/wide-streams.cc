// Streams of wide characters write and read texts and numbers.
// verdict: verified
// large: streams take many instructions
// native: yes
#include <cassert>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

int main()
{
    std::wcout << L"text " << 3 << L'c' << "narrow" << std::endl;
    std::wostringstream out;
    out << 12 << L" a " << 1.5 << std::setw(5) << std::setfill(L'0') << 7 << std::boolalpha << true;
    out << std::hex << std::showbase << 255;
    assert(out.str() == L"12 a 1.500007true0xff");
    std::wistringstream in(L"4 w 2.5x\nline two");
    int number = 0;
    std::wstring word;
    double fraction = 0;
    wchar_t letter = 0;
    in >> number >> word >> fraction >> letter;
    assert(number == 4 && word == L"w" && fraction == 2.5 && letter == L'x');
    std::getline(in, word);
    std::getline(in, word);
    assert(word == L"line two" && in.eof() && std::wcin.tie() == &std::wcout);
    return 0;
}
