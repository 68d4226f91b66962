/* Glup Pinochle, two-handed and auction pinochle, and Pisti, for programs in C, and in any language
 * that calls C: deals, legal actions, what a player knows, exact endgames and recommendations.
 * docs/cpp.md introduces it; texts of cards, actions, endgames and positions are those of
 * docs/notation.md.
 *
 * Handles are opaque. What a function makes through a pointer to a handle is yours, and goes back
 * by the `_free` of its type, once; freeing NULL does nothing. A failed call makes nothing: the
 * handle is set to NULL. Nothing else is kept or shared: free things in any order. As with free()
 * of C, a handle that was freed is gone; to use it again, or to free it twice, is not noticed.
 *
 * Threads: different handles may be used at the same time. Views, solutions and advice never change
 * and may be read by any number of threads; so may a state, as long as none applies an action to
 * it. An engine works for one thread at a time: another that asks meanwhile gets GLUP_BUSY. Nobody
 * may use a handle while it is freed.
 *
 * Texts are UTF-8 and end with a 0. A function that writes a text takes `text`, the `size` of that
 * buffer in bytes and `length`: where `length` is not NULL it gets the bytes of the whole text, the
 * 0 not counted. With `text` NULL and `size` 0 nothing is written, and only the length is told. A
 * buffer that is too small is left alone, and the status is GLUP_BUFFER. Bytes likewise, without
 * the 0.
 *
 * No call prints, ends the program or throws. */
#ifndef GLUPCORE_H
#define GLUPCORE_H

#include <stddef.h>
#include <stdint.h>

#if defined(GLUPCORE_STATIC)
#define GLUP_API
#elif defined(_WIN32)
#if defined(GLUPCORE_BUILDING)
#define GLUP_API __declspec(dllexport)
#else
#define GLUP_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define GLUP_API __attribute__((visibility("default")))
#else
#define GLUP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* Counts up whenever a program would have to be compiled anew. New functions alone do not. */
#define GLUP_ABI_VERSION 1

/* The GLUP_ABI_VERSION of the library that is loaded: compare it with that of the header. */
GLUP_API int32_t glup_abi_version(void);
/* The version of glupcore, such as "0.2.0". */
GLUP_API const char* glup_version(void);

/* ---- Errors ---- */

typedef int32_t glup_status;
enum {
    GLUP_OK = 0,
    GLUP_ARGUMENT = 1, /* a NULL where there must be something, a number out of its range */
    GLUP_NOTATION = 2, /* a text, or bytes, that can't be read */
    GLUP_ILLEGAL = 3,  /* an action that can be read, and that the rules do not allow here */
    GLUP_POSITION = 4, /* a position that contradicts the rules or itself */
    GLUP_PHASE = 5,    /* asked at the wrong time: solving phase 1, advice for one who waits */
    GLUP_BUFFER = 6,   /* the buffer is too small; its `length` says how long the text is */
    GLUP_WEIGHTS = 7,  /* a file of weights that can't be read, or is damaged */
    GLUP_MEMORY = 8,   /* out of memory */
    GLUP_INTERNAL = 9, /* a fault of ours: please report it */
    GLUP_BUSY = 10     /* an engine that another thread is using: each is to have one of its own */
};

/* What the last failed call in this thread had to say: the field, its value and what was expected.
 * Never NULL; "" if none has failed. It stays until another call of this thread fails. */
GLUP_API const char* glup_last_error(void);
/* "ok", "argument", "notation" ...; "unknown" for a number that is no status. */
GLUP_API const char* glup_status_name(glup_status status);

/* ---- Rulesets ---- */

/* The names of the rulesets that the library knows, `index` from 0: "glup", "two-handed" ..., then
 * those with an auction: "three-handed", "four-handed" ...; NULL after the last. They are
 * constants, as are the names that other functions give. */
GLUP_API const char* glup_rules_name(size_t index);

/* ---- A deal, all cards known ---- */

typedef struct glup_state glup_state;

/* Seats are 0 and 1, in a game with an auction as many as it has. A card is 6 * suit + rank: suits
 * C D H S, ranks 9 J Q K T A, both from 0. */
#define GLUP_NO_CARD (-1)
#define GLUP_NO_SEAT (-1)

enum { GLUP_LEAD = 0, GLUP_FOLLOW = 1, GLUP_MELD = 2, GLUP_OVER = 3 };

