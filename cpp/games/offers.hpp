// What games offer beyond their rules (core/offers.hpp). A game that offers something adds its header here.
#pragma once

#include "games/coinche/paper.hpp"
#include "games/coup/abstraction.hpp"
#include "games/coup/keys.hpp"
#include "games/po_nim/trail.hpp"
