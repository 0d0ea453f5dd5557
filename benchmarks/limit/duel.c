/* The native limit: a bare duel of two decks of creatures without abilities, played at random.
 *
 * It has the shape of a game of this engine and none of its rules' weight: 20 health, 30 cards, energy up to 10,
 * a hand of 8, 5 places on a side, creatures that wait a turn before they attack, damage for an empty deck.
 * Before every decision the whole list of legal actions is written out, as any interface must; one of them is
 * picked with equal chance. Decisions that leave only one action are taken but not counted.
 *
 *     gcc -O3 -march=native -Wall -Wextra -o duel duel.c && ./duel SECONDS SEED
 *
 * prints one JSON object. Source of the generator: xorshift64* (Vigna 2016); bounded numbers by multiplication
 * (Lemire 2019, without the rejection, whose bias below 2^-25 does not matter here). */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEALTH = 20, DECK = 30, HAND = 8, SIDE = 5, ENERGY = 10, OPENING = 3, MOST_ACTIONS = 1 + HAND + SIDE * (SIDE + 1) };
enum { ROOM = 2 * MOST_ACTIONS }; /* vectorised stores may look past the end of the list */
enum { END_TURN, PLAY, STRIKE };
enum { LEADER = SIDE };
enum { BATCH = 512 };

typedef struct {
    int8_t cost, attack, health, unused;
} Card;

typedef struct {
    int8_t attack, health, awake, card;
} Creature;

typedef struct {
    int16_t health;
    int8_t energy, turns, fatigue, in_hand, in_deck, in_play;
    uint8_t hand[HAND];
    uint8_t deck[DECK];
    Creature side[SIDE];
} Player;

typedef struct {
    Player player[2];
    int8_t active, over, winner;
} Duel;

typedef struct {
    int8_t verb, source, target, unused; /* four bytes are written at once */
} Action;

typedef struct {
    uint64_t games, decisions, choices, listed, first_wins;
} Tally;

static Card cards[256];
static uint8_t list[DECK];
static uint64_t chance;

static uint32_t below(uint32_t n)
{
    chance ^= chance >> 12;
    chance ^= chance << 25;
    chance ^= chance >> 27;
    return (uint32_t)((((chance * 0x2545F4914F6CDD1Dull) >> 32) * n) >> 32);
}

static void finish(Duel *duel, int winner)
{
    duel->over = 1;
    duel->winner = (int8_t)winner;
}

static void draw(Duel *duel, int seat)
{
    Player *player = &duel->player[seat];
    if (player->in_deck == 0) {
        player->health = (int16_t)(player->health - ++player->fatigue);
        return;
    }
    uint8_t card = player->deck[--player->in_deck];
    if (player->in_hand < HAND)
        player->hand[player->in_hand++] = card;
}

static void begin_turn(Duel *duel)
{
    Player *player = &duel->player[duel->active];
    if (player->turns < ENERGY)
        player->turns++;
    player->energy = player->turns;
    for (int i = 0; i < player->in_play; i++)
        player->side[i].awake = 1;
    draw(duel, duel->active);
    if (player->health <= 0)
        finish(duel, !duel->active);
}

static void begin(Duel *duel)
{
    memset(duel, 0, sizeof *duel);
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &duel->player[seat];
        player->health = HEALTH;
        player->in_deck = DECK;
        memcpy(player->deck, list, sizeof list);
        for (uint32_t i = DECK - 1; i > 0; i--) {
            uint32_t j = below(i + 1);
            uint8_t card = player->deck[i];
            player->deck[i] = player->deck[j];
            player->deck[j] = card;
        }
        for (int i = 0; i < OPENING + seat; i++)
            draw(duel, seat);
    }
    begin_turn(duel);
}

static int legal(const Duel *duel, Action *out)
{
    const Player *me = &duel->player[duel->active], *foe = &duel->player[!duel->active];
    int n = 0;
    out[n++] = (Action){END_TURN, 0, 0, 0};
    if (me->in_play < SIDE)
        for (int i = 0; i < me->in_hand; i++)
            if (cards[me->hand[i]].cost <= me->energy)
                out[n++] = (Action){PLAY, (int8_t)i, 0, 0};
    for (int i = 0; i < me->in_play; i++) {
        if (!me->side[i].awake)
            continue;
        out[n++] = (Action){STRIKE, (int8_t)i, LEADER, 0};
        for (int j = 0; j < foe->in_play; j++)
            out[n++] = (Action){STRIKE, (int8_t)i, (int8_t)j, 0};
    }
    return n;
}