typedef struct glup_info {
    int32_t phase;       /* 1 or 2 */
    int32_t decision;    /* GLUP_LEAD ... GLUP_OVER, of `player` */
    int32_t player;      /* the seat to act; GLUP_NO_SEAT when the deal is over */
    int32_t leader;      /* of the current trick; in a meld decision, and at the end, its taker */
    int32_t trump;       /* suit */
    int32_t turnup;      /* card; GLUP_NO_CARD in phase 2 */
    int32_t led;         /* card on the table, GLUP_NO_CARD if none */
    int32_t stock;       /* face-down cards left, the turn-up not counted */
    int32_t tricks;      /* complete ones */
    int32_t glups;       /* the count of the player who does not lead; 0 where there are none */
    int32_t scores[2];   /* points by seat; counters are among them once the deal is over */
    int32_t counters[2]; /* points of the cards in the tricks taken, by seat; in Glup the number
                            of aces, tens and kings */
} glup_info;

/* The deck of glupcore.State.from_seed: the same seed, the same deal, everywhere. */
GLUP_API glup_status glup_state_from_seed(uint64_t seed, int32_t dealer, glup_state** state);
/* 96 cards in deal order, with spaces between them. `exact_cut`: not 0 if the dealer had cut off
 * exactly 37 cards. */
GLUP_API glup_status glup_state_from_deck(const char* deck, int32_t dealer, int32_t exact_cut,
                                          glup_state** state);
/* The same by other rules than Glup's, of that name, or a house's keys as a JSON object
 * (docs/auction.md): GLUP_NOTATION if it is not known, or the deck
 * is not that of the rules; GLUP_ARGUMENT for an exact cut that they do not know. */
GLUP_API glup_status glup_state_from_seed_by(const char* rules, uint64_t seed, int32_t dealer,
                                             glup_state** state);
GLUP_API glup_status glup_state_from_deck_by(const char* rules, const char* deck, int32_t dealer,
                                             int32_t exact_cut, glup_state** state);
/* Phase 2: "H AS TS 9H KD / AS JC QD TD", or "two-handed H AS / JC". The leader has seat 0. */
GLUP_API glup_status glup_state_from_endgame(const char* endgame, glup_state** state);
GLUP_API glup_status glup_state_copy(const glup_state* state, glup_state** copy);
GLUP_API void glup_state_free(glup_state* state);

/* The name of the rules. */
GLUP_API glup_status glup_state_rules(const glup_state* state, const char** rules);
/* The seat to act in any game; GLUP_NO_SEAT when the deal is over. */
GLUP_API glup_status glup_state_player(const glup_state* state, int32_t* player);
GLUP_API glup_status glup_state_is_over(const glup_state* state, int32_t* over);
/* GLUP_PHASE for a game with an auction, of which glup_state_json tells. */
GLUP_API glup_status glup_state_info(const glup_state* state, glup_info* info);
/* How it stands, one line of JSON: whose turn it is, to do what, and what everybody sees. */
GLUP_API glup_status glup_state_json(const glup_state* state, char* text, size_t size,
                                     size_t* length);
/* The cards in a player's hand, those on the table not counted, in canonical order. */
GLUP_API glup_status glup_state_hand(const glup_state* state, int32_t seat, char* text, size_t size,
                                     size_t* length);
/* The legal actions of the player to act, one a line and sorted; "" when the deal is over. Bids and
 * lists of cards of a game with an auction are told in short (docs/auction-notation.md). `count`,
 * if it is not NULL, gets the number of lines. */
GLUP_API glup_status glup_state_legal(const glup_state* state, char* text, size_t size,
                                      size_t* length, size_t* count);
/* How many there are, and each of them in full: all that can be bid or buried, in an order of their
 * own. GLUP_ARGUMENT for an index that is not less than the count. */
GLUP_API glup_status glup_state_count_legal(const glup_state* state, uint64_t* count);
GLUP_API glup_status glup_state_legal_at(const glup_state* state, uint64_t index, char* text,
                                         size_t size, size_t* length);
/* The action is read kindly ("10d", "Q+"...). GLUP_NOTATION if it can't be read, GLUP_ILLEGAL if
 * it is not allowed; the state is then as it was. */
GLUP_API glup_status glup_state_apply(glup_state* state, const char* action);
/* Phase 2, or the tricks of a game with an auction, as an endgame; GLUP_PHASE before, and when the
 * deal is over. */
GLUP_API glup_status glup_state_endgame(const glup_state* state, char* text, size_t size,
                                        size_t* length);
/* For storing and sending between programs of one version; equal states give equal bytes. What is
 * read is checked, whoever wrote it: GLUP_NOTATION names what no deal could have. */
GLUP_API glup_status glup_state_to_bytes(const glup_state* state, void* bytes, size_t size,
                                         size_t* length);
GLUP_API glup_status glup_state_from_bytes(const void* bytes, size_t size, glup_state** state);

/* ---- What one player knows ---- */

typedef struct glup_view glup_view;

GLUP_API glup_status glup_state_view(const glup_state* state, int32_t seat, glup_view** view);
/* A position as JSON text (docs/notation.md, "Positions"); `seat` is that of `me`. GLUP_NOTATION
 * if it is no JSON, GLUP_POSITION if a field is missing or wrong. */
