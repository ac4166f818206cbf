/* The plain way to simulate baccarat, as a baseline: shuffle the whole shoe (Fisher and Yates), deal it, settle
 * every wager of every coup. Nothing clever, nothing slow on purpose: a good generator (xoshiro256++), unbiased
 * bounded draws (Lemire), tables for what cards count, sums and squares of whole numbers.
 *
 * Usage: plain SHOES SEED. Prints the coups, the processor time in seconds, then for each wager the sum and the
 * sum of squares of the profit on a unit, in twentieths.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECKS = 8, CARDS = 52 * DECKS, BEHIND = 20, BURNED = 1, UNIT = 20 };
enum { PLAYER, BANKER, TIE };

static uint64_t state[4];

static uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

static uint64_t next_word(void)
{
    uint64_t word = turned(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = turned(state[3], 45);
    return word;
}

static uint32_t below(uint32_t bound)
{
    uint64_t product = (next_word() >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)product < unfair)
            product = (next_word() >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

static void seed_with(uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        state[i] = z ^ z >> 31;
    }
}

enum {
    ON_PLAYER, ON_BANKER, ON_TIE, PLAYER_PAIR, BANKER_PAIR, PLAYER_CROWN_PAIR, BANKER_CROWN_PAIR, SUPER_SIX,
    PLAYER_BONUS, BANKER_BONUS, TIGER, BIG_TIGER, SMALL_TIGER, TIGER_TIE, TIGER_PAIR, WAGERS
};
static int64_t sums[WAGERS], squares[WAGERS];
static uint8_t shoe[CARDS], rank_of[52], points_of[52], red[52];
static const int bonus[10] = {-1, -1, -1, -1, 1, 2, 4, 6, 10, 30};

static inline void paid(int wager, int units)
{
    sums[wager] += units * UNIT;
    squares[wager] += (int64_t)units * units * UNIT * UNIT;
}

static inline void parts_paid(int wager, int parts)
{
    sums[wager] += parts;
    squares[wager] += parts * parts;
}

static int banker_draws(int banker, int third)
{
    switch (banker) {
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return banker < 3;
    }
}

static int bonus_of(int natural, int won, int tied, int margin)
{
    if (natural)
        return won ? 1 : tied ? 0 : -1;
    return won ? bonus[margin] : -1;
}

static int crown_pair(int one, int two) /* of one suit, of one colour, mixed */
{
    return one == two ? 25 : red[one] == red[two] ? 12 : 6;
}

/* Deal one coup from the card at this place on; the place of the card after it. */
static int coup(int at)
{
    const uint8_t *card = shoe + at;
    int p1 = rank_of[card[0]], b1 = rank_of[card[1]], p2 = rank_of[card[2]], b2 = rank_of[card[3]];
    int player = (points_of[card[0]] + points_of[card[2]]) % 10;
    int banker = (points_of[card[1]] + points_of[card[3]]) % 10;
    int player_natural = player >= 8, banker_natural = banker >= 8, banker_cards = 2;
    at += 4;
    if (!player_natural && !banker_natural) {
        int drawn = player <= 5, third = 0;
        if (drawn) {
            third = points_of[shoe[at++]];
            player = (player + third) % 10;
        }
        if (drawn ? banker_draws(banker, third) : banker <= 5) {
            banker = (banker + points_of[shoe[at++]]) % 10;
            banker_cards = 3;
        }
    }
    int winner = player > banker ? PLAYER : player < banker ? BANKER : TIE, margin = abs(player - banker);
    int player_pair = p1 == p2, banker_pair = b1 == b2, six = winner == BANKER && banker == 6;
    parts_paid(ON_PLAYER, winner == PLAYER ? UNIT : winner == BANKER ? -UNIT : 0);
    parts_paid(ON_BANKER, winner == BANKER ? UNIT - 1 : winner == PLAYER ? -UNIT : 0);
    paid(ON_TIE, winner == TIE ? 8 : -1);
    paid(PLAYER_PAIR, player_pair ? 11 : -1);
    paid(BANKER_PAIR, banker_pair ? 11 : -1);
    paid(PLAYER_CROWN_PAIR, player_pair ? crown_pair(card[0], card[2]) : -1);
    paid(BANKER_CROWN_PAIR, banker_pair ? crown_pair(card[1], card[3]) : -1);
    paid(SUPER_SIX, six ? 15 : -1);
    paid(PLAYER_BONUS, bonus_of(player_natural, winner == PLAYER, winner == TIE, margin));
    paid(BANKER_BONUS, bonus_of(banker_natural, winner == BANKER, winner == TIE, margin));
    paid(TIGER, !six ? -1 : banker_cards == 2 ? 12 : 22);
    paid(BIG_TIGER, six && banker_cards == 3 ? 55 : -1);
    paid(SMALL_TIGER, six && banker_cards == 2 ? 22 : -1);
    paid(TIGER_TIE, winner == TIE && banker == 6 ? 45 : -1);
    paid(TIGER_PAIR, player_pair && banker_pair ? (p1 == b1 ? 100 : 25) : player_pair || banker_pair ? 4 : -1);
    return at;
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    long shoes = atol(words[1]), coups = 0;
    seed_with(strtoull(words[2], NULL, 10));
    for (int i = 0; i < 52; i++) {
        red[i] = i / 13 == 1 || i / 13 == 2;
        rank_of[i] = (uint8_t)(i % 13);
        points_of[i] = (uint8_t)(i % 13 < 9 ? i % 13 + 1 : 0);
    }
    for (int i = 0; i < CARDS; i++)
        shoe[i] = (uint8_t)(i % 52);
    clock_t started = clock();
    for (long dealt = 0; dealt < shoes; dealt++) {
        for (int last = CARDS - 1; last > 0; last--) {
            uint32_t chosen = below((uint32_t)last + 1);
            uint8_t card = shoe[last];
            shoe[last] = shoe[chosen];
            shoe[chosen] = card;
        }
        for (int at = BURNED, over = 0; !over; coups++) {
            over = CARDS - at <= BEHIND;
            at = coup(at);
        }
    }
    printf("%ld %.6f\n", coups, (double)(clock() - started) / CLOCKS_PER_SEC);
    for (int wager = 0; wager < WAGERS; wager++)
        printf("%lld %lld\n", (long long)sums[wager], (long long)squares[wager]);
    return 0;
}