static void bury(Player *player)
{
    int kept = 0;
    for (int i = 0; i < player->in_play; i++)
        if (player->side[i].health > 0)
            player->side[kept++] = player->side[i];
    player->in_play = (int8_t)kept;
}

static void apply(Duel *duel, Action action)
{
    Player *me = &duel->player[duel->active], *foe = &duel->player[!duel->active];
    if (action.verb == END_TURN) {
        duel->active = !duel->active;
        begin_turn(duel);
    } else if (action.verb == PLAY) {
        uint8_t card = me->hand[action.source];
        me->in_hand--;
        for (int i = action.source; i < me->in_hand; i++)
            me->hand[i] = me->hand[i + 1];
        me->energy = (int8_t)(me->energy - cards[card].cost);
        me->side[me->in_play++] = (Creature){cards[card].attack, cards[card].health, 0, (int8_t)card};
    } else {
        Creature *striker = &me->side[action.source];
        striker->awake = 0;
        if (action.target == LEADER) {
            foe->health = (int16_t)(foe->health - striker->attack);
            if (foe->health <= 0)
                finish(duel, duel->active);
        } else {
            Creature *struck = &foe->side[action.target];
            struck->health = (int8_t)(struck->health - striker->attack);
            striker->health = (int8_t)(striker->health - struck->attack);
            bury(me);
            bury(foe);
        }
    }
}

static Duel play(Tally *tally)
{
    Duel duel;
    Action actions[ROOM];
    uint64_t decisions = 0, choices = 0, listed = 0;
    begin(&duel);
    while (!duel.over) {
        int n = legal(&duel, actions);
        decisions++;
        choices += n > 1;
        listed += (uint64_t)n;
        apply(&duel, actions[below((uint32_t)n)]);
    }
    tally->decisions += decisions;
    tally->choices += choices;
    tally->listed += listed;
    tally->games++;
    tally->first_wins += duel.winner == 0;
    return duel;
}

/* Of this process alone: what others do on the machine does not count. */
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Copy a state around a ring, so that no copy can be left out; nanoseconds for one. */
static double clone_time(const Duel *duel)
{
    enum { RING = 64, COPIES = 20000000 };
    static Duel ring[RING];
    ring[0] = *duel;
    double started = seconds();
    for (int i = 0; i < COPIES; i++) {
        ring[(i + 1) % RING] = ring[i % RING];
        __asm__ volatile("" : : "r"(ring) : "memory");
    }
    return (seconds() - started) / COPIES * 1e9;
}

int main(int count, char **words)
{
    double wanted = count > 1 ? atof(words[1]) : 2.0, started, taken;
    chance = 0x9E3779B97F4A7C15ull ^ (count > 2 ? strtoull(words[2], NULL, 10) : 1);
    for (int i = 0; i < DECK; i++) {
        int cost = 1 + i % 7 + (i > 20);
        cards[i] = (Card){(int8_t)cost, (int8_t)(1 + (cost * 3 + i % 3) / 4), (int8_t)(1 + cost - (i % 2 && cost > 2)), 0};
        list[i] = (uint8_t)i;
    }
    Duel duel;
    Tally tally = {0};
    for (int i = 0; i < BATCH; i++)
        duel = play(&tally);
    memset(&tally, 0, sizeof tally);
    started = seconds();
    do {
        for (int i = 0; i < BATCH; i++)
            duel = play(&tally);
        taken = seconds() - started;
    } while (taken < wanted);
    printf("{\"games\": %llu, \"decisions\": %llu, \"choices\": %llu, \"seconds\": %.6f, \"listed\": %.3f, "
           "\"first_wins\": %.4f, \"state_bytes\": %zu, \"clone_ns\": %.2f}\n",
           (unsigned long long)tally.games, (unsigned long long)tally.decisions, (unsigned long long)tally.choices, taken,
           (double)tally.listed / (double)tally.decisions, (double)tally.first_wins / (double)tally.games, sizeof duel,
           clone_time(&duel));
    return 0;
}
