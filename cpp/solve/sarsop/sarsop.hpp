// SARSOP: a point-based solver that samples near the beliefs which optimal play reaches, backs them up, and keeps a
// lower and an upper bound on the value of the start. Citation: H. Kurniawati, D. Hsu, W. S. Lee, SARSOP: Efficient
// Point-Based POMDP Planning by Approximating Optimally Reachable Belief Spaces, RSS 2008; with what is seen factored
// out (Ong et al., 2010). Asks for a Pomdp. Guarantees: both bounds are proofs at every moment, up to rounding; they
// meet as time goes on. Files have the paper's nouns: bounds (where it begins), alpha (the lower bound), upper (with
// hull for small cells), tree (sample, backup, prune).
#pragma once

#include <limits>
#include <vector>

#include "core/cells.hpp"
#include "core/progress.hpp"
#include "solve/sarsop/alpha.hpp"
#include "solve/sarsop/tree.hpp"

namespace feint::sarsop {

struct Options {
  double seconds = std::numeric_limits<double>::infinity();
  double gap = 1e-6;  // between the bounds at the start
  std::size_t memory = std::size_t{2} << 30;
  std::uint64_t trials = ~std::uint64_t{0};
};

// Of the lower bound's policy as a controller (solve/controller.hpp).
struct ControllerOptions {
  std::size_t most_nodes = 10'000;
  double rare = 0;
};

struct TracePoint {
  double seconds, lower, upper;
  std::uint64_t trials;
  std::size_t alphas, points, nodes;
};

class Sarsop {
 public:
  Sarsop(const Pomdp& model, const Options& options, Progress& progress);

  // Goes on until the gap, the time, the memory or a stop; may be called again with more of them.
  void solve(const Options& options, Progress& progress);

  const Cells& cells() const { return cells_; }
  Tree& tree() { return tree_; }
  const Tree& tree() const { return tree_; }
  double lower() const { return tree_.lower(); }
  double upper() const { return tree_.upper(); }
  const std::vector<TracePoint>& trace() const { return trace_; }
  const char* stopped() const { return stopped_; }  // why: gap, seconds, memory, trials, interrupted

 private:
  void note();

  double began_;
  Cells cells_;
  Tree tree_;
  std::vector<TracePoint> trace_;
  std::uint64_t trials_ = 0;
  const char* stopped_ = "";
};

}  // namespace feint::sarsop
