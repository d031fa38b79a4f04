// What `regret` learns by and what it plays by are the same words, and neither shows what the seat cannot see.
#include "check.hpp"
#include "core/abstracted.hpp"
#include "games/coup/abstraction.hpp"
#include "games/coup/game.hpp"
#include "solve/regret_table.hpp"

using namespace feint;

static_assert(HiddenGame<Abstracted<Coup, CoupAbstraction>> && ChanceGame<Abstracted<Coup, CoupAbstraction>>);

TEST(a_player_at_the_table_comes_to_the_key_that_was_trained) {
  const CoupAbstraction abstraction;
  const Abstracted<Coup, CoupAbstraction> g(Coup{Coup::Rules{}}, abstraction);
  int compared = 0;
  for (int game = 0; game < 500; ++game) {
    Rng rng(7, game);
    auto s = g.initial();
    for (SeatSet asked = g.asked(s); !asked.empty(); asked = g.asked(s)) {
      const Seat seat = asked.first();
      if (seat == chance) {
        g.apply(s, chance, g.sample(s, rng), Silent{});
        continue;
      }
      std::uint8_t hands[Coup::most_players][2], drawn[2] = {Coup::no_role, Coup::no_role};
      std::fill_n(&hands[0][0], 2 * Coup::most_players, std::uint8_t{Coup::no_role});
      const Coup::State seen = g.world(g.view(s, seat), hands, drawn);
      const Key there = abstraction.key(g, seen, seat, abstraction.recall(seen));
      CHECK(CoupAbstraction::coarse(there) == CoupAbstraction::coarse(g.key(s, seat)));
      if (s.told <= Coup::remembered) CHECK(there == g.key(s, seat));  // all that was told is remembered
      compared += s.told <= Coup::remembered;
      const auto legal = g.legal(s, seat);
      g.apply(s, seat, legal[rng.below(legal.size())], Silent{});
    }
  }
  CHECK(compared > 2000);
}

TEST(rows_stay_where_they_are_while_a_table_grows) {
  RegretTable table(std::uint64_t{1} << 24, 2);
  double* const first = table.find(1, 3);
  first[0] = 5;
  for (Key key = 2; key < 50'000; ++key) table.find(key, 2)[1] = static_cast<double>(key);
  CHECK(table.find(1, 3) == first && first[0] == 5 && table.refused() == 0);
  for (Key key = 2; key < 50'000; ++key) CHECK(table.find(key, 2)[1] == static_cast<double>(key));
  CHECK(table.bytes() <= table.most_bytes() && table.size() == 49'999);
}

TEST(a_full_table_takes_no_more_and_keeps_what_it_has) {
  RegretTable table(RegretTable::least_bytes, 2);
  Key refused = 0;
  for (Key key = 1; key < 100'000; ++key)
    if (!table.find(key, 4)) ++refused;
  CHECK(refused > 0 && refused == table.refused() && table.size() + refused == 99'999);
  CHECK(table.bytes() <= table.most_bytes() && table.find(1, 4) != nullptr && table.find(99'999, 4) == nullptr);
}
