#include "solve/local_best_response.hpp"

#include <algorithm>
#include <limits>

namespace feint {

// What the seat has seen and done is kept; worlds are followed only when a decision is new.
class LocalBestResponse::Seated final : public Responder {
 public:
  explicit Seated(LocalBestResponse& probe)
      : probe_(probe), start_(probe.game_.key(probe.game_.initial(), probe.seat_)), worlds_(make_belief(probe)) {}

  bool watches() const override { return true; }
  void begin() override {
    spans_.assign(1, {-1, {start_}, {}});
    followed_ = 0;
    worlds_.begin();
  }
  void see(Key key) override {
    if (spans_.back().keys.back() != key) spans_.back().keys.push_back(key);
  }

  Action choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng&) override {
    spans_.back().view = view;
    see(view.key);
    Action action = legal.size() == 1 ? legal[0] : probe_.recall(view.key);
    if (action < 0) {
      follow();
      action = probe_.best(worlds_, view, legal);
      probe_.remember(view.key, action, worlds_.exact());
    }
    spans_.push_back({action, {view.key}, {}});
    return action;
  }

 private:
  struct Span {  // from one question to the next
    Action answer;
    std::vector<Key> keys;
    ErasedGame::View view;  // of that next question
  };

  static WorldBelief make_belief(const LocalBestResponse& probe) {
    return WorldBelief(probe.game_, probe.seat_, probe.options_.worlds);
  }

  void follow() {
    for (; followed_ < spans_.size(); ++followed_) {
      const Span& span = spans_[followed_];
      Rng rng(probe_.options_.seed, 0x776f726c, span.view.key);  // "worl"
      const auto model = probe_.model_.model(rng.next());
      worlds_.advance(span.answer, span.keys, span.view, *model, rng);
    }
  }

  LocalBestResponse& probe_;
  Key start_;
  WorldBelief worlds_;
  std::vector<Span> spans_;
  std::size_t followed_ = 0;
};

std::unique_ptr<Responder> LocalBestResponse::responder() { return std::make_unique<Seated>(*this); }

Action LocalBestResponse::best(const WorldBelief& worlds, const ErasedGame::View& view,
                               const std::vector<Action>& legal) {
  Rng rng(options_.seed, 0x6c6f6361, view.key);  // "loca"
  if (worlds.list().empty()) return pick(legal, rng);
  const std::uint64_t dice = rng.next();
  std::vector<Rule> rules;
  if (options_.continuation != Rule::policy) rules.push_back(Rule::safest);
  if (options_.continuation != Rule::safest) rules.push_back(Rule::policy);
  double highest = -std::numeric_limits<double>::infinity();
  Action best = legal[0];
  for (const Action action : legal)
    for (const Rule rule : rules) {
      double sum = 0;
      const auto model = model_.model(dice);
      for (std::uint64_t i = 0; i < options_.simulations; ++i) {
        Rng luck(dice, i);  // the same worlds and the same luck for each action
        sum += play_out(worlds.draw(luck), action, rule, *model, luck);
      }
      if (sum > highest) {
        highest = sum;
        best = action;
      }
    }
  return best;
}

double LocalBestResponse::play_out(ErasedGame::State s, Action action, Rule rule, ViewModel& model, Rng& rng) const {
  game_.apply(s, seat_, action, Silent{});
  for (SeatSet set = game_.asked(s); !set.empty(); set = game_.asked(s)) {
    const Seat next = set.first();
    if (next == chance) {
      game_.apply(s, chance, game_.sample(s, rng), Silent{});
    } else if (next == seat_ && rule == Rule::safest) {
      game_.apply(s, next, game_.fallback(s, next), Silent{});
    } else {
      const auto legal = game_.legal(s, next);
      const Action chosen = legal.size() == 1 ? legal[0] : model.choose(game_.view(s, next), legal, rng);
      game_.apply(s, next, chosen, Silent{});
    }
  }
  return game_.returns(s)[seat_];
}

Action LocalBestResponse::recall(Key key) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  return found == known_.end() ? -1 : found->second;
}

void LocalBestResponse::remember(Key key, Action action, bool exact) {
  const std::lock_guard lock(mutex_);
  if (known_.emplace(key, action).second && !exact) ++inexact_;
}

}  // namespace feint
