/**
 * The words without the letters that Turkish also writes with a mark: banks fold these letters, write `?` for them or
 * drop them, each format in its own way, and what is left is the same in all.
 */
export function bonesOf(words: readonly string[]): string[] {
  const bones = words.map((word) => word.replace(/[cgiosu]/g, ""));
  return [...new Set(bones)].filter((word) => word.length >= 2);
}

/** How much of each text is also in the other, by letters: words in any order, a cut word as the beginning of a whole one. */
export function shareWords(
  one: readonly string[],
  other: readonly string[],
): { most: number; least: number } {
  if (one.length === 0 && other.length === 0) return { most: 1, least: 0 };
  // A text without a telling word says nothing for or against.
  if (one.length === 0 || other.length === 0) return { most: nothingSaid, least: 0 };
  const shares = [shareOf(one, other), shareOf(other, one)];
  return { most: Math.max(...shares), least: Math.min(...shares) };
}

export const nothingSaid = 0.3;

function shareOf(words: readonly string[], others: readonly string[]): number {
  const lengths = (list: readonly string[]) => list.reduce((sum, { length }) => sum + length, 0);
  const shared = words.filter((word) =>
    others.some((other) => other.startsWith(word) || word.startsWith(other)),
  );
  return lengths(shared) / lengths(words);
}
