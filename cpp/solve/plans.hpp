// Plans: the reduced pure strategies of a seat in a window, counted, listed and put into words: "pass, then bet"; where
// the seat may see several things before it decides, "on deal jack: pass; on deal king: bet".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/erased.hpp"
#include "solve/windows.hpp"

namespace feint {

class PlanWriter {
 public:
  // `plans` grows by what is said for the first time: plans that sound alike have one number.
  PlanWriter(const ErasedGame& game, const Tree& tree, std::vector<Spoken>& plans, int most)
      : game_(game), tree_(tree), plans_(plans), most_(most) {}

  // An action in the game's own words.
  const std::string& word(Seat seat, Action action) { return text_of_action(seat, action).second; }

  // The numbers of the seat's plans, and of each what it does in each set: the number of the action, -1 where it never
  // comes. Throws TooLarge beyond `most`.
  void write(const Window& window, Seat seat, std::vector<Action>& numbers, std::vector<std::int16_t>& choices);

 private:
  using Sets = std::vector<Window::Set>;

  const std::pair<Spoken, std::string>& text_of_action(Seat seat, Action action);
  double count(int sequence) const;
  void list(std::vector<int> open, std::vector<std::int16_t>& plan, std::vector<std::int16_t>& choices) const;
  void label(std::uint32_t root, Seat seat);
  std::string seen_before(std::uint32_t root, int infoset, Seat seat) const;
  std::string view_at(int infoset, Seat seat) const;
  std::string say(int sequence, const std::int16_t* plan, Seat seat);
  Action number_of(const Spoken& plan);

  const ErasedGame& game_;
  const Tree& tree_;
  std::vector<Spoken>& plans_;
  int most_;
  std::uint64_t cells_ = 0;
  std::unordered_map<std::uint64_t, std::pair<Spoken, std::string>> words_;
  std::unordered_map<std::string, Action> numbers_;
  // Of the window and seat that are written now:
  const Sets* sets_ = nullptr;
  std::vector<std::vector<int>> after_;  // by sequence: the sets that it leads to
  std::vector<std::string> labels_;      // by set; empty where nothing has to be told apart
};

}  // namespace feint
