#include "games/matrix/game.hpp"

#include <cmath>

#include "core/erase.hpp"

namespace feint {
namespace {

Json rows_of(const std::vector<std::vector<int>>& payoffs) {
  Json::Array rows;
  for (const auto& row : payoffs) rows.emplace_back(Json::Array(row.begin(), row.end()));
  return rows;
}

Preset preset(const char* name, const char* about, const std::vector<std::vector<int>>& payoffs,
              const Json::Array& choices) {
  return {name, about, {{"payoffs", rows_of(payoffs)}, {"rows", choices}, {"columns", choices}}};
}

}  // namespace

const About& Matrix::about() {
  static const About about{
      .name = "matrix",
      .version = 1,
      .title = "Matrix game",
      .summary = "Two choose at once; a table says what one pays the other.",
      .zero_sum = true,
      .parameters = {{"payoffs", ParameterType::matrix, rows_of({{1, -1}, {-1, 1}}), "what the row player receives", 1,
                      most},
                     {"rows", ParameterType::names, Json::Array{}, "names of the rows, none for row0, row1 ...", 0,
                      most},
                     {"columns", ParameterType::names, Json::Array{}, "names of the columns", 0, most}},
      .presets = {preset("rock_paper_scissors", "rock beats scissors beats paper beats rock",
                         {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, {"rock", "paper", "scissors"}),
                  preset("matching_pennies", "the row player wins when the pennies match", {{1, -1}, {-1, 1}},
                         {"heads", "tails"})},
      .open = true};
  return about;
}

Matrix::Matrix(std::vector<std::vector<double>> payoffs, std::vector<std::string> rows,
               std::vector<std::string> columns)
    : payoffs_(std::move(payoffs)), names_{std::move(rows), std::move(columns)} {
  const int sizes[2] = {this->rows(), this->columns()};
  const char* const sides[2] = {"row", "column"};
  for (int side = 0; side < 2; ++side) {
    auto& names = names_[side];
    if (names.empty())
      for (int i = 0; i < sizes[side]; ++i) names.push_back(sides[side] + std::to_string(i));
    if (count_of(names) != sizes[side])
      throw BadParameter("matrix: " + std::string(sides[side]) + "s has " + std::to_string(names.size()) +
                         " names, but payoffs has " + std::to_string(sizes[side]) + " " + sides[side] + "s");
  }
  for (const auto& row : payoffs_)
    for (const double cell : row) highest_ = std::max(highest_, std::abs(cell));
}

Matrix::Matrix(const Params& p) : Matrix(p.matrix("payoffs"), p.names("rows"), p.names("columns")) {}

Spoken Matrix::speak(Seat seat, Action action) const {
  if (seat == chance || action < 0 || action >= (seat == 0 ? rows() : columns()))
    throw IllegalAction("matrix: seat " + std::to_string(seat) + " has no choice " + std::to_string(action));
  return {names_[seat][action]};
}

std::string Matrix::text(const View& v) const {
  std::string out = v.seat == 0 ? "You choose a row." : "You choose a column.";
  out += " Paid to the row player, columns " + join(names_[1], [](const auto& name) { return name; }) + ":";
  for (std::size_t row = 0; row < payoffs_.size(); ++row)
    out += "\n  " + names_[0][row] + ": " + join(payoffs_[row], [](double cell) { return Json(cell).dump(); }, " ");
  if (v.row && v.column) out += "\nChosen: " + speak(0, *v.row).name + " and " + speak(1, *v.column).name;
  return out;
}

template ErasedGame erase(const Matrix&, const Params&);

}  // namespace feint
