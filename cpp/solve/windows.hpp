// Windows: the parts of a game between moments at which nothing is hidden.
// Source: O. Teytaud, S. Flory, Upper Confidence Trees with Short Term Partial Information, 2011, sections 2.1 to 2.3.
// A node is fully observable if no other has the same observation for player 1, and none for player 2; ends always are.
// BHHIG(H): no string of H nodes without a fully observable one. An observation is all that a seat has seen so far, one
// look for each step, so it says how many steps there were: a seat's key, and the depth. Asks for: a Tree with `seen`.
// Guarantees: no information set reaches out of a window; windows of a tree are its finest such parts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solve/tree.hpp"

namespace feint {

struct Windows {
  std::vector<char> observable;      // by node
  std::vector<std::uint32_t> roots;  // fully observable nodes that are no ends, parents first: a window begins at each
  int horizon = 1;                   // the least H: the longest string of nodes that are not fully observable, and one
};

Windows find_windows(const Tree& tree);

// The sequence form of one window: what each seat may have decided since it began. Sequence 0 is "nothing yet".
struct Window {
  struct Set {
    int infoset;  // of the tree
    int after;    // the sequence that leads here
    int first;    // the sequence of its first action; the others follow
    int actions;
  };
  struct Leaf {
    std::uint32_t node;
    std::array<int, 2> sequence;
    double chance;  // what chance contributes to reaching it
  };
  std::uint32_t root = 0;
  std::array<std::vector<Set>, 2> sets;  // earlier ones first
  std::array<int, 2> sequences{1, 1};
  std::vector<Leaf> leaves;
};

// Each information set lies in one window, so one list for the whole tree says where in it.
class WindowReader {
 public:
  WindowReader(const Tree& tree, const Windows& windows)
      : tree_(tree), windows_(windows), index_in_window_(tree.infosets.size(), -1) {}

  Window read(std::uint32_t root);
  // Of an information set in a window that was read: its number among those of its seat.
  int index_in_window(int infoset) const { return index_in_window_[infoset]; }

 private:
  struct Step {
    std::uint32_t node;
    std::array<int, 2> sequence;
    double chance;
  };

  const Tree& tree_;
  const Windows& windows_;
  std::vector<int> index_in_window_;
  std::vector<Step> stack_;
};

}  // namespace feint
