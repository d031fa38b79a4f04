// `filtering` and `level2`: forward search with discrete state filtering in coup_mdp, against Monte Carlo tree
// searchers, and against players of the first kind.
#include <memory>

#include "core/error.hpp"
#include "games/coup_mdp/players/minds.hpp"
#include "games/players.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class Mind>
class Filtering final : public Player {
 public:
  template <class... Options>
  Filtering(const CoupMdp& game, Seat seat, std::uint64_t seed, const Options&... options)
      : game_(game), seat_(seat), rng_(seed), mind_(game, seat, options...) {}

  // What was heard is thought about when there is something to decide.
  void hear(const Told& told) override { heard_.push_back(game_.hear(told)); }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    const auto seen = own_view<CoupMdp>(view);
    for (const Event& event : heard_)
      if (progress.advance(1)) follow(event);
    heard_.clear();
    steps_.flush([&](const CoupMdpStep& step) { close(step); });
    // Where the events were not heard, or what happened could not happen, the view is all there is.
    if (!followed() || !agrees(seen)) {
      steps_.clear();
      mind_.begin(game_.resample(seen, rng_));
    }
    plan_ = {};
    if (legal.size() > 1 && followed()) plan_ = mind_.plan(progress);
    return plan_.choice >= 0 ? plan_.choice : legal[0];
  }

  Json explain() const override {
    Json::Object values;
    for (const ActionValue& a : plan_.actions) values.emplace_back(text_of(game_.speak(seat_, a.action)), a.value);
    Json::Array beliefs;
    for (int i = 1; i < CoupMdp::players && followed(); ++i) {
      const Seat other = CoupMdp::after(seat_, i);
      if (!CoupMdp::has(table().living, other)) continue;
      Json::Object roles;
      for (std::int8_t role = 0; role < CoupMdp::roles; ++role)
        roles.emplace_back(name_of(CoupMdp::Role{role}), mind_.filter().holds(other, CoupMdp::Role{role}));
      beliefs.emplace_back(Json::Object{{"seat", other}, {"roles", roles}});
    }
    return Json::Object{{"values", values},
                        {"simulations", static_cast<std::int64_t>(plan_.simulations)},
                        {"worlds", static_cast<std::int64_t>(mind_.filter().worlds().size())},
                        {"beliefs", beliefs}};
  }

 private:
  bool followed() const { return !mind_.filter().lost(); }
  const CoupMdp::State& table() const { return mind_.filter().worlds()[0].state; }

  void follow(const Event& event) {
    if (event.kind == CoupMdp::dealt) return deal(event.data[0]);
    const auto phase = [&] { return followed() ? table().phase : CoupMdp::Phase::over; };
    if (followed()) steps_.hear(event, phase, [&](const CoupMdpStep& step) { close(step); });
  }

  void deal(int cards) {
    auto s = game_.initial();
    for (Seat i = 0; i < CoupMdp::players; ++i) game_.apply(s, chance, i == seat_ ? cards : 0, Deaf{});
    mind_.begin(s);
  }

  void close(const CoupMdpStep& step) {
    if (followed()) mind_.step(step);
  }

  // Whether the table that was followed is the one that is shown.
  bool agrees(const CoupMdp::View& seen) const {
    auto mine = game_.view(table(), seat_);
    mine.key = seen.key;
    return mine == seen;
  }

  CoupMdp game_;
  Seat seat_;
  Rng rng_;
  std::vector<Event> heard_;
  CoupMdpSteps steps_;
  Mind mind_;
  Plan plan_;
};

FilteringMindOptions options_of(const Params& p, std::uint64_t seed) {
  FilteringMindOptions o;
  o.search = {p.integer("depth"), p.number("least")};
  o.filter = {chosen<CoupMdpFilter::Kind>(p.choice("belief")), p.integer("particles"), seed};
  o.model = {p.integer("model_simulations"), p.integer("model_depth"), p.integer("runs")};
  o.search_runs = p.integer("search_runs");
  o.softness = p.number("softness");
  return o;
}

const CoupMdp& only_coup_mdp(const char* name, const ErasedGame& game) {
  const CoupMdp* found = game.as<CoupMdp>();
  if (!found) throw BadParameter(std::string(name) + " plays coup_mdp, not " + game.about().name);
  return *found;
}

std::vector<Parameter> filtering_options(double softness) {
  using enum ParameterType;
  return {{"depth", integer, 2, "steps to look ahead", 1, 16},
          {"belief", choice, "exact", "how hidden hands are believed", 0, 0, choices<CoupMdpFilter::Kind>()},
          {"particles", integer, 200, "how many, where belief is particles", 1, 1'000'000},
          {"softness", number, softness, "share of the uniform in the model of what others do", 0, 1},
          {"least", number, 0.01, "branches less likely than this are not followed", 0, 1},
          {"model_simulations", integer, 10, "simulations of the tree search that others are taken to use", 1, 100'000},
          {"model_depth", integer, 10, "steps of such a simulation; 0: to the end", 0, 1'000'000},
          {"runs", integer, 16, "tree searches a hand to weigh what somebody did", 1, 100'000},
          {"search_runs", integer, 2, "tree searches a hand to foresee what somebody will do", 1, 100'000}};
}

}  // namespace

PlayerKind filtering_kind() {
  return {
      .name = "filtering",
      .summary = "coup_mdp: filters its belief by what the others do, taken to be tree searchers, and looks ahead",
      .quick = false,
      .options = filtering_options(0.1),
      .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) -> std::unique_ptr<Player> {
        return std::make_unique<Filtering<FilteringMind>>(only_coup_mdp("filtering", game), seat, seed,
                                                          options_of(p, seed));
      }};
}

PlayerKind level2_kind() {
  using enum ParameterType;
  auto options = filtering_options(0.02);
  options.push_back({"their_depth", integer, 2, "steps that the others are taken to look ahead", 1, 16});
  options.push_back({"their_softness", number, 0.1, "what their softness is taken to be", 0, 1});
  return {
      .name = "level2",
      .summary = "coup_mdp: as filtering, but takes the others to be filtering players",
      .quick = false,
      .options = options,
      .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) -> std::unique_ptr<Player> {
        const FilteringMindOptions own = options_of(p, seed);
        FilteringMindOptions theirs = own;
        theirs.search.depth = p.integer("their_depth");
        theirs.filter.kind = CoupMdpFilter::Kind::exact;
        return std::make_unique<Filtering<HigherMind>>(only_coup_mdp("level2", game), seat, seed, own, theirs);
      }};
}

}  // namespace feint
