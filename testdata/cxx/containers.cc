// Containers and strings keep what is put into them: map, set, list, unordered_map, deque, vector, string, sort.
// verdict: verified
// native: yes
#include <algorithm>
#include <cassert>
#include <deque>
#include <list>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

static void trees()
{
    std::map<int, int> squares;
    for (int i = 0; i < 40; i++)
        squares[i * 17 % 41] = i;
    assert(squares.size() == 40);
    for (int i = 0; i < 41; i += 3)
        squares.erase(i);
    int last = -1, count = 0;
    for (auto &entry : squares) {
        assert(entry.first > last && entry.first % 3 != 0 && entry.second * 17 % 41 == entry.first);
        last = entry.first;
        count++;
    }
    assert(count == 27 && squares.find(5) != squares.end() && squares.find(6) == squares.end());
    while (!squares.empty())
        squares.erase(--squares.end());

    std::multiset<std::string> words = { "to", "be", "or", "not", "to", "be" };
    assert(words.count("be") == 2 && *words.begin() == "be" && *words.rbegin() == "to");
}

static void sequences()
{
    std::list<int> a = { 3, 1, 2 }, b = { 9, 8 };
    a.sort();
    a.splice(a.begin(), b);
    a.reverse();
    assert(a.size() == 5 && a.front() == 3 && a.back() == 9 && b.empty());
    a.swap(b);
    a.remove(3);
    b.remove_if([](int n) { return n > 7; });
    assert(a.empty() && std::accumulate(b.begin(), b.end(), 0) == 6);

    std::deque<int> line;
    for (int i = 0; i < 5; i++) {
        line.push_back(i);
        line.push_front(-i);
    }
    assert(line[0] == -4 && line[9] == 4);

    std::vector<int> many(line.begin(), line.end());
    std::sort(many.begin(), many.end(), [](int x, int y) { return x > y; });
    assert(many.front() == 4 && many.back() == -4 && std::is_sorted(many.rbegin(), many.rend()));
    try {
        many.at(10) = 1;
        assert(0);
    } catch (const std::out_of_range &) {
    }
}

static void strings()
{
    std::string s = "abc";
    s += s;
    s.append(20, 'x').insert(3, "--").replace(0, 1, "A");
    assert(s.size() == 28 && s.substr(0, 8) == "Abc--abc" && s.find("xx") == 8 && s.rfind('-') == 4);
    assert(std::to_string(-42) + "!" == "-42!" && std::stoi("17x") == 17);

    std::unordered_map<std::string, int> lengths;
    for (const char *word : { "one", "three", "eleven", "one" })
        lengths[word]++;
    assert(lengths.size() == 3 && lengths["one"] == 2 && lengths.count("two") == 0);
}

int main()
{
    trees();
    sequences();
    strings();
    return 0;
}
