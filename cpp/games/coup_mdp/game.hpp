// CoupMdp as a whole: its rules, and the templates that carry out a move.
#pragma once

#include "games/coup_mdp/engine.hpp"
#include "games/coup_mdp/rules.hpp"
