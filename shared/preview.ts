let segmenter: Intl.Segmenter | undefined;

/** The first `length` characters of a text, as people count characters, with `…` when something was cut. */
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
