import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** A part of a line that is drawn in one direction; `text` in reading order. */
export type Run = { text: string; rightToLeft: boolean };

/** Marks that only steer the order: no font has them. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutSteering = (text: string) => text.replace(steering, "");

/** The runs of a line from left to right (Unicode Bidirectional Algorithm, UAX #9, rule L2). */
export function orderRuns(line: string, direction: "ltr" | "rtl"): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at).replace(steering, "");
    const level = embedding.levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  const drawn = runs.filter(({ text }) => text !== "");
  return reorder(drawn).map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** A run with brackets mirrored. The font program turns runs with Arabic letters itself; other runs are turned here. */
export function asDrawn({ text, rightToLeft }: Run): string {
  if (!rightToLeft) return text;
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (/\p{Script=Arabic}/u.test(text) ? letters : letters.reverse()).join("");
}

/** Reverses every sequence of runs at or above a level, from the highest down to the lowest odd one. */
function reorder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
