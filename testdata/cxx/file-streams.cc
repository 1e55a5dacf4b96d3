// Streams write files, append to them, read them, and move in them.
// verdict: verified
// large: streams take many instructions
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

static const char *name = "streams.txt";

static void writes()
{
    std::ofstream out(name);
    if (!out.is_open())
        std::exit(1);
    out << "hello " << 42 << "\nline two\n";
    out.close();
    out.open(name, std::ios::app);
    if (!out)
        std::exit(1);
    out << "more";
}

static void reads()
{
    std::ifstream in(name);
    assert(in.is_open());
    std::string word;
    int number = 0;
    in >> word >> number;
    assert(word == "hello" && number == 42);
    std::getline(in, word);
    std::getline(in, word);
    assert(word == "line two");
    in.seekg(1);
    assert(in.get() == 'e' && in.tellg() == 2);
    in.seekg(0);
    const std::string all(std::istreambuf_iterator<char>(in), {});
    assert(all == "hello 42\nline two\nmore");
}

static void both()
{
    std::fstream file(name, std::ios::in | std::ios::out | std::ios::trunc);
    if (!file)
        std::exit(1);
    file << "abc";
    file.seekg(1);
    assert(file.get() == 'b');
    file.seekp(0);
    file.put('x');
    file.seekg(0);
    assert(file.get() == 'x');
}

int main()
{
    writes();
    reads();
    both();
    std::remove(name);
    std::ifstream gone(name);
    assert(!gone.is_open());
    return 0;
}
