#include "games/make.hpp"

#include "games/all.hpp"

namespace feint {
namespace {

template <class... G>
std::vector<const About*> abouts(GameList<G...>) {
  return {&G::about()...};
}

template <class G>
bool try_make(const std::string& name, const Json& given, std::optional<ErasedGame>& made) {
  const About& about = G::about();
  Json::Object parameters;
  bool known = about.name == name;
  for (const Preset& preset : about.presets)
    if (preset.name == name) {
      known = true;
      parameters = preset.parameters;
    }
  if (!known) return false;
  const auto* object = given.as<Json::Object>();
  if (!object) throw BadParameter(name + ": parameters must be an object, got " + given.dump());
  for (const auto& [key, value] : *object) {
    std::erase_if(parameters, [&key = key](const auto& entry) { return entry.first == key; });
    parameters.emplace_back(key, value);
  }
  const Params params(about, parameters);
  made.emplace(erase(G(params), params));
  return true;
}

template <class... G>
std::optional<ErasedGame> made_of(GameList<G...>, const std::string& name, const Json& given) {
  std::optional<ErasedGame> made;
  (try_make<G>(name, given, made) || ...);
  return made;
}

}  // namespace

std::vector<const About*> all_abouts() { return abouts(AllGames{}); }

ErasedGame make_game(const std::string& name, const Json& parameters) {
  if (auto made = made_of(AllGames{}, name, parameters)) return *made;
  std::vector<std::string> known;
  for (const About* about : all_abouts()) {
    known.push_back(about->name);
    for (const Preset& preset : about->presets) known.push_back(preset.name);
  }
  throw UnknownGame("there is no game " + Json(shortened(name)).dump() +
                    "; known: " + join(known, [](const auto& n) { return n; }));
}

}  // namespace feint
