/** Pseudo-random numbers. The same seed gives the same numbers, and so the same drill. */
export type Random = {
  /** An integer with 0 ≤ n < limit. */
  below(limit: number): number;
  between(min: number, max: number): number;
  /** True with this probability (0–1). */
  chance(share: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  /** `length` characters of `alphabet`. */
  text(alphabet: string, length: number): string;
};

/** Mulberry32, a public-domain generator of 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (share) => next() < share,
    pick<Item>(list: readonly Item[]): Item {
      if (list.length === 0) throw new RangeError("nothing to pick from");
      return list[below(list.length)] as Item;
    },
    text: (alphabet, length) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(""),
  };
}

/** The numbers from 0 to `count` - 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
