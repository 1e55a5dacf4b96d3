// for: 3pmr
// Memory resources. A pool takes each block from its upstream resource, not in chunks: so an access to a block that was
// given back is found.
#include <memory_resource>
#include <mutex>

#include <new>

namespace std {
namespace pmr {

memory_resource::~memory_resource() = default;

namespace {
struct Heap final : memory_resource {
  constexpr Heap() {}
  void *do_allocate(size_t size, size_t alignment) override {
    return alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__ ? ::operator new(size, align_val_t(alignment)) : ::operator new(size);
  }
  void do_deallocate(void *p, size_t size, size_t alignment) noexcept override {
    if (alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__)
      ::operator delete(p, size, align_val_t(alignment));
    else
      ::operator delete(p, size);
  }
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};

struct Nothing final : memory_resource {
  constexpr Nothing() {}
  void *do_allocate(size_t, size_t) override { throw bad_alloc(); }
  void do_deallocate(void *, size_t, size_t) noexcept override {}
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};
} // namespace

[[clang::no_destroy, clang::require_constant_initialization]] static Heap heap;
[[clang::no_destroy, clang::require_constant_initialization]] static Nothing nothing;

memory_resource *new_delete_resource() noexcept { return &heap; }
memory_resource *null_memory_resource() noexcept { return &nothing; }

static memory_resource *byDefault = &heap;

memory_resource *get_default_resource() noexcept { return __atomic_load_n(&byDefault, __ATOMIC_SEQ_CST); }
memory_resource *set_default_resource(memory_resource *r) noexcept {
  return __atomic_exchange_n(&byDefault, r ? r : &heap, __ATOMIC_SEQ_CST);
}

// A buffer that a monotonic resource took from upstream, with this description at its end.
class monotonic_buffer_resource::_Chunk {
public:
  _Chunk *next;
  void *start;
  size_t size, alignment;
};

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t alignment) {
  size_t room = bytes > _M_next_bufsiz ? bytes : _M_next_bufsiz;
  room = (room + alignof(_Chunk) - 1) / alignof(_Chunk) * alignof(_Chunk);
  if (alignment < alignof(_Chunk))
    alignment = alignof(_Chunk);
  void *start = _M_upstream->allocate(room + sizeof(_Chunk), alignment);
  _M_head = new (static_cast<char *>(start) + room) _Chunk{_M_head, start, room + sizeof(_Chunk), alignment};
  _M_current_buf = start;
  _M_avail = room;
  _M_next_bufsiz = static_cast<size_t>(_M_next_bufsiz * _S_growth_factor);
}

void monotonic_buffer_resource::_M_release_buffers() noexcept {
  while (_Chunk *c = _M_head) {
    _M_head = c->next;
    _M_upstream->deallocate(c->start, c->size, c->alignment);
  }
}

monotonic_buffer_resource::~monotonic_buffer_resource() { release(); }

// A block of a pool.
struct __pool_resource::_BigBlock {
  void *start;
  size_t size, alignment;
};

__pool_resource::__pool_resource(const pool_options &o, memory_resource *upstream)
    : _M_opts{o.max_blocks_per_chunk ? o.max_blocks_per_chunk : 1 << 20,
              o.largest_required_pool_block ? o.largest_required_pool_block : 1 << 12},
      _M_unpooled(upstream), _M_npools(1) {}

__pool_resource::~__pool_resource() { release(); }

void *__pool_resource::allocate(size_t size, size_t alignment) {
  _M_unpooled.push_back({nullptr, size, alignment});
  try {
    return _M_unpooled.back().start = resource()->allocate(size, alignment);
  } catch (...) {
    _M_unpooled.pop_back();
    throw;
  }
}

void __pool_resource::deallocate(void *p, size_t size, size_t alignment) {
  for (_BigBlock &b : _M_unpooled)
    if (b.start == p) {
      b = _M_unpooled.back();
      _M_unpooled.pop_back();
      break;
    }
  resource()->deallocate(p, size, alignment);
}

void __pool_resource::release() noexcept {
  for (const _BigBlock &b : _M_unpooled)
    resource()->deallocate(b.start, b.size, b.alignment);
  _M_unpooled.clear();
  _M_unpooled.shrink_to_fit();
}

unsynchronized_pool_resource::unsynchronized_pool_resource(const pool_options &o, memory_resource *upstream)
    : _M_impl(o, upstream) {}
unsynchronized_pool_resource::~unsynchronized_pool_resource() = default;
void unsynchronized_pool_resource::release() { _M_impl.release(); }
void *unsynchronized_pool_resource::do_allocate(size_t size, size_t alignment) { return _M_impl.allocate(size, alignment); }
void unsynchronized_pool_resource::do_deallocate(void *p, size_t size, size_t alignment) {
  _M_impl.deallocate(p, size, alignment);
}

synchronized_pool_resource::synchronized_pool_resource(const pool_options &o, memory_resource *upstream)
    : _M_impl(o, upstream), _M_key() {}
synchronized_pool_resource::~synchronized_pool_resource() = default;
void synchronized_pool_resource::release() {
  lock_guard<shared_mutex> one(_M_mx);
  _M_impl.release();
}
void *synchronized_pool_resource::do_allocate(size_t size, size_t alignment) {
  lock_guard<shared_mutex> one(_M_mx);
  return _M_impl.allocate(size, alignment);
}
void synchronized_pool_resource::do_deallocate(void *p, size_t size, size_t alignment) {
  lock_guard<shared_mutex> one(_M_mx);
  _M_impl.deallocate(p, size, alignment);
}

} // namespace pmr
} // namespace std
