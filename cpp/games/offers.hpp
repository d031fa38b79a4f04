// The list of optional parts of games (core/offers.hpp). A game that has one adds its header here.
#pragma once

#include "games/coinche/learners.hpp"
#include "games/coinche/paper.hpp"
#include "games/coup/abstraction.hpp"
#include "games/coup/keys.hpp"
#include "games/po_nim/trail.hpp"
