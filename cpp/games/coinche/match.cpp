#include "games/coinche/match.hpp"

#include <algorithm>
#include <string_view>

#include "core/erase.hpp"

namespace feint {
namespace {

// The match pays in its own way, and is one of whole packs.
bool is_left_out(const std::string& parameter) {
  static constexpr std::string_view names[] = {"reward", "trick_bonus", "suits", "ranks", "lowest_bid", "highest_bid"};
  return std::find(std::begin(names), std::end(names), parameter) != std::end(names);
}

Params of_the_deal(const Params& p) {
  Json::Object given;
  for (const Parameter& own : Coinche::about().parameters)
    if (!is_left_out(own.name)) given.emplace_back(own.name, *Json(p.all()).find(own.name));
  return Params(Coinche::about(), given);
}

}  // namespace

const About& CoincheMatch::about() {
  static const About about = [] {
    const About& deal = Coinche::about();
    About out{.name = "coinche_match",
              .version = 1,
              .title = "Coinche match",
              .summary = "Deals of Coinche one after the other, until a side has 1000 points.",
              .zero_sum = true,
              .rules = deal.rules};
    for (const Parameter& p : deal.parameters) {
      if (!is_left_out(p.name)) out.parameters.push_back(p);
      if (p.name == "dealer") out.parameters.back().about = "the seat that deals first; then the next one";
      if (p.name != "rules") continue;
      out.parameters.push_back(
          {"target", ParameterType::integer, 1000, "the score that wins", 1, SeriesRules::most_target});
      out.parameters.push_back({"most_deals", ParameterType::integer, SeriesRules::room,
                                "after so many the higher score wins; equal is a draw", 1, SeriesRules::room});
      out.parameters.push_back({"reward", ParameterType::choice, "match",
                                "what is paid: 1 for the match, or the difference of the scores", 0, 0,
                                choices<SeriesRules::Reward>()});
    }
    return out;
  }();
  return about;
}

CoincheMatch::CoincheMatch(const Params& p)
    : Series(Coinche(of_the_deal(p)), {.target = p.integer("target"),
                                       .most_deals = p.integer("most_deals"),
                                       .reward = chosen<SeriesRules::Reward>(p.choice("reward"))}) {}

template ErasedGame erase(const CoincheMatch&, const Params&);

}  // namespace feint
