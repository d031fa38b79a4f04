// Json <-> Python's None, bool, int, float, str, list, tuple and dict.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>

#include "core/error.hpp"
#include "core/json.hpp"

namespace feint {

namespace nb = nanobind;

inline nb::object to_python(const Json& json) {
  struct Visitor {
    nb::object operator()(std::nullptr_t) const { return nb::none(); }
    nb::object operator()(bool value) const { return nb::bool_(value); }
    nb::object operator()(std::int64_t value) const { return nb::int_(value); }
    nb::object operator()(double value) const { return nb::float_(value); }
    nb::object operator()(const std::string& value) const { return nb::str(value.data(), value.size()); }
    nb::object operator()(const Json::Array& array) const {
      nb::list out;
      for (const Json& item : array) out.append(to_python(item));
      return out;
    }
    nb::object operator()(const Json::Object& object) const {
      nb::dict out;
      for (const auto& [name, value] : object) out[nb::str(name.data(), name.size())] = to_python(value);
      return out;
    }
  };
  return std::visit(Visitor{}, json.value());
}

// `ascii`, not `repr`: what is quoted may hold what UTF-8 cannot.
inline std::string repr_of(nb::handle value) {
  auto text = nb::cast<std::string>(nb::steal<nb::str>(PyObject_ASCII(value.ptr())));
  std::replace(text.begin(), text.end(), '\n', ' ');  // an error is one line
  return text;
}

inline std::string utf8(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  throw Error("not a text that can be written down: " + shortened(repr_of(text)));
}

inline Json from_python(nb::handle value, int depth = 0) {
  const auto quoted = [&] { return shortened(repr_of(value)); };
  if (depth > 32) throw Error("a JSON value nested deeper than 32 levels");
  if (value.is_none()) return nullptr;
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (nb::isinstance<nb::int_>(value)) {
    std::int64_t number = 0;
    if (!nb::try_cast(value, number)) throw Error("a number too large: " + quoted());
    return number;
  }
  if (PyIndex_Check(value.ptr()) && !nb::isinstance<nb::int_>(value)) {  // NumPy's whole numbers
    if (PyObject* whole = PyNumber_Index(value.ptr())) return from_python(nb::steal(whole), depth + 1);
    PyErr_Clear();  // an array: it has the method, but not the number
  }
  if (nb::isinstance<nb::float_>(value)) return nb::cast<double>(value);
  if (nb::isinstance<nb::str>(value)) return utf8(value);
  if (nb::isinstance<nb::dict>(value)) {
    Json::Object object;
    for (const auto& [name, item] : nb::borrow<nb::dict>(value)) {
      if (!nb::isinstance<nb::str>(name)) throw Error("a JSON object has strings as names, got " + quoted());
      object.emplace_back(utf8(name), from_python(item, depth + 1));
    }
    return object;
  }
  if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
    Json::Array array;
    for (const nb::handle item : value) array.push_back(from_python(item, depth + 1));
    return array;
  }
  throw Error("not a JSON value: " + quoted());
}

}  // namespace feint
