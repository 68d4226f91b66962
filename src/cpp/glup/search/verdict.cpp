#include "glup/search/verdict.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "glup/support/portable.hpp"
#include "glup/support/short_list.hpp"

namespace glup {
namespace {

// The odds of an action against the best one: by a normal difference of this mean, at most even.
double odds(double difference, double error) {
    if (difference >= 0) return 1;
    if (error <= 0) return 0;
    const double chance = portable::erfc(-difference / error / std::numbers::sqrt2) / 2;
    return chance / (1 - chance);
}

// Who is not even the best's nearest rival is rarely ahead where that one is not: its odds count so
// much. By benchmarks/calibration.py, which finds the best told too low by four in a hundred where
// all count whole.
constexpr double kOtherRivals = 0.5;

// Chances by the odds against the best: exact for two actions, and the best always has the
// greatest. Those that are the same share what one of them would have.
void share_chances(const std::vector<Evidence>& evidence, std::vector<Verdict>& verdicts) {
    std::vector<double> same(verdicts.size(), 1);  // how many are
    std::vector<double> rival(verdicts.size(), 0);
    const auto is_proved = [](const Verdict& verdict) {
        return verdict.difference >= 0 && verdict.difference_error <= 0;
    };
    double best = 0;  // how many are proved to be, but for those that are the same
    double nearest = 0;
    double all = 0;
    for (const Evidence& one : evidence) {
        if (one.stand_in && one.stand_in->same) ++same[one.stand_in->action];
    }
    for (std::size_t a = 0; a < verdicts.size(); ++a) {
        const Verdict& verdict = verdicts[a];
        if (evidence[a].stand_in) continue;
        if (is_proved(verdict)) {
            ++best;
            continue;
        }
        rival[a] = odds(verdict.difference, verdict.difference_error);
        nearest = std::max(nearest, rival[a]);
        all += rival[a];
    }
    const double rivals = nearest + kOtherRivals * (all - nearest);
    for (std::size_t a = 0; a < verdicts.size(); ++a) {
        Verdict& verdict = verdicts[a];
        if (verdict.standing == Standing::kDominated) continue;
        const std::size_t found = evidence[a].stand_in ? evidence[a].stand_in->action : a;
        if (is_proved(verdict)) {
            verdict.chance = 1 / (best + rivals) / same[found];
        } else if (rival[found] > 0) {
            verdict.chance = rivals / (best + rivals) * rival[found] / all / same[found];
        }
    }
}

}  // namespace

std::string_view standing_name(Standing standing) {
    constexpr std::array<std::string_view, 4> kNames = {"compared", "given up", "same",
                                                        "dominated"};
    return kNames[static_cast<std::size_t>(standing)];
}

double known_error(double error) { return error < kTrustAll.spread ? error : std::nan(""); }

double believed_part(double error, double spread) {
    return std::isfinite(error) ? spread * spread / (spread * spread + error * error) : 0;
}

double error_left(double error, double spread) {
    return std::isfinite(error) ? error * spread / portable::hypot(error, spread) : spread;
}

double Trust::spread_of(const Evidence& evidence) const {
    const double expected = spread_of(evidence.prior);
    const double doubtful = sure * evidence.error;
    const double found = evidence.difference;
    if (!(std::abs(found) > doubtful)) return expected;
    return std::max(expected, std::sqrt(found * found - doubtful * doubtful));
}

double believed_difference(const Evidence& evidence, const Trust& trust) {
    const double part = believed_part(evidence.error, trust.spread_of(evidence));
    const double expected = trust.believed_prior(evidence.prior);
    return part * evidence.difference + (1 - part) * expected - trust.caution;
}

Verdicts verdicts_of(const std::vector<Evidence>& evidence, std::size_t reference,
                     const Trust& trust, const OfPair& pair_error, const OfPair& gap) {
    Verdicts result;
    std::vector<Verdict>& verdicts = result.actions;
    verdicts.resize(evidence.size());
    std::size_t best = reference;
    double least = 0;  // of those still looked at
    for (std::size_t a = 0; a < evidence.size(); ++a) {
        if (evidence[a].stand_in) continue;
        Verdict& verdict = verdicts[a];
        if (a != reference) verdict.score = believed_difference(evidence[a], trust);
        if (!evidence[a].running) continue;
        least = std::min(least, verdict.score);
        if (verdict.score > verdicts[best].score) best = a;
    }
    for (std::size_t a = 0; a < evidence.size(); ++a) {
        if (evidence[a].stand_in || evidence[a].running) continue;
        // It left the race behind all that go on.
        verdicts[a].standing = Standing::kGivenUp;
        verdicts[a].score = std::min(verdicts[a].score, least);
    }
    for (std::size_t a = 0; a < evidence.size(); ++a) {
        if (!evidence[a].stand_in) continue;
        const auto [like, same] = *evidence[a].stand_in;
        const double worse =
            trust.believed_prior(evidence[like].prior) - trust.believed_prior(evidence[a].prior);
        verdicts[a].standing = same ? Standing::kSame : Standing::kDominated;
        verdicts[a].score = verdicts[like].score - (same || !(worse > 0) ? 0 : worse);
    }
    for (std::size_t a = 0; a < evidence.size(); ++a) {
        Verdict& verdict = verdicts[a];
        const std::size_t found = evidence[a].stand_in ? evidence[a].stand_in->action : a;
        verdict.difference = verdict.score - verdicts[best].score;
        if (found != best) {
            const double error = pair_error(found, best);
            const double unknown = gap ? gap(found, best) : 0;
            const double spread =
                std::max({trust.spread_of(std::min(evidence[found].prior, evidence[best].prior)),
                          found == reference ? 0 : trust.spread_of(evidence[found]),
                          best == reference ? 0 : trust.spread_of(evidence[best])});
            verdict.difference_error =
                error_left(unknown > 0 ? portable::hypot(error, unknown) : error, spread);
        }
        verdict.score_error = found == reference ? 0
                                                 : error_left(evidence[found].error,
                                                              trust.spread_of(evidence[found]));
    }
    share_chances(evidence, verdicts);
    result.order.resize(verdicts.size());
    std::iota(result.order.begin(), result.order.end(), std::size_t{0});
    sort_short(result.order, [&](std::size_t a, std::size_t b) {
        if (a == best || b == best) return a == best && b != best;
        if (verdicts[a].difference != verdicts[b].difference)
            return verdicts[a].difference > verdicts[b].difference;
        return verdicts[a].standing < verdicts[b].standing;
    });
    return result;
}

Verdicts verdicts_by_errors(std::vector<Evidence> evidence, std::size_t reference,
                            const Trust& trust, const std::vector<double>& errors) {
    const auto pair_error = [&](std::size_t a, std::size_t b) {
        return a == b ? 0 : portable::hypot(errors[a], errors[b]);
    };
    for (std::size_t a = 0; a < evidence.size(); ++a) evidence[a].error = pair_error(a, reference);
    return verdicts_of(evidence, reference, trust, pair_error);
}

Verdicts verdicts_of(const Race& race, const std::vector<double>& prior, const StandIns& stand_ins,
                     const Trust& trust, const OfPair& gap) {
    std::vector<Evidence> evidence(prior.size());
    for (std::size_t a = 0; a < evidence.size(); ++a) {
        evidence[a] = {race.difference(a), race.difference_error(a), prior[a], false, stand_ins[a]};
    }
    for (const std::size_t a : race.running()) evidence[a].running = true;
    return verdicts_of(
        evidence, race.reference(), trust,
        [&](std::size_t a, std::size_t b) { return race.pair_error(a, b); }, gap);
}

std::vector<double> scores_of(const Race& race, const std::vector<double>& prior,
                              const Trust& trust) {
    std::vector<double> scores(prior.size());
    for (std::size_t a = 0; a < scores.size(); ++a) {
        if (a == race.reference()) continue;
        const Evidence evidence = {race.difference(a), race.difference_error(a), prior[a]};
        scores[a] = believed_difference(evidence, trust);
    }
    return scores;
}

std::vector<bool> not_cut(const Race& race, const std::vector<double>& prior, const Trust& trust) {
    const std::vector<double> scores = scores_of(race, prior, trust);
    std::vector<std::size_t> order = race.running();
    sort_short(order, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    const auto left = [&](std::size_t a) {
        if (a == race.reference()) return 0.0;
        return error_left(race.difference_error(a), trust.spread_of(prior[a]));
    };
    const std::size_t best = order.front();
    std::vector<bool> kept(prior.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t a = order[i];
        const double behind = scores[best] - scores[a];
        kept[a] = i < 2 || !(behind > trust.cut * portable::hypot(left(a), left(best)));
    }
    return kept;
}

}  // namespace glup
