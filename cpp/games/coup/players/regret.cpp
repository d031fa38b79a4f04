#include "games/coup/players/regret.hpp"

#include <memory>

#include "core/data_file.hpp"
#include "games/players.hpp"

namespace feint::data {
std::span<const std::uint8_t> coup_regret();  // src/feint/data/coup_regret.bin
}

namespace feint {
namespace {

[[noreturn]] void bad(const std::string& why) { throw BadParameter("the table of regret is broken: " + why); }

constexpr std::string_view format = "FRC2";

std::vector<std::uint8_t> content_of(std::span<const std::uint8_t> file) {
  if (!file.empty() && file[0] == '"') bad("it is text, of an older feint; `feint train regret` writes it anew");
  try {
    const auto content = data_content(file, format);
    return {content.begin(), content.end()};
  } catch (const BadParameter& error) {
    bad(error.what());
  }
}

}  // namespace

RegretCoup::RegretCoup(std::span<const std::uint8_t> file) : bytes_(content_of(file)) {
  Key key = 0;
  for (std::size_t at = 0; at < bytes_.size();) {
    Key rise = 0;
    for (int shift = 0;; shift += 7) {
      if (at >= bytes_.size() || shift > 56) bad("it ends within a key");
      rise |= static_cast<Key>(bytes_[at] & 127U) << shift;
      if (!(bytes_[at++] & 128U)) break;
    }
    if (at >= bytes_.size() || bytes_[at] > 22 || at + bytes_[at] >= bytes_.size()) bad("it ends within a row");
    unsigned sum = 0;
    for (unsigned i = 1; i <= bytes_[at]; ++i) sum += bytes_[at + i];
    if (sum == 0 || (rise == 0 && !keys_.empty())) bad("a row of it is empty, or there twice");
    keys_.push_back(key += rise);
    row_.push_back(narrow(at));
    at += 1U + bytes_[at];
  }
}

const RegretCoup& RegretCoup::shipped() {
  static const RegretCoup table{data::coup_regret()};
  return table;
}

RegretCoup RegretCoup::read(const std::string& path) {
  const auto file = read_data_file(path, "weights");
  try {
    return RegretCoup(file);
  } catch (const BadParameter& error) {
    throw BadParameter("weights " + Json(shortened(path)).dump() + ": " + error.what());
  }
}

const std::uint8_t* RegretCoup::find(Key key, int actions) const {
  const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
  if (at == keys_.end() || *at != key) return nullptr;
  const std::uint8_t* const row = &bytes_[row_[at - keys_.begin()]];
  return *row == actions ? row + 1 : nullptr;
}

RegretCoup::Mix RegretCoup::mix(const Coup& g, const Coup::State& s, Seat seat) const {
  const auto legal = g.legal(s, seat);
  const CoupAbstraction abstraction;
  const Key key = abstraction.key(g, s, seat, abstraction.recall(s));
  Mix out{{}, Found::fine};
  const std::uint8_t* row = find(key, legal.size());
  if (!row) {
    row = find(CoupAbstraction::coarse(key), legal.size());
    out.found = Found::coarse;
  }
  if (!row) {
    out.found = Found::nowhere;
    for (const Outcome& action : HonestCoup().rule(g, s, seat).actions) out.actions.push(action);
    return out;
  }
  double sum = 0;
  for (int i = 0; i < legal.size(); ++i) sum += row[i];
  for (int i = 0; i < legal.size(); ++i)
    if (row[i] > 0) out.actions.push({legal[i], row[i] / sum});
  return out;
}

namespace {

class RegretPlayer final : public Player {
 public:
  RegretPlayer(const Coup& game, std::uint64_t seed, const std::string& weights) : game_(game), rng_(seed) {
    if (weights != "shipped") own_ = std::make_unique<RegretCoup>(RegretCoup::read(weights));
  }

  bool listens() const override { return false; }  // the view remembers what it needs

  Action act(const ErasedGame::View& view, const std::vector<Action>&, Progress&) override {
    seat_ = view.seat;
    std::uint8_t hands[Coup::most_players][2], drawn[2] = {Coup::no_role, Coup::no_role};
    std::fill_n(&hands[0][0], 2 * Coup::most_players, std::uint8_t{Coup::no_role});
    const Coup::State state = game_.world(unboxed<Coup::View>(view.value), hands, drawn);
    last_ = (own_ ? *own_ : RegretCoup::shipped()).mix(game_, state, seat_);
    return draw(last_.actions, rng_);
  }

  Json explain() const override {
    if (seat_ < 0) return nullptr;
    Json::Object probabilities;
    for (const auto& [action, probability] : last_.actions)
      probabilities.emplace_back(text_of(game_.speak(seat_, action)), probability);
    const char* const reasons[] = {"mixes as it learned", "mixes as it learned, whatever was claimed",
                                   "has not met this: plays honestly"};
    return Json::Object{{"probabilities", probabilities}, {"reason", reasons[index(last_.found)]}};
  }

 private:
  Coup game_;
  Rng rng_;
  std::unique_ptr<RegretCoup> own_;
  RegretCoup::Mix last_{};
  Seat seat_ = -1;
};

}  // namespace

PlayerKind regret_kind() {
  using enum ParameterType;
  return {"regret",
          "Coup between two by a table that sampled regrets came to: bluffs and doubts in proportion.",
          true,
          {{"weights", text, "shipped", "a file of `feint train regret`; `shipped`: the one that comes with feint"}},
          [](const ErasedGame& game, Seat, std::uint64_t seed, const Params& p) -> std::unique_ptr<Player> {
            const Coup& coup = coup_of(game, "regret plays");
            if (coup.seats() != 2)
              throw BadParameter("regret plays coup between two, not with players=" + std::to_string(coup.seats()));
            return std::make_unique<RegretPlayer>(coup, seed, p.text("weights"));
          }};
}

}  // namespace feint
