// Errors a user can cause. Each quotes the input and says what is allowed; the binding makes Python classes of them.
#pragma once

#include <stdexcept>
#include <string>

namespace feint {

struct Error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct UnknownGame : Error {
  using Error::Error;
};
struct BadParameter : Error {
  using Error::Error;
};
struct IllegalAction : Error {
  using Error::Error;
};
struct GameOver : IllegalAction {
  using IllegalAction::IllegalAction;
};
struct BadView : Error {
  using Error::Error;
};
struct WrongType : BadParameter {
  using BadParameter::BadParameter;
};
struct TooLarge : Error {
  using Error::Error;
};

// Input as it is quoted in a message: its beginning, cut between characters (UTF-8), never inside one.
inline std::string shortened(const std::string& text, std::size_t most = 80) {
  if (text.size() <= most) return text;
  std::size_t end = most - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

// "red, green": what is allowed, in a message.
template <class Items, class Name>
std::string join(const Items& items, Name&& name, const char* separator = ", ") {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += separator;
    out += name(item);
  }
  return out;
}

}  // namespace feint
