#include <algorithm>
#include <charconv>

#include "core/error.hpp"
#include "core/json.hpp"

namespace feint {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Json whole() {
    Json json = value(0);
    skip();
    if (at_ < text_.size()) fail("the end was expected");
    return json;
  }

 private:
  static constexpr int deepest = 32;

  [[noreturn]] void fail(const std::string& what) const {
    const auto end = std::min(at_, text_.size());
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    throw Error("JSON, line " + std::to_string(line) + ": " + what + ", got " +
                (at_ < text_.size() ? Json(shortened(std::string(text_.substr(at_)), 20)).dump() : "the end"));
  }

  void skip() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  bool take(std::string_view word) {
    skip();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Json value(int depth) {
    if (depth > deepest) fail("at most " + std::to_string(deepest) + " levels are read");
    if (take("null")) return nullptr;
    if (take("true")) return true;
    if (take("false")) return false;
    if (take("[")) return array(depth);
    if (take("{")) return object(depth);
    if (at_ < text_.size() && text_[at_] == '"') return string();
    return number();
  }

  Json array(int depth) {
    Json::Array out;
    if (take("]")) return out;
    do out.push_back(value(depth + 1));
    while (take(","));
    if (!take("]")) fail("\",\" or \"]\" was expected");
    return out;
  }

  Json object(int depth) {
    Json::Object out;
    if (take("}")) return out;
    do {
      skip();
      std::string name = string();
      for (const auto& entry : out)
        if (entry.first == name) fail("the name " + Json(name).dump() + " stands twice");
      if (!take(":")) fail("\":\" was expected");
      out.emplace_back(std::move(name), value(depth + 1));
    } while (take(","));
    if (!take("}")) fail("\",\" or \"}\" was expected");
    return out;
  }

  std::string string() {
    if (at_ >= text_.size() || text_[at_] != '"') fail("text in quotes was expected");
    std::string out;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) fail("the quotes are not closed in this line");
      if (text_[at_] == '\\' && ++at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\')
        fail("only \\\" and \\\\ are read");
      if (at_ < text_.size()) out += text_[at_];
    }
    if (at_ >= text_.size()) fail("the quotes are not closed");
    ++at_;
    return out;
  }

  Json number() {
    const char *begin = text_.data() + at_, *end = text_.data() + text_.size();
    std::int64_t whole = 0;
    double real = 0;
    const auto as_whole = std::from_chars(begin, end, whole);
    const auto as_real = std::from_chars(begin, end, real);
    const bool is_whole = as_whole.ec == std::errc() && as_whole.ptr == as_real.ptr;
    if (!is_whole && as_real.ec != std::errc()) fail("a value was expected");
    at_ += static_cast<std::size_t>(as_real.ptr - begin);
    return is_whole ? Json(whole) : Json(real);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Json parse_json(std::string_view text) { return Reader(text).whole(); }

}  // namespace feint
