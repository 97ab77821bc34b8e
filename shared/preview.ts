let segmenter: Intl.Segmenter | undefined;

/** The first `length` characters (grapheme clusters) of a text, with `…` when it was cut. */
export function preview(text: string, length = 60): string {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter("tr", { granularity: "grapheme" });
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
