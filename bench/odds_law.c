/* The law of a coup as one would first write it: loops over the ranks of the four opening cards, over suits
 * where two of a rank meet, and over the values of the third cards. The same cells as punto.odds.cells. */

#include <stdint.h>

enum { RANKS = 13, SUITS = 4, POINTS = 10, NATURAL = 8, NONE = 10, EIGHT = 7, PAIRINGS = 16 + 9 + 27 };

static int value_of(int rank) { return rank < 9 ? rank + 1 : 0; }

static int kind_of(int first, int second) { return first == second ? 3 : first + second == 3 ? 2 : 1; }

static int grade_of(const int s[4]) {
    int black = 0;
    for (int i = 0; i < 4; i++) black += s[i] == 0 || s[i] == 3;
    if (s[0] == s[1] && s[1] == s[2] && s[2] == s[3]) return 2;
    return black == 0 || black == 4 ? 1 : 0;
}

/* Where the Banker's and the Player's third cards lead from one opening: every continuation in turn. */
static void go_on(const int64_t left[POINTS], int64_t cards, int p, int b, const uint8_t *draws, int64_t ways,
                  int64_t *cell) {
    const uint8_t *banker = draws + b * (NONE + 1);
    if (p >= NATURAL || b >= NATURAL) {
        *cell += ways * cards * (cards - 1);
    } else if (!draws[NONE * (NONE + 1) + p]) {
        if (!banker[NONE]) {
            *cell += ways * cards * (cards - 1);
        } else {
            for (int y = 0; y < POINTS; y++) *cell++ += ways * left[y] * (cards - 1);
        }
    } else {
        for (int x = 0; x < POINTS; x++) {
            if (!banker[x]) {
                *cell++ += ways * left[x] * (cards - 1);
            } else {
                for (int y = 0; y < POINTS; y++) *cell++ += ways * left[x] * (left[y] - (x == y));
            }
        }
    }
}

static int continuations(int p, int b, const uint8_t *draws) {
    const uint8_t *banker = draws + b * (NONE + 1);
    if (p >= NATURAL || b >= NATURAL) return 1;
    if (!draws[NONE * (NONE + 1) + p]) return banker[NONE] ? POINTS : 1;
    int many = 0;
    for (int x = 0; x < POINTS; x++) many += banker[x] ? POINTS : 1;
    return many;
}

/* In how many ways four cards of these ranks can be dealt; those of a pair are of the suits given. */
static int64_t dealt(const int64_t *cards, const int64_t rank[RANKS], const int r[4], const int s[4],
                     const int paired[4]) {
    int64_t ways = 1;
    for (int i = 0; i < 4; i++) {
        int64_t held = paired[i] ? cards[s[i] * RANKS + r[i]] : rank[r[i]];
        for (int j = 0; j < 4; j++) {
            if (j == i || r[j] != r[i]) continue;
            if (paired[i]) held -= paired[j] && j < i && s[j] == s[i];
            else held -= paired[j] || j < i;
        }
        ways *= held > 0 ? held : 0;
    }
    return ways;
}

/* The ways of four cards by how they are paired, told apart by suits only where a rank meets itself. */
static int pairings(const int64_t *cards, const int64_t rank[RANKS], const int r[4], int steps,
                    int64_t ways[PAIRINGS]) {
    int mine = r[0] == r[1], theirs = r[2] == r[3];
    int paired[4] = {mine, mine, theirs, theirs}, s[4];
    for (s[0] = 0; s[0] < (mine ? SUITS : 1); s[0]++)
        for (s[1] = 0; s[1] < (mine ? SUITS : 1); s[1]++)
            for (s[2] = 0; s[2] < (theirs ? SUITS : 1); s[2]++)
                for (s[3] = 0; s[3] < (theirs ? SUITS : 1); s[3]++) {
                    int k = mine ? kind_of(s[0], s[1]) : 0, l = theirs ? kind_of(s[2], s[3]) : 0;
                    int place = k * steps + l;
                    if (mine && theirs && r[0] == r[2]) {
                        int twin = (k - 1) * 3 + l - 1;
                        place = r[0] == EIGHT ? 25 + 3 * twin + grade_of(s) : 16 + twin;
                    }
                    ways[place] += dealt(cards, rank, r, s, paired);
                }
    return mine || theirs ? PAIRINGS : 1;
}

void joint_law(const int64_t *cards, const int64_t *starts, const uint8_t *draws, int64_t cells,
               int64_t *counts) {
    int64_t rank[RANKS] = {0}, value[POINTS] = {0}, total = 0;
    for (int s = 0; s < SUITS; s++)
        for (int i = 0; i < RANKS; i++) {
            rank[i] += cards[s * RANKS + i];
            value[value_of(i)] += cards[s * RANKS + i];
            total += cards[s * RANKS + i];
        }
    for (int64_t i = 0; i < cells; i++) counts[i] = 0;
    int r[4];
    for (r[0] = 0; r[0] < RANKS; r[0]++)
        for (r[1] = 0; r[1] < RANKS; r[1]++)
            for (r[2] = 0; r[2] < RANKS; r[2]++)
                for (r[3] = 0; r[3] < RANKS; r[3]++) {
                    int v[4];
                    for (int i = 0; i < 4; i++) v[i] = value_of(r[i]);
                    int p = (v[0] + v[1]) % POINTS, b = (v[2] + v[3]) % POINTS;
                    int64_t ways[PAIRINGS] = {0}, left[POINTS];
                    int kinds = pairings(cards, rank, r, b % 2 ? 1 : 4, ways);
                    for (int x = 0; x < POINTS; x++) left[x] = value[x];
                    for (int i = 0; i < 4; i++) left[v[i]]--;
                    int many = continuations(p, b, draws);
                    int64_t *cell = counts + starts[p * POINTS + b];
                    for (int k = 0; k < kinds; k++, cell += many)
                        if (ways[k]) go_on(left, total - 4, p, b, draws, ways[k], cell);
                }
}
