// The parts of lists, trees and hash tables that know nothing of what they hold.
#include <initializer_list>
#include <tuple>

#include <bits/functional_hash.h>
#include <bits/hashtable_policy.h>
#include <bits/stl_tree.h>
#include <list>

namespace std {
namespace __detail {

void _List_node_base::_M_hook(_List_node_base *at) noexcept {
  _M_next = at;
  _M_prev = at->_M_prev;
  at->_M_prev->_M_next = this;
  at->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

// _M_transfer moves the nodes from first up to last before this one.
void _List_node_base::_M_transfer(_List_node_base *first, _List_node_base *last) noexcept {
  if (this == last)
    return;
  _List_node_base *back = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  first->_M_prev = _M_prev;
  _M_prev->_M_next = first;
  back->_M_next = this;
  _M_prev = back;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base *node = this;
  do {
    _List_node_base *next = node->_M_next;
    node->_M_next = node->_M_prev;
    node->_M_prev = next;
    node = next;
  } while (node != this);
}

// adopt makes the neighbours of a list's head, which was copied, point to it.
static void adopt(_List_node_base &head, const _List_node_base &old) {
  if (head._M_next == &old) {
    head._M_next = head._M_prev = &head;
    return;
  }
  head._M_next->_M_prev = &head;
  head._M_prev->_M_next = &head;
}

void _List_node_base::swap(_List_node_base &x, _List_node_base &y) noexcept {
  _List_node_base a = x, b = y;
  x._M_next = b._M_next, x._M_prev = b._M_prev;
  y._M_next = a._M_next, y._M_prev = a._M_prev;
  adopt(x, y);
  adopt(y, x);
}

// Hash tables grow to the next prime of at least twice the size.

static bool isPrime(size_t n) {
  for (size_t d = 2; d * d <= n; d++)
    if (n % d == 0)
      return false;
  return n > 1;
}

size_t _Prime_rehash_policy::_M_next_bkt(size_t atLeast) const {
  size_t n = atLeast < 2 ? 2 : atLeast;
  while (!isPrime(n))
    n++;
  _M_next_resize = static_cast<size_t>(n * static_cast<double>(_M_max_load_factor));
  return n;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
  if (elements + more <= _M_next_resize)
    return {false, 0};
  double needed = (elements + more) / static_cast<double>(_M_max_load_factor);
  // The first table is for some elements at once.
  if (_M_next_resize == 0 && needed < 11)
    needed = 11;
  if (needed < buckets) {
    _M_next_resize = static_cast<size_t>(buckets * static_cast<double>(_M_max_load_factor));
    return {false, 0};
  }
  size_t wanted = static_cast<size_t>(needed) + 1;
  return {true, _M_next_bkt(wanted < buckets * 2 ? buckets * 2 : wanted)};
}

} // namespace __detail

// Red-black trees (Cormen, Leiserson, Rivest, Stein, chapter 13, with the parent's role in deletion taken from 13.4).
// The header is the parent of the root, and points to the least and the greatest node; it is red, the root black.

using Node = _Rb_tree_node_base;

static Node *step(Node *n, Node *Node::*forward, Node *Node::*back) {
  if (n->*forward) {
    n = n->*forward;
    while (n->*back)
      n = n->*back;
    return n;
  }
  Node *up = n->_M_parent;
  while (n == up->*forward) {
    n = up;
    up = up->_M_parent;
  }
  // From the root, if it has nothing on that side, the way went up to the header and down again.
  return n->*forward != up ? up : n;
}

Node *_Rb_tree_increment(Node *n) noexcept { return step(n, &Node::_M_right, &Node::_M_left); }
const Node *_Rb_tree_increment(const Node *n) noexcept { return _Rb_tree_increment(const_cast<Node *>(n)); }

Node *_Rb_tree_decrement(Node *n) noexcept {
  bool header = n->_M_color == _S_red && n->_M_parent && n->_M_parent->_M_parent == n;
  return header ? n->_M_right : step(n, &Node::_M_left, &Node::_M_right);
}
const Node *_Rb_tree_decrement(const Node *n) noexcept { return _Rb_tree_decrement(const_cast<Node *>(n)); }

// replace puts b where a is below a's parent.
static void replace(Node *a, Node *b, Node *&root) {
  if (a == root)
    root = b;
  else if (a == a->_M_parent->_M_left)
    a->_M_parent->_M_left = b;
  else
    a->_M_parent->_M_right = b;
}

// rotate lets n's child on one side rise above it.
static void rotate(Node *n, Node *&root, Node *Node::*side, Node *Node::*other) {
  Node *child = n->*side;
  n->*side = child->*other;
  if (child->*other)
    (child->*other)->_M_parent = n;
  child->_M_parent = n->_M_parent;
  replace(n, child, root);
  child->*other = n;
  n->_M_parent = child;
}

static bool isBlack(const Node *n) { return !n || n->_M_color == _S_black; }

// sides are the members for a child's side and the opposite one.
struct Sides {
  Node *Node::*same, *Node::*other;
};

static Sides sidesOf(const Node *child, const Node *parent) {
  if (child == parent->_M_left)
    return {&Node::_M_left, &Node::_M_right};
  return {&Node::_M_right, &Node::_M_left};
}

static void fixInsertion(Node *n, Node *&root) {
  while (n != root && n->_M_parent->_M_color == _S_red) {
    Node *parent = n->_M_parent, *grand = parent->_M_parent;
    Sides s = sidesOf(parent, grand);
    Node *uncle = grand->*s.other;
    if (!isBlack(uncle)) {
      parent->_M_color = uncle->_M_color = _S_black;
      grand->_M_color = _S_red;
      n = grand;
      continue;
    }
    if (n == parent->*s.other) {
      rotate(parent, root, s.other, s.same);
      parent = n;
    }
    parent->_M_color = _S_black;
    grand->_M_color = _S_red;
    rotate(grand, root, s.same, s.other);
    break;
  }
  root->_M_color = _S_black;
}

void _Rb_tree_insert_and_rebalance(const bool left, Node *n, Node *parent, Node &header) noexcept {
  n->_M_parent = parent;
  n->_M_left = n->_M_right = nullptr;
  n->_M_color = _S_red;
  if (parent == &header)
    header._M_parent = header._M_left = header._M_right = n;
  else if (left) {
    parent->_M_left = n;
    if (parent == header._M_left)
      header._M_left = n;
  } else {
    parent->_M_right = n;
    if (parent == header._M_right)
      header._M_right = n;
  }
  fixInsertion(n, header._M_parent);
}

// fixDeletion restores the number of black nodes on ways through n, perhaps null, below parent.
static void fixDeletion(Node *n, Node *parent, Node *&root) {
  while (n != root && isBlack(n)) {
    Sides s = sidesOf(n, parent);
    Node *sibling = parent->*s.other;
    if (sibling->_M_color == _S_red) {
      sibling->_M_color = _S_black;
      parent->_M_color = _S_red;
      rotate(parent, root, s.other, s.same);
      sibling = parent->*s.other;
    }
    if (isBlack(sibling->_M_left) && isBlack(sibling->_M_right)) {
      sibling->_M_color = _S_red;
      n = parent;
      parent = n->_M_parent;
      continue;
    }
    if (isBlack(sibling->*s.other)) {
      (sibling->*s.same)->_M_color = _S_black;
      sibling->_M_color = _S_red;
      rotate(sibling, root, s.same, s.other);
      sibling = parent->*s.other;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = (sibling->*s.other)->_M_color = _S_black;
    rotate(parent, root, s.other, s.same);
    break;
  }
  if (n)
    n->_M_color = _S_black;
}

// exchange gives the place and colour of n, which has two children, to its successor, and n the successor's.
static void exchange(Node *n, Node *next, Node *&root) {
  Node *parent = next->_M_parent, *right = next->_M_right;
  replace(n, next, root);
  next->_M_parent = n->_M_parent;
  next->_M_left = n->_M_left;
  next->_M_left->_M_parent = next;
  if (parent == n) {
    next->_M_right = n;
    n->_M_parent = next;
  } else {
    next->_M_right = n->_M_right;
    next->_M_right->_M_parent = next;
    parent->_M_left = n;
    n->_M_parent = parent;
  }
  n->_M_left = nullptr;
  n->_M_right = right;
  if (right)
    right->_M_parent = n;
  swap(n->_M_color, next->_M_color);
}

Node *_Rb_tree_rebalance_for_erase(Node *const n, Node &header) noexcept {
  Node *&root = header._M_parent;
  if (n == header._M_left && n == header._M_right) {
    root = nullptr;
    header._M_left = header._M_right = &header;
    return n;
  }
  if (n == header._M_left)
    header._M_left = _Rb_tree_increment(n);
  if (n == header._M_right)
    header._M_right = _Rb_tree_decrement(n);
  if (n->_M_left && n->_M_right)
    exchange(n, _Rb_tree_increment(n), root);
  Node *child = n->_M_left ? n->_M_left : n->_M_right, *parent = n->_M_parent;
  if (child)
    child->_M_parent = parent;
  // A null child must not hide whose side it was on: n keeps its place until the tree is right again.
  if (n->_M_color == _S_black) {
    if (child) {
      replace(n, child, root);
      child->_M_color = _S_black;
      return n;
    }
    fixDeletion(n, parent, root);
    n->_M_color = _S_black;
    parent = n->_M_parent;
  }
  replace(n, child, root);
  return n;
}

} // namespace std
