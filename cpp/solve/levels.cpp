#include "solve/levels.hpp"

namespace feint {

std::string levels::key_text(Key key) { return hex_of(key); }

Json level_json(const Level& level) {
  const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
  Json::Array prior;
  for (const double p : level.prior) prior.emplace_back(p);
  // Who moves second waits for a first observation: the paper's controllers have a node for that.
  const std::size_t waits = level.seat == 1;
  return Json::Object{{"level", level.level},
                      {"seat", level.seat + 1},
                      {"value", level.value},
                      {"lower", level.lower},
                      {"upper", level.upper},
                      {"earned", level.earned},
                      {"prior", prior},
                      {"states", count(level.states)},
                      {"beliefs", count(level.beliefs + waits)},
                      {"nodes", count(level.controller.nodes.size() + waits)},
                      {"alphas", count(level.alphas)},
                      {"ties", count(level.ties)},
                      {"seconds", level.seconds}};
}

Json controller_json(const Level& level, const std::vector<std::string>& actions) {
  const Controller& c = level.controller;
  Json::Array nodes, starts;
  for (std::size_t i = 0; i < c.nodes.size(); ++i) {
    Json::Array choices, edges, thoughts;
    for (const auto& choice : c.nodes[i].choices)
      choices.push_back(Json::Object{{"action", actions[choice.action]}, {"probability", choice.probability}});
    for (std::size_t k = 0; k < c.nodes[i].edges.size(); ++k)
      edges.push_back(Json::Object{{"observation", level.seen[i][k]},
                                   {"to", static_cast<std::int64_t>(c.nodes[i].edges[k].to)},
                                   {"probability", c.nodes[i].edges[k].probability}});
    for (const Thought& t : level.thoughts[i]) {
      Json node = nullptr;
      if (t.level > 0 && t.node < not_begun - 1) node = static_cast<std::int64_t>(t.node);
      thoughts.push_back(Json::Object{
          {"probability", t.p}, {"position", t.text}, {"level", t.level}, {"node", node}, {"hidden", t.hidden}});
    }
    nodes.push_back(
        Json::Object{{"choices", choices}, {"value", c.nodes[i].value}, {"belief", thoughts}, {"edges", edges}});
  }
  for (const auto& start : c.starts)
    starts.push_back(Json::Object{{"probability", start.weight},
                                  {"node", static_cast<std::int64_t>(start.node)},
                                  {"observation", level.first_seen[&start - c.starts.data()]}});
  return Json::Object{{"level", level.level}, {"seat", level.seat + 1}, {"starts", starts}, {"nodes", nodes}};
}

}  // namespace feint