GLUP_API glup_status glup_view_from_position(const char* json, int32_t seat, glup_view** view);
GLUP_API glup_status glup_view_copy(const glup_view* view, glup_view** copy);
GLUP_API void glup_view_free(glup_view* view);

/* Whose view it is. */
GLUP_API glup_status glup_view_seat(const glup_view* view, int32_t* seat);
GLUP_API glup_status glup_view_rules(const glup_view* view, const char** rules);
/* By seat, as for a state. */
GLUP_API glup_status glup_view_info(const glup_view* view, glup_info* info);
/* The owner's hand. */
GLUP_API glup_status glup_view_hand(const glup_view* view, char* text, size_t size, size_t* length);
/* As for a state; "" if the owner is not to act. */
GLUP_API glup_status glup_view_legal(const glup_view* view, char* text, size_t size, size_t* length,
                                     size_t* count);
/* The position as JSON text, on one line; GLUP_PHASE if the deal is over. */
GLUP_API glup_status glup_view_position(const glup_view* view, char* text, size_t size,
                                        size_t* length);
/* The action of a policy, "random" or "greedy"; GLUP_PHASE if the owner is not to act. Only
 * "random" asks for the seed. */
GLUP_API glup_status glup_view_choose(const glup_view* view, const char* policy, uint64_t seed,
                                      char* text, size_t size, size_t* length);
/* A deal that fits the view, the unseen cards dealt at random. */
GLUP_API glup_status glup_view_sample(const glup_view* view, uint64_t seed, glup_state** world);
GLUP_API glup_status glup_view_to_bytes(const glup_view* view, void* bytes, size_t size,
                                        size_t* length);
GLUP_API glup_status glup_view_from_bytes(const void* bytes, size_t size, glup_view** view);

/* ---- An engine: the network, and solvers with all hands open ---- */

typedef struct glup_engine glup_engine;

/* `weights`: the path of a file of weights (share/glupcore/value.glup of an installation), or NULL
 * for those inside the library. What is no file, or has more than 4 MiB, is not read. An engine
 * takes about 5 MiB, and 8 more once it has solved an auction game. */
GLUP_API glup_status glup_engine_create(const char* weights, glup_engine** engine);
GLUP_API void glup_engine_free(glup_engine* engine);

/* ---- All hands open, solved ---- */

typedef struct glup_solution glup_solution;

/* Values are points of the leader minus those of the other over the tricks left, those for the
 * last trick included, whoever is to act. `lower` and `upper` are the same if it is exact. */
typedef struct glup_solution_info {
    int32_t lower;
    int32_t upper;
    int32_t exact;   /* 1 if every value is proved, 0 if a limit came first */
    int32_t actions; /* how many there are */
    uint64_t nodes;  /* positions searched */
} glup_solution_info;

typedef struct glup_solved_action {
    const char* action; /* belongs to the solution */
    int32_t lower;      /* of the value after it */
    int32_t upper;
    int32_t best; /* 1 if it keeps the value, the best for the player to act; 0 if not exact */
} glup_solved_action;

/* The limits are `max_nodes` and `seconds`; 0 is no limit. GLUP_PHASE if the state is of phase 1,
 * or over. */
GLUP_API glup_status glup_solve(glup_engine* engine, const glup_state* state, uint64_t max_nodes,
                                double seconds, glup_solution** solution);
/* The same of an endgame as text, of any game: "H AS / JC", "three-handed H *AS / KS / 9S". Values
 * of an auction game are points of the bidder's side minus those of all others; `melds` are points
 * by hand, in the order of the text, that are still to be saved, and NULL for none: a value has
 * what is saved of them. GLUP_NOTATION for a text that can't be read, GLUP_ARGUMENT for `melds`
 * with a game that has no auction, or less than 0. */
GLUP_API glup_status glup_solve_endgame(glup_engine* engine, const char* endgame,
                                        const int32_t* melds, uint64_t max_nodes, double seconds,
                                        glup_solution** solution);

/* Whether the bidder's side of an auction game reaches a goal: "points 25", "points 25 meld 10"
 * (with a meld of 10, if it is saved), "tricks 4" or "all". A fraction of the price of a value. */
enum { GLUP_NOT_KNOWN = -1 }; /* a limit came first */
typedef struct glup_reached {
    int32_t reached; /* 1, 0 or GLUP_NOT_KNOWN */
    uint64_t nodes;
} glup_reached;
GLUP_API glup_status glup_reaches(glup_engine* engine, const char* endgame, const char* goal,
                                  uint64_t max_nodes, double seconds, glup_reached* answer);

GLUP_API glup_status glup_solution_summary(const glup_solution* solution, glup_solution_info* info);
/* Actions in canonical order of their cards, `index` from 0. */
GLUP_API glup_status glup_solution_action(const glup_solution* solution, size_t index,
                                          glup_solved_action* action);
