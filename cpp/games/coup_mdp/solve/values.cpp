#include "games/coup_mdp/solve/values.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "core/error.hpp"

namespace feint {
namespace {

static_assert(std::endian::native == std::endian::little, "tables are written low byte first");

constexpr std::size_t header_bytes = 1024;
constexpr std::string_view mark = R"({"format": "feint-values")";

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw Error(Json(shortened(path)).dump() + ": " + why);
}

std::array<CoupMdpStates, CoupMdp::players> all_seats(const CoupMdp& game) {
  return {CoupMdpStates(game, 0), CoupMdpStates(game, 1), CoupMdpStates(game, 2)};
}

}  // namespace

CoupMdpValues::CoupMdpValues(const CoupMdp& game, Solution solution)
    : game_(game.uncapped()),
      seen_by_(all_seats(game_)),
      solution_(std::move(solution)),
      states_(solution_.values.size()) {}

// All that a table depends on, and how many states it has: two headers are equal, or the tables do not belong together.
std::string CoupMdpValues::header(const CoupMdp& game, std::size_t states) {
  const About& about = CoupMdp::about();
  std::string text = Json(Json::Object{{"format", "feint-values"},
                                       {"format_version", 1},
                                       {"game", about.name},
                                       {"game_version", about.version},
                                       {"rules", game.winning_rules()},
                                       {"states", static_cast<std::int64_t>(states)},
                                       {"type", "float32 little-endian"}})
                         .dump();
  text.resize(header_bytes - 1, ' ');
  return text + '\n';
}

CoupMdpValues::CoupMdpValues(const CoupMdp& game, const std::string& path)
    : game_(game.uncapped()), seen_by_(all_seats(game_)), states_(0) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about{};
  if (file < 0 || fstat(file, &about) != 0) {
    const std::string why = std::strerror(errno);
    if (file >= 0) close(file);
    refuse(path, why);
  }
  const std::size_t bytes = about.st_size;
  if (S_ISREG(about.st_mode) && bytes >= header_bytes) mapping_ = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (!mapping_ || mapping_ == MAP_FAILED) {
    mapping_ = nullptr;
    refuse(path, "not a table of values");
  }
  mapped_bytes_ = bytes;
  const std::string found(static_cast<const char*>(mapping_), header_bytes);
  std::string why = found.starts_with(mark) ? "" : "not a table of values";
  if (why.empty()) {
    why = "a table of other rules: " + found.substr(0, found.find_last_not_of(" \n") + 1) + ", not of " +
          Json(game_.winning_rules()).dump();
    for (int layers = 1; layers <= CoupMdpStates::layers(); ++layers) {
      const std::size_t states = seen_by(0).states(layers);
      if (found != header(game_, states)) continue;
      states_ = states;
      const std::size_t wanted = header_bytes + states * sizeof(float);
      why = bytes == wanted ? ""
                            : "it has " + std::to_string(bytes) + " bytes and should have " + std::to_string(wanted) +
                                  "; was it cut off?";
    }
  }
  if (!why.empty()) {
    munmap(mapping_, mapped_bytes_);
    refuse(path, why);
  }
  mapped_ = reinterpret_cast<const float*>(static_cast<const char*>(mapping_) + header_bytes);
}

CoupMdpValues::~CoupMdpValues() {
  if (mapping_) munmap(mapping_, mapped_bytes_);
}

double CoupMdpValues::at(BlockIndex block_index) const {
  const CoupMdpStates& p = seen_by(0);
  const std::size_t index = p.offset(block_index.block) + block_index.index;
  if (index >= states_)
    throw Error("the table ends before states with " +
                std::to_string(p.layer(block_index.block) + CoupMdpStates::least_alive) + " cards alive");
  return mapped_ ? static_cast<double>(mapped_[index]) : solution_.values[index];
}

void CoupMdpValues::check(const State& s) const {
  if (s.phase == CoupMdp::Phase::deal) throw Error("coup_mdp: there is no value before the cards are dealt");
  if (s.answered) throw Error("coup_mdp: there is no value in the middle of a window");
}

double CoupMdpValues::begun(State s, Seat seat, Action action) const {
  s.turns = 0;  // a cap does not count
  return value_of(seen_by(seat), s, action, [&](BlockIndex i) { return at(i); });
}

double CoupMdpValues::value(const State& s, Seat seat, Action action) const {
  check(s);
  if (const auto end = seen_by(seat).over(s)) return *end;
  return begun(s, seat, action);
}

double CoupMdpValues::value(const State& s, Seat seat) const {
  check(s);
  const CoupMdpStates& p = seen_by(seat);
  if (const auto end = p.over(s)) return *end;
  if (const auto index = p.block_index(s)) return at(*index);
  double best = 0;
  for (const Action action : p.legal(s)) best = std::max(best, begun(s, seat, action));
  return best;
}

std::array<double, CoupMdp::players> CoupMdpValues::win_rates() const {
  std::array<double, CoupMdp::players> rates{};
  const auto deal = [&](auto& self, const State& s, double probability) -> void {
    if (s.phase != CoupMdp::Phase::deal) {
      for (Seat seat = 0; seat < CoupMdp::players; ++seat)
        rates[seat] += probability * at(*seen_by(seat).block_index(s));
      return;
    }
    for (const Outcome& outcome : game_.outcomes(s)) {
      State next = s;
      game_.apply(next, chance, outcome.action, Deaf{});
      self(self, next, probability * outcome.probability);
    }
  };
  deal(deal, game_.initial(), 1);
  return rates;
}

// Written beside its place first: a file of that name is whole, or the old one.
void CoupMdpValues::save(const std::string& path) const {
  const std::string draft = path + "." + std::to_string(getpid()) + ".part";
  std::FILE* file = std::fopen(draft.c_str(), "wb");
  if (!file) refuse(path, std::string("cannot be written: ") + std::strerror(errno));
  const std::string head = header(game_, states_);
  bool good = std::fwrite(head.data(), 1, head.size(), file) == head.size();
  std::vector<float> some;
  for (std::size_t i = 0; i < states_ && good; i += some.size()) {
    some.clear();
    for (std::size_t j = i; j < std::min(states_, i + 65536); ++j)
      some.push_back(mapped_ ? mapped_[j] : static_cast<float>(solution_.values[j]));
    good = std::fwrite(some.data(), sizeof(float), some.size(), file) == some.size();
  }
  good = std::fclose(file) == 0 && good && std::rename(draft.c_str(), path.c_str()) == 0;
  if (good) return;
  const std::string why = std::strerror(errno);
  std::remove(draft.c_str());
  refuse(path, "cannot be written: " + why);
}

}  // namespace feint
