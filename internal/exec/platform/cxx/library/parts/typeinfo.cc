// Descriptions of types. Their virtual functions are never called: what a type derives from is read off the
// descriptions by heddle itself. The classes are here because compiled descriptions name their tables; the destructor
// of the fundamental types' class makes the compiler write the descriptions of int, char* and the like.
#include <typeinfo>

namespace std {
type_info::~type_info() = default;
bool type_info::__is_pointer_p() const { return false; }
bool type_info::__is_function_p() const { return false; }
bool type_info::__do_catch(const type_info *, void **, unsigned) const { return false; }
bool type_info::__do_upcast(const __cxxabiv1::__class_type_info *, void **) const { return false; }
} // namespace std

namespace __cxxabiv1 {

#define DESCRIPTION(name)                                                                                              \
  struct name : std::type_info {                                                                                      \
    ~name();                                                                                                           \
  };                                                                                                                   \
  name::~name() = default;

DESCRIPTION(__fundamental_type_info)
DESCRIPTION(__array_type_info)
DESCRIPTION(__function_type_info)
DESCRIPTION(__enum_type_info)
DESCRIPTION(__pointer_type_info)
DESCRIPTION(__pointer_to_member_type_info)
DESCRIPTION(__class_type_info)
DESCRIPTION(__si_class_type_info)
DESCRIPTION(__vmi_class_type_info)

} // namespace __cxxabiv1
