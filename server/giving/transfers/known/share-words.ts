/** A word, and its skeleton without the letters that also exist with a mark in Turkish, because some formats lose them. */
export type WordSkeleton = { word: string; skeleton: string };

/** Formats fold, replace or drop these letters. Of `a` and `â` only `â` is affected, so the skeleton keeps `a`. */
const unreliableLetters = "cgiosua";

export function toSkeletons(words: readonly string[]): WordSkeleton[] {
  return [...new Set(words)].map((word) => ({ word, skeleton: word.replace(/[cgiosu]/g, "") }));
}

/**
 * Computes for each text the share of letters in words that the other text also has, in any order; returns the larger
 * and the smaller share. A cut word matches a word that it begins. Single letters count for the smaller share only.
 */
export function shareWords(
  one: readonly WordSkeleton[],
  other: readonly WordSkeleton[],
): { larger: number; smaller: number } {
  const longWords = dropSingleLetters(one);
  const otherLongWords = dropSingleLetters(other);
  if (longWords.length === 0 && otherLongWords.length === 0) return { larger: 1, smaller: 0 };
  if (longWords.length === 0 || otherLongWords.length === 0) return { larger: neutralShare, smaller: 0 };
  return {
    larger: Math.max(computeShare(longWords, otherLongWords), computeShare(otherLongWords, longWords)),
    smaller: Math.min(computeShare(one, other), computeShare(other, one)),
  };
}

/** The share if a text has no words to compare: it is evidence neither for nor against a match. */
export const neutralShare = 0.3;

function computeShare(bones: readonly WordSkeleton[], others: readonly WordSkeleton[]): number {
  const countLetters = (list: readonly WordSkeleton[]) =>
    list.reduce((sum, { word }) => sum + word.length, 0);
  return (
    countLetters(bones.filter((bone) => others.some((other) => areSameWord(bone, other)))) /
    countLetters(bones)
  );
}

/** Shorter skeletons do not distinguish words. */
const minSkeletonLength = 3;

function areSameWord(one: WordSkeleton, other: WordSkeleton): boolean {
  const isPrefix = one.skeleton.startsWith(other.skeleton) || other.skeleton.startsWith(one.skeleton);
  if (isPrefix && Math.min(one.skeleton.length, other.skeleton.length) >= minSkeletonLength) return true;
  return isWithoutLetters(one.word, other.word) || isWithoutLetters(other.word, one.word);
}

/** Returns whether `word` is `whole` or its beginning, without some of the unreliable letters. */
function isWithoutLetters(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) {
    if (at === word.length) return true;
    if (letter === word[at]) at++;
    else if (!unreliableLetters.includes(letter)) return false;
  }
  return at === word.length;
}

function dropSingleLetters(bones: readonly WordSkeleton[]): WordSkeleton[] {
  return bones.filter(({ word }) => word.length > 1);
}
