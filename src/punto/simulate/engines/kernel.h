/* One shoe, dealt coup by coup, in plain C.
 *
 * Compiled at run time for a graphics processor (punto.simulate.gpu), and by any C compiler where a test
 * compares it with the other engines, coup by coup. It must agree with punto.simulate.lanes to the last bit.
 *
 * The twelve counts ("how many of the cards left come before this rank") lie two to a register, each as the
 * bits of the half-precision number 1024 + count. Between 1024 and 2048 such a number is its bits less 0x6400,
 * so a graphics processor compares and subtracts two counts at once in its floating-point units, exactly, and
 * plain C does the same on the bits.
 */

typedef unsigned int u32;
typedef unsigned long long u64;

#define PAIRS_OF_COUNTS 6
#define BASE 0x64006400u
#define BOTH 0x00010001u
#define NEVER 0x67FF67FFu /* above every count */

#ifdef __CUDACC__
#define FN __device__ __forceinline__
#define UNROLLED _Pragma("unroll")
FN u32 above(u32 draw, u32 counts) /* one in each half where the draw is below the count */
{
    u32 found;
    asm("set.lt.f16x2.f16x2 %0, %1, %2;" : "=r"(found) : "r"(draw), "r"(counts));
    return found;
}
FN u32 plus(u32 sum, u32 found)
{
    u32 after;
    asm("add.f16x2 %0, %1, %2;" : "=r"(after) : "r"(sum), "r"(found));
    return after;
}
FN u32 less(u32 counts, u32 found)
{
    u32 after;
    asm("sub.f16x2 %0, %1, %2;" : "=r"(after) : "r"(counts), "r"(found));
    return after;
}
#else
#define FN static inline
#define UNROLLED
FN u32 above(u32 draw, u32 counts)
{
    return (u32)((draw >> 16) < (counts >> 16)) << 16 | (u32)((draw & 0xFFFF) < (counts & 0xFFFF));
}
FN u32 plus(u32 sum, u32 found) { return sum + found; }
FN u32 less(u32 counts, u32 found) { return counts - found; }
#endif

typedef struct {
    int cards, behind, burn, each_coup, seats, longest, player_to;
    u64 banker_to; /* four bits for each third card, and for none: one more than the highest opening */
} rules;

typedef struct {
    u32 a, b, c, d;                  /* the stream */
    u32 counts[PAIRS_OF_COUNTS];
    int left, stop;
} shoe;

FN u64 mixed(u64 word)
{
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ word >> 27) * 0x94D049BB133111EBull;
    return word ^ word >> 31;
}

FN u32 turned(u32 word, int by) { return word << by | word >> (32 - by); }

FN u32 next_word(shoe *s) /* xoshiro128** */
{
    u32 word = turned(s->b * 5, 7) * 9, shifted = s->b << 9;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= shifted;
    s->d = turned(s->d, 11);
    return word;
}

FN u32 fair_draw(shoe *s, u32 half, u32 bound) /* below the bound, each as likely as the other */
{
    u32 product = half * bound;
    if ((product & 0xFFFF) < bound) {
        u32 unfair = 65536u % bound;
        while ((product & 0xFFFF) < unfair)
            product = (next_word(s) & 0xFFFF) * bound;
    }
    return BASE + (product >> 16) * BOTH;
}

FN int number(u32 sum) { return (int)((sum & 0xFFFF) + (sum >> 16)) - 2 * 0x6400; }
FN int points(int card) { return card < 9 ? 9 - card : 0; }
FN int units(int total) { return total >= 10 ? total - 10 : total; }

FN int take(shoe *s, u32 draw) /* a card leaves the shoe; its number is how many counts lie above it */
{
    u32 sum = BASE;
    UNROLLED
    for (int k = 0; k < PAIRS_OF_COUNTS; k++) {
        u32 found = above(draw, s->counts[k]);
        s->counts[k] = less(s->counts[k], found);
        sum = plus(sum, found);
    }
    return number(sum);
}

