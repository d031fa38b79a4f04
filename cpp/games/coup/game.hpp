// Coup as a whole: its rules, and the templates that carry out a move.
#pragma once

#include "games/coup/moves.hpp"
#include "games/coup/rules.hpp"