GLUP_API void glup_solution_free(glup_solution* solution);

/* ---- Recommendations ---- */

typedef struct glup_advice glup_advice;

enum {
    GLUP_AUTO = 0,    /* GLUP_PIMC in phase 1, GLUP_EXACT in phase 2 */
    GLUP_ONE_PLY = 1, /* what the network expects after each action, at once */
    GLUP_PIMC = 2,    /* rollouts in worlds that fit the view, judged by the network */
    GLUP_EXACT = 3    /* phase 2 alone; GLUP_PHASE in phase 1. Each of the others does so there */
};

/* All zero is what is usual: `glup_options options = {0};`. */
typedef struct glup_options {
    int32_t method;
    int32_t tricks;     /* of a rollout, 1 to those of a deal; 0: 4 */
    int64_t iterations; /* a limit; 0: none */
    double seconds;     /* a limit; 0: none. With neither it takes a second */
    uint64_t seed;
    int64_t reserved[4]; /* 0 */
} glup_options;

enum {
    GLUP_COMPLETE = 0, /* there was no more to do */
    GLUP_LIMIT = 1,    /* at its limit */
    GLUP_SETTLED = 2,  /* before its limit of time: more would gain less than 0.005 points */
    GLUP_STOPPED = 3   /* by the program that watched */
};

typedef struct glup_advice_info {
    int32_t method; /* what was done */
    int32_t exact;  /* 1 if the values are proved */
    int32_t ended;
    int32_t actions;    /* how many there are */
    int64_t iterations; /* that were done */
    double seconds;
} glup_advice_info;

typedef struct glup_valued_action {
    const char* action; /* belongs to the advice */
    double value;    /* what is believed, and decided by: points of the player minus the opponent's
                        over the rest of the deal; the counters taken so far are among them in phase 1,
                        and not in phase 2 */
    double error;    /* standard error; NaN if it is not known. Half the width of the bounds
                        where phase 2 was not solved in time */
    int64_t samples; /* worlds in which it was tried; 0 by one ply, 1 in phase 2 */
} glup_valued_action;

/* What the owner of the view is to do; GLUP_PHASE out of turn. `options` may be NULL.
 * With a limit of iterations alone the same view, options and weights give the same values. */
GLUP_API glup_status glup_recommend(glup_engine* engine, const glup_view* view,
                                    const glup_options* options, glup_advice** advice);
/* The same by a JSON object: "solver" (a name: "auto", "pimc", "greedy" ...), "iterations",
 * "seconds", "threads", "full_time", "seed", "explain", "target", "lead", "totals", and the options
 * of `glupcore solvers pimc` by name. GLUP_ARGUMENT names what is not known or out of its range. A
 * game with an auction has no "lead", as many "totals" as accounts, and options of its own. With a
 * limit of iterations alone the threads change nothing. */
GLUP_API glup_status glup_recommend_json(glup_engine* engine, const glup_view* view,
                                         const char* options, glup_advice** advice);
/* The same, watched: every so many seconds (0: as often as can be), once there is something to
 * tell, `watch` is called by this thread with what is known so far, which is gone afterwards, and
 * `data`. If it returns anything but 0 the search ends within some milliseconds with what it has.
 */
typedef int32_t (*glup_watch)(const glup_advice* so_far, void* data);
GLUP_API glup_status glup_recommend_watched(glup_engine* engine, const glup_view* view,
                                            const char* options, double every, glup_watch watch,
                                            void* data, glup_advice** advice);
/* All of it, as the engine of docs/protocol.md replies: one line of JSON. */
GLUP_API glup_status glup_advice_json(const glup_advice* advice, char* text, size_t size,
                                      size_t* length);
GLUP_API glup_status glup_advice_summary(const glup_advice* advice, glup_advice_info* info);
/* By their values: number 0 is the recommended action, and has the highest. */
GLUP_API glup_status glup_advice_action(const glup_advice* advice, size_t index,
                                        glup_valued_action* action);
/* The same action with all that is told of it; NaN is what is not known, or not of this game. */
typedef struct glup_worth {
    const char* action; /* belongs to the advice */
    double value, error;
    double difference, difference_error; /* to the recommended action; 0 and below */
    double chance;                       /* of being the best */
    double win;        /* the chance to win the game, if one was named in the options */
    double bids, made; /* with an auction: how often one's side plays the contract, and makes it */
    int64_t samples;
    double reserved[8];
} glup_worth;
GLUP_API glup_status glup_advice_worth(const glup_advice* advice, size_t index, glup_worth* worth);
GLUP_API void glup_advice_free(glup_advice* advice);

#ifdef __cplusplus
}
#endif

#endif /* GLUPCORE_H */
