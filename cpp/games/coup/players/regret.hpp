// Two-player Coup by a table of probabilities that sampled regrets came to (solve/mccfr.hpp, on CoupAbstraction). It is
// an opponent model too (see core/against.hpp): from a state it looks only at what the seat sees.
//
// The table is a data file (core/data_file.hpp) of the format "FRC2". Its content: by rising keys, how much the key
// rises (seven bits a byte, the low ones first), how many actions, and their weights, a byte each. A key whose memory
// is not in the table is looked up without; what is not there either is played honestly.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/coup/abstraction.hpp"
#include "games/coup/game.hpp"
#include "games/coup/heuristics.hpp"

namespace feint {

class RegretCoup {
 public:
  enum class Found { fine, coarse, nowhere };
  struct Mix {
    List<Outcome, 22> actions;
    Found found;
  };

  explicit RegretCoup(std::span<const std::uint8_t> file);  // throws BadParameter
  static const RegretCoup& shipped();
  static RegretCoup read(const std::string& path);  // what `feint train regret` writes

  Mix mix(const Coup& g, const Coup::State& s, Seat seat) const;
  std::size_t rows() const { return keys_.size(); }

  Action choose(const Coup& g, const Coup::State& s, Seat seat, Rng& rng) const {
    return draw(mix(g, s, seat).actions, rng);
  }
  template <class F>
  void each(const Coup& g, const Coup::State& s, Seat seat, F&& f) const {
    for (const auto& [action, probability] : mix(g, s, seat).actions) f(action, probability);
  }

 private:
  // The weights of a key with so many actions; null if there are none.
  const std::uint8_t* find(Key key, int actions) const;

  std::vector<Key> keys_;           // rising
  std::vector<std::uint32_t> row_;  // where the row of a key begins: its size, then its weights
  std::vector<std::uint8_t> bytes_;
};

}  // namespace feint
