/** A word. `left` lacks the letters that Turkish also writes with a mark, because some formats lose them. */
export type Bone = { word: string; left: string };

/** Some formats fold these letters, write `?` for them or drop them. Only `â` is lost, so `a` stays in `left`. */
const lost = "cgiosua";

export function bonesOf(words: readonly string[]): Bone[] {
  return [...new Set(words)].map((word) => ({ word, left: word.replace(/[cgiosu]/g, "") }));
}

/**
 * Returns the share of each text, by letters, whose words are also in the other text, in any order. A cut word counts
 * as the beginning of a whole one. Single letters begin too many words, so they count for `least` only.
 */
export function shareWords(one: readonly Bone[], other: readonly Bone[]): { most: number; least: number } {
  const words = withoutLetters(one);
  const others = withoutLetters(other);
  if (words.length === 0 && others.length === 0) return { most: 1, least: 0 };
  // A text without a telling word says nothing for or against.
  if (words.length === 0 || others.length === 0) return { most: nothingSaid, least: 0 };
  return {
    most: Math.max(shareOf(words, others), shareOf(others, words)),
    least: Math.min(shareOf(one, other), shareOf(other, one)),
  };
}

export const nothingSaid = 0.3;

function shareOf(bones: readonly Bone[], others: readonly Bone[]): number {
  const lengths = (list: readonly Bone[]) => list.reduce((sum, { word }) => sum + word.length, 0);
  return lengths(bones.filter((bone) => others.some((other) => areSame(bone, other)))) / lengths(bones);
}

/** Enough letters are left to tell words apart by them. */
const enough = 3;

function areSame(one: Bone, other: Bone): boolean {
  const begins = one.left.startsWith(other.left) || other.left.startsWith(one.left);
  if (begins && Math.min(one.left.length, other.left.length) >= enough) return true;
  return losesOnly(one.word, other.word) || losesOnly(other.word, one.word);
}

/** Returns whether the word is the other one, or its beginning, without some of the letters that are lost. */
function losesOnly(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) {
    if (at === word.length) return true;
    if (letter === word[at]) at++;
    else if (!lost.includes(letter)) return false;
  }
  return at === word.length;
}

function withoutLetters(bones: readonly Bone[]): Bone[] {
  return bones.filter(({ word }) => word.length > 1);
}
