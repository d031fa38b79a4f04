// The public steps of a game of coup_mdp out of the events that a player hears: who answered what, and which cards were
// turned over. Events do not say where a step ends; the phase says it, but for one case. Whoever blocked is not asked
// in the window after it: of two more answers he sees, the first may have been a second block or a challenge of his
// own. Who lost a card mostly tells; if it was he himself, the challenge is assumed.
#pragma once

#include "games/coup_mdp/game.hpp"

namespace feint {

struct CoupMdpStep {
  struct Loss {
    Seat seat;
    CoupMdp::Role role;
    friend bool operator==(const Loss&, const Loss&) = default;
  };
  CoupMdp::Move declared = CoupMdp::Move::no_op;
  unsigned volunteers = 0;
  List<Loss, 4> losses;
};

class CoupMdpSteps {
 public:
  // phase(): of the table as it is after the steps that were closed so far; close(step) moves it on.
  template <class Phase, class Close>
  void hear(const Event& e, Phase&& phase, Close&& close) {
    switch (e.kind) {
      case CoupMdp::did:
        if (open_ && !joins(e.seat, phase())) flush(close);
        open_ = true;
        if (phase() == CoupMdp::Phase::begin)
          step_.declared = CoupMdp::Move(e.data[0]);
        else {
          step_.volunteers |= 1U << e.seat;
          last_ = e.seat;
        }
        break;
      case CoupMdp::passed:
        flush(close);
        open_ = true;
        break;
      case CoupMdp::lost:
        if (phase() == CoupMdp::Phase::block && step_.volunteers) split(e.seat, close);
        step_.losses.push({e.seat, CoupMdp::Role(e.data[0])});
        break;
      default: break;
    }
  }

  // The step is over: the player was asked again.
  template <class Close>
  void flush(Close&& close) {
    if (open_) close(static_cast<const CoupMdpStep&>(step_));
    clear();
  }

  void clear() {
    step_ = {};
    open_ = false;
    last_ = -1;
  }

 private:
  // Answers to one window are told in the order of seats, and before what follows from them.
  bool joins(Seat seat, CoupMdp::Phase phase) const {
    return phase != CoupMdp::Phase::begin && step_.losses.empty() && step_.volunteers && seat > last_;
  }

  // A card is lost after a block only if somebody challenged it. If it was the last to answer who lost it, he alone
  // did.
  template <class Close>
  void split(Seat loser, Close&& close) {
    CoupMdpStep challenge = step_;
    step_.volunteers &= loser == last_ ? ~(1U << last_) : ~step_.volunteers + 1U;
    challenge.volunteers &= ~step_.volunteers;
    close(static_cast<const CoupMdpStep&>(step_));
    step_ = challenge;
  }

  CoupMdpStep step_;
  bool open_ = false;
  Seat last_ = -1;
};

}  // namespace feint
