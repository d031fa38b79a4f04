// Binary data files, such as weights: four letters that name the format, the content, and the CRC-32 of both as zlib
// computes it, low byte first. The files of src/feint/data whose names end in .bin are built in: see
// data_file.cpp.in, of which CMake makes one function for each of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace feint {

// The content of a data file. Throws BadParameter, in words that follow "it": "it is cut off ...".
std::span<const std::uint8_t> data_content(std::span<const std::uint8_t> file, std::string_view format);

// All bytes of a file. Throws BadParameter; `option` says which option named the file.
std::vector<std::uint8_t> read_data_file(const std::string& path, const std::string& option);

}  // namespace feint
