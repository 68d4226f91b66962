/* A deal between recommendations and the greedy policy, through the C library: play_a_deal_c [SEED
 * [ROLLOUTS]]. Each player is shown a view, so neither can look at hidden cards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glupcore.h"

enum { ENGINE = 1 }; /* the seat of the recommendations; seat 0 deals, so seat 1 leads first */

static void check(glup_status status) {
    if (status == GLUP_OK) return;
    fprintf(stderr, "play_a_deal_c: %s error: %s\n", glup_status_name(status), glup_last_error());
    exit(2);
}

static void recommend(glup_engine* engine, const glup_view* view, const glup_options* options,
                      char* action, size_t size) {
    glup_advice* advice;
    glup_valued_action best;
    check(glup_recommend(engine, view, options, &advice));
    check(glup_advice_action(advice, 0, &best));
    snprintf(action, size, "%s", best.action);
    glup_advice_free(advice);
}

static void tell(const glup_info* info, const char* action) {
    if (info->decision == GLUP_LEAD)
        printf("trick %d: seat %d %s", (int)info->tricks + 1, (int)info->player, action);
    else if (info->decision == GLUP_FOLLOW)
        printf(", seat %d %s\n", (int)info->player, action);
    else if (strcmp(action, "pass") != 0)
        printf("  seat %d declares %s\n", (int)info->player, action);
}

int main(int argc, char** argv) {
    glup_options options = {0};
    glup_engine* engine;
    glup_state* state;
    glup_info info;

    if (glup_abi_version() != GLUP_ABI_VERSION) {
        fprintf(stderr, "play_a_deal_c: the library has another ABI than the header\n");
        return 2;
    }
    options.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 7;
    options.iterations = argc > 2 ? strtoll(argv[2], NULL, 10) : 200;
    check(glup_engine_create(NULL, &engine));
    check(glup_state_from_seed(options.seed, 0, &state));
    for (check(glup_state_info(state, &info)); info.decision != GLUP_OVER;
         check(glup_state_info(state, &info))) {
        char action[256];
        glup_view* view;
        check(glup_state_view(state, info.player, &view));
        if (info.player == ENGINE)
            recommend(engine, view, &options, action, sizeof action);
        else
            check(glup_view_choose(view, "greedy", 0, action, sizeof action, NULL));
        glup_view_free(view);
        tell(&info, action);
        check(glup_state_apply(state, action));
    }
    printf("scores %d:%d\n", (int)info.scores[0], (int)info.scores[1]);
    glup_state_free(state);
    glup_engine_free(engine);
    return 0;
}
