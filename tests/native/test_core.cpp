#include <memory>
#include <set>
#include <string>

#include "check.hpp"
#include "core/box.hpp"
#include "core/event.hpp"
#include "core/fields.hpp"
#include "core/json.hpp"
#include "core/list.hpp"
#include "core/rng.hpp"

using namespace feint;

TEST(lists_hold_and_compare) {
  List<int, 4> list{3, 1};
  list.push(2);
  CHECK(list.size() == 3 && list[2] == 2 && list.back() == 2);
  CHECK(list.has(1) && !list.has(9));
  const List<int, 4> copy = list;
  list.push(7);
  CHECK(copy.size() == 3 && !(copy == list));
}

TEST(seat_sets_know_chance) {
  CHECK(SeatSet().empty() && SeatSet::of_chance().is_chance() && SeatSet::of_chance().first() == chance);
  const SeatSet two = SeatSet::only(0).with(3);
  CHECK(two.size() == 2 && two.first() == 0 && two.without(0).first() == 3 && !two.is_chance());
  CHECK(SeatSet::first_seats(3).size() == 3);
}

TEST(streams_are_apart_and_repeat) {
  std::set<std::uint64_t> firsts;
  for (int i = 0; i < 1000; ++i) firsts.insert(Rng(7, i).next());
  CHECK(firsts.size() == 1000);
  Rng a(1, 2, 3), b(1, 2, 3), c(1, 3, 2);
  CHECK(a.next() == b.next() && a.next() != c.next());
}

TEST(below_is_even) {
  Rng rng(5);
  int counts[7] = {};
  for (int i = 0; i < 70'000; ++i) ++counts[rng.below(7)];
  double chi = 0;
  for (const int n : counts) chi += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
  CHECK(chi < 22.46);  // 0.999 quantile, six degrees of freedom
}

TEST(shuffles_reach_every_order) {
  std::set<std::string> orders;
  Rng rng(9);
  for (int i = 0; i < 500; ++i) {
    std::string cards = "abcd";
    rng.shuffle(cards);
    orders.insert(cards);
  }
  CHECK(orders.size() == 24);
}

TEST(boxes_copy_small_and_large) {
  struct Large {
    char bytes[1000];
  };
  const auto shared = std::make_shared<int>(1);
  {
    Box small(shared), large(Large{{'x'}});
    Box copy = small;
    CHECK(shared.use_count() == 3);
    copy = large;
    CHECK(copy.as<Large>().bytes[0] == 'x' && shared.use_count() == 2);
    large.as<Large>().bytes[0] = 'y';
    CHECK(copy.as<Large>().bytes[0] == 'x');
    copy = small;
    copy = copy;
    CHECK(*copy.as<std::shared_ptr<int>>() == 1);
  }
  CHECK(shared.use_count() == 1);
}

namespace {
enum class Colour : std::int8_t { red, black };
constexpr auto names(Colour) { return std::array<std::string_view, 2>{"red", "black"}; }
struct Card {
  Colour colour{};
  std::optional<int> rank;
  List<int, 3> marks;
  static void fields(auto& self, auto&& field) {
    field("colour", self.colour);
    field("rank", self.rank);
    field("marks", self.marks);
  }
};
}  // namespace

TEST(fields_go_through_json) {
  const Card card{Colour::black, 7, {1, 2}};
  const Json json = to_json(card);
  CHECK(json.dump() == R"({"colour": "black", "rank": 7, "marks": [1, 2]})");
  Card again;
  from_json(json, again, "card");
  CHECK(again.colour == Colour::black && again.rank == 7 && again.marks == card.marks);
  std::string message;
  try {
    from_json(Json::Object{{"colour", "blue"}, {"rank", nullptr}, {"marks", Json::Array{}}}, again, "card");
  } catch (const BadView& error) {
    message = error.what();
  }
  CHECK(message == R"(card.colour: expected one of red, black, got "blue")");
}

TEST(json_escapes) { CHECK(Json("a\"\\\n").dump() == R"("a\"\\\u000a")"); }

TEST(keys_tell_order_and_audience) {
  const auto key = [](std::initializer_list<Event> events, Seat seat) {
    Keys<2> keys;
    for (const Event& event : events) keys.tell(event, 2, Silent{});
    return keys.key(seat);
  };
  const Event open{SeatSet::first_seats(2), 1, 0, {5}}, mine{SeatSet::only(0), 2, 0, {6}};
  CHECK(key({open, mine}, 0) != key({mine, open}, 0));
  CHECK(key({open, mine}, 1) == key({mine, open}, 1));
  CHECK(key({open}, 0) != key({mine}, 0));
  CHECK(key({open}, 0) != key({open}, 1));
  CHECK(key({open}, 0) != key({open, open}, 0));
}
