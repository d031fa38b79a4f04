#include "solve/sarsop/sarsop.hpp"

#include <algorithm>
#include <chrono>

namespace feint::sarsop {
namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Tree first_tree(const Cells& cells, const Options& options, Progress& progress) {
  UpperStart upper = upper_start(cells, std::min(options.seconds / 4, 60.0), progress);
  std::vector<LowerStart> lower = lower_start(cells, std::min(options.seconds / 8, 60.0), progress);
  return Tree(cells, std::move(upper), std::move(lower));
}

}  // namespace

Sarsop::Sarsop(const Pomdp& model, const Options& options, Progress& progress)
    : began_(now()), cells_(model), tree_(first_tree(cells_, options, progress)) {
  note();
}

void Sarsop::note() {
  trace_.push_back(
      {now() - began_, lower(), upper(), trials_, tree_.alphas().size(), tree_.points().size(), tree_.nodes()});
}

void Sarsop::solve(const Options& options, Progress& progress) {
  const double began = now();
  const std::uint64_t first = trials_;
  double written = 0;
  for (;;) {
    const double low = lower(), high = upper();
    const double took = now() - began;
    const char* why = high - low <= options.gap           ? "gap"
                      : took >= options.seconds           ? "seconds"
                      : tree_.bytes() > options.memory    ? "memory"
                      : trials_ - first >= options.trials ? "trials"
                      : progress.stop                     ? "interrupted"
                                                          : nullptr;
    // A trace that is dense at first and never long.
    if (why || took >= written * 1.05 || high - low < 0.9 * (trace_.back().upper - trace_.back().lower)) {
      note();
      written = took;
    }
    if (why) {
      stopped_ = why;
      return;
    }
    tree_.trial(std::max((high - low) / 2, options.gap / 2));
    ++trials_;
    tree_.prune();
    progress.advance(1);
  }
}

}  // namespace feint::sarsop
