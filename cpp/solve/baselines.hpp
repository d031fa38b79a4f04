// Small solvers of a Pomdp to measure others by. Each gives alpha vectors with an action each, cell by cell; to act by
// them is to take the action of the vector that is highest at the belief.
//
// QMDP: action values of the problem with the state seen, alpha_a(s) = Q(s, a). An upper bound. Citation: M. Littman,
// A. Cassandra, L. Kaelbling, Learning policies for partially observable environments, ICML 1995.
// FIB: the fast informed bound, an upper bound that is nowhere above QMDP's. Citation: M. Hauskrecht, JAIR 2000.
// PBVI: point-based value iteration, a lower bound, for every vector is what some policy earns at least. Citation: J.
// Pineau, G. Gordon, S. Thrun, Point-based value iteration: An anytime algorithm for POMDPs, IJCAI 2003; here a
// belief's successors are all looked at, and not one drawn for each action, so that there is no chance in it.
//
// All may stop at any time and are bounds then too.
#pragma once

#include <limits>
#include <vector>

#include "core/pomdp.hpp"
#include "core/progress.hpp"

namespace feint {

struct Baseline {
  struct Vector {
    std::uint32_t cell;
    std::int32_t action;  // -1: any legal one, each as likely as the other
    std::vector<double> v;
  };
  bool upper = false;  // an upper bound, else a lower one
  double value = 0;    // at the start
  std::vector<Vector> vectors;
  std::vector<std::vector<std::uint32_t>> states;  // by cell: the model's numbers of its states
  std::size_t beliefs = 0;                         // that PBVI backed up
};

struct PbviOptions {
  std::size_t beliefs = 300;  // at most
  double seconds = std::numeric_limits<double>::infinity();
};

// seconds: how long it may take, roughly.
Baseline qmdp(const Pomdp& model, double seconds, Progress& progress);
Baseline fib(const Pomdp& model, double seconds, Progress& progress);
Baseline pbvi(const Pomdp& model, const PbviOptions& options, Progress& progress);

}  // namespace feint
