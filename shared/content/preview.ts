let segmenter: Intl.Segmenter | undefined;

/** Returns a text of at most `length` grapheme clusters. A longer text is cut after a word, and ends with `…`. */
export function preview(text: string, length = 60): string {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter("tr", { granularity: "grapheme" });
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return `${wholeWords(text.slice(0, index), text.charAt(index))}…`;
    count += 1;
  }
  return text;
}

/** Removes the incomplete last word, unless the text has no other word. */
function wholeWords(text: string, nextCharacter: string): string {
  const words = /\s/.test(nextCharacter) ? text : text.replace(/\s+\S*$/, "");
  return words.trimEnd() || text;
}
