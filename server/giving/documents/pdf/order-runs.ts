import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** A part of a line with one direction. `text` is in reading order. */
export type Run = { text: string; rightToLeft: boolean };

/** Marks of direction, which no font draws. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const removeDirectionMarks = (text: string) => text.replace(directionMarks, "");

/** Returns the runs of a line from left to right (Unicode Bidirectional Algorithm, UAX #9, rule L2). */
export function orderRuns(line: string, direction: "ltr" | "rtl"): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index++) {
    const letter = line.charAt(index).replace(directionMarks, "");
    const level = embedding.levels[index] ?? 0;
    const lastRun = runs.at(-1);
    if (lastRun && lastRun.level === level) lastRun.text += letter;
    else runs.push({ text: letter, level });
  }
  const visibleRuns = runs.filter(({ text }) => text !== "");
  return reorder(visibleRuns).map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** Mirrors brackets and reverses the letters of a run from right to left. The font program itself reverses Arabic letters. */
export function toDrawnText({ text, rightToLeft }: Run): string {
  if (!rightToLeft) return text;
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (/\p{Script=Arabic}/u.test(text) ? letters : letters.reverse()).join("");
}

/** Reverses every sequence of runs at or above a level, from the highest level down to level 1. */
function reorder<R extends { level: number }>(runs: readonly R[]): R[] {
  const reordered = [...runs];
  const highest = Math.max(0, ...reordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < reordered.length; start++) {
      let end = start;
      while ((reordered[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) reordered.splice(start, end - start, ...reordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return reordered;
}
