// What the bidder of Coinche learns from.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <atomic>

#include "bind/watch.hpp"
#include "core/threads.hpp"
#include "games/bind.hpp"
#include "games/coinche/learn/bidder_rows.hpp"

namespace feint {
namespace {

constexpr std::size_t deal_width = 9;  // four hands, the dealer, points in four suits
using Deals = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Weights = nb::ndarray<const std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
nb::object array(std::vector<T>&& data, std::initializer_list<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(data));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner).cast();
}

nb::object solve_deals(std::uint64_t seed, std::uint64_t first, std::uint64_t count, int threads, nb::object progress) {
  if (threads < 1 || threads > 256) throw Error("threads must be from 1 to 256, got " + std::to_string(threads));
  if (count > 10'000'000) throw Error("at most 10,000,000 deals at once, got " + std::to_string(count));
  auto rows = run_watched(false, progress, [&](Progress& watch) {
    std::vector<std::int64_t> out(count * deal_width);
    std::atomic<std::uint64_t> next{0};
    on_threads(threads, [&] {
      const Coinche game{Coinche::Rules{}};
      DoubleDummy solver;
      for (std::uint64_t i = next++; i < count && !watch.stop; i = next++) {
        const SolvedDeal deal = solved_deal(game, seed, first + i, solver);
        std::int64_t* row = out.data() + i * deal_width;
        for (std::size_t k = 0; k < 4; ++k) {
          row[k] = deal.hands[k];
          row[5 + k] = deal.points[k];
        }
        row[4] = deal.dealer;
        watch.advance(1);
      }
    });
    return out;
  });
  return array(std::move(rows), {count, deal_width});
}

nb::tuple rows_of(const Deals& deals, const std::optional<Weights>& weights, std::uint64_t seed) {
  if (deals.shape(1) != deal_width) throw Error("a deal has 9 numbers: solve_deals makes them");
  std::vector<SolvedDeal> solved(deals.shape(0));
  for (std::size_t i = 0; i < solved.size(); ++i) {
    const std::int64_t* row = deals.data() + i * deal_width;
    for (std::size_t k = 0; k < 4; ++k) {
      solved[i].hands[k] = static_cast<Cards>(row[k]);
      solved[i].points[k] = static_cast<int>(row[5 + k]);
    }
    solved[i].dealer = static_cast<int>(row[4] & 3);
  }
  std::optional<Bidder> bidder;
  if (weights) bidder.emplace(std::span<const std::int16_t>(weights->data(), weights->shape(0)));
  BidderRows rows;
  {
    const nb::gil_scoped_release release;
    rows = bidder_rows(solved, bidder ? &*bidder : nullptr, seed);
  }
  const std::size_t count = rows.labels.size() / 8;
  return nb::make_tuple(array(std::move(rows.inputs), {count, std::size_t{BidderRows::width}}),
                        array(std::move(rows.labels), {count, std::size_t{8}}));
}

}  // namespace

void bind_bidder(nb::module_& m) {
  m.def("solve_deals", &solve_deals, nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("threads") = 1,
        nb::arg("progress") = nb::none(),
        nb::sig("def solve_deals(seed: int, first: int, count: int, threads: int = 1,"
                " progress: Callable[[int], object] | None = None) -> Any"),
        "Deals of Coinche by their numbers, solved with open cards: four hands, the dealer, and the points of seats 0 "
        "and 2 in each suit.");
  m.def("bidder_rows", &rows_of, nb::arg("deals"), nb::arg("weights").none(), nb::arg("seed"),
        nb::sig("def bidder_rows(deals: Any, weights: Any | None, seed: int) -> tuple[Any, Any]"),
        "Auctions over solved deals: what was seen at each call, and how many contracts each side reaches by suit.");
}

}  // namespace feint
