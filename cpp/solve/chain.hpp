// A Markov chain with rewards, solved exactly: v = r + g P v, part by part of its graph, each by elimination. Mass that
// a row lacks is at the end. With g = 1 a part that is never left has no value: how much of the start comes there is
// `endless`, and the values of its states are 0 by convention (nothing is won or lost any more); what is paid there for
// ever is not counted.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace feint {

struct Chain {
  struct Row {
    double reward = 0;
    std::vector<std::pair<std::uint32_t, double>> next;
  };
  std::vector<Row> rows;
  double discount = 1;
};

struct ChainValues {
  std::vector<double> value;
  std::vector<double> endless;  // the probability that it never ends, by state; discount 1 only
};

ChainValues solve_chain(const Chain& chain);

}  // namespace feint