FN int peek(const shoe *s, u32 draw) /* a card's number, while it stays */
{
    u32 sum = BASE;
    UNROLLED
    for (int k = 0; k < PAIRS_OF_COUNTS; k++)
        sum = plus(sum, above(draw, s->counts[k]));
    return number(sum);
}

FN void fill(shoe *s, const rules *r)
{
    u32 of_a_rank = (u32)r->cards / 13;
    UNROLLED
    for (int k = 0; k < PAIRS_OF_COUNTS; k++)
        s->counts[k] = BASE + of_a_rank * ((2 * k + 1) + ((2 * k + 2) << 16));
    s->left = r->cards;
}

FN void open_shoe(shoe *s, const rules *r, u64 key, u64 which)
{
    u64 first = mixed(key + (2 * which + 1) * 0x9E3779B97F4A7C15ull);
    u64 second = mixed(key + (2 * which + 2) * 0x9E3779B97F4A7C15ull);
    s->a = (u32)first, s->b = (u32)(first >> 32), s->c = (u32)second, s->d = (u32)(second >> 32);
    fill(s, r);
    s->stop = r->each_coup ? 0 : r->behind + (r->burn == 1);
    if (r->burn == 2 && !r->each_coup) {
        u32 half = next_word(s) & 0xFFFF;
        int turned_up = points(take(s, fair_draw(s, half, (u32)s->left)));
        s->left--;
        s->stop += turned_up ? turned_up : 10;
    }
}

FN int pairing(int p1, int p2, int b1, int b2)
{
    int player = p1 == p2, banker = b1 == b2, one_rank = player & banker & (p1 == b1);
    return player + 2 * banker + one_rank + (one_rank & (p1 == 1));
}

FN int picture(int card) { return (card >= 9) & (card <= 11); }

FN int hand_of_three(int one, int two, int three)
{
    int pictures = picture(one) + picture(two) + picture(three);
    return 10 * pictures + units(units(points(one) + points(two)) + points(three));
}

FN int next_coup(shoe *s, const rules *r) /* one coup; its cell */
{
    u32 draw[6];
    if (r->each_coup)
        fill(s, r);
    u32 words[3];
    UNROLLED
    for (int w = 0; w < 3; w++)
        words[w] = next_word(s);
    UNROLLED
    for (int j = 0; j < 6; j++)
        draw[j] = fair_draw(s, j & 1 ? words[j / 2] >> 16 : words[j / 2] & 0xFFFF, (u32)(s->left - j));
    int p1 = take(s, draw[0]), b1 = take(s, draw[1]), p2 = take(s, draw[2]), b2 = take(s, draw[3]);
    if (r->seats) {
        int fifth_card = take(s, draw[4]), sixth_card = take(s, draw[5]);
        return hand_of_three(p1, b1, p2) * 40 + hand_of_three(b2, fifth_card, sixth_card);
    }
    int player = units(points(p1) + points(p2)), banker = units(points(b1) + points(b2));
    int third = points(peek(s, draw[4]));
    int no_natural = (player < 8) & (banker < 8);
    int player_drew = no_natural & (player <= r->player_to);
    int banker_to = (int)(r->banker_to >> 4 * (player_drew ? third : 10) & 15);
    int banker_drew = no_natural & (banker < banker_to);
    take(s, player_drew | banker_drew ? draw[4] : NEVER);
    int sixth = points(take(s, player_drew & banker_drew ? draw[5] : NEVER));
    int player_final = units(player + third), banker_final = units(banker + (player_drew ? sixth : third));
    s->left -= 4 + player_drew + banker_drew;
    int player_hand = player_drew ? 10 + 10 * player + player_final : player;
    int banker_hand = banker_drew ? 10 + 10 * banker + banker_final : banker;
    return pairing(p1, p2, b1, b2) * 8192 + player_hand * 90 + banker_hand;
}
