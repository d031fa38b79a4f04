#include "core/data_file.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "core/json.hpp"

namespace feint {
namespace {

constexpr std::size_t checksum_bytes = 4;

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
  std::uint32_t sum = ~0U;
  for (const std::uint8_t byte : bytes) {
    sum ^= byte;
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1U ? 0xEDB88320U : 0U);
  }
  return ~sum;
}

}  // namespace

std::span<const std::uint8_t> data_content(std::span<const std::uint8_t> file, std::string_view format) {
  if (file.size() < format.size() || !std::equal(format.begin(), format.end(), file.begin()))
    throw BadParameter("it does not begin with \"" + std::string(format) + "\"");
  const std::size_t end = std::max(format.size(), file.size() - std::min(file.size(), checksum_bytes));
  std::uint32_t stored = 0;
  for (std::size_t i = file.size(); i > end; --i) stored = stored << 8 | file[i - 1];
  if (file.size() - end != checksum_bytes || stored != crc32(file.first(end)))
    throw BadParameter("it is cut off or damaged, for its checksum does not fit");
  return file.subspan(format.size(), end - format.size());
}

std::vector<std::uint8_t> read_data_file(const std::string& path, const std::string& option) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw BadParameter(option + ": there is no file " + Json(shortened(path)).dump());
  std::stringstream content;
  content << file.rdbuf();
  const std::string bytes = content.str();
  return {bytes.begin(), bytes.end()};
}

}  // namespace feint
