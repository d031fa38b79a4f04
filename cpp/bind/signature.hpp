// Signatures for type checkers whose defaults come from the structs of options.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace feint {

// Fills in the defaults, one for each `?`, as Python writes them:
//
//   m.def("fit", ..., nb::arg("rate") = usual.rate, nb::sig(signature("def fit(rate: float = ?)",
//   usual.rate).c_str()));
template <class... Defaults>
std::string signature(std::string text, const Defaults&... defaults) {
  std::size_t at = 0;
  for (const std::string& value : {std::string(nanobind::repr(nanobind::cast(defaults)).c_str())...}) {
    at = text.find('?', at);
    text.replace(at, 1, value);
    at += value.size();
  }
  return text;
}

}  // namespace feint
