type MeasureWidth = (text: string) => number;

/** Breaks a text into the lines of a column of this width. */
export function breakLines(text: string, width: number, measureWidth: MeasureWidth): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    const words = paragraph.split(/\s+/);
    const wholeText = words.join(" ");
    if (wholeText.length < 200 && measureWidth(wholeText) <= width) {
      lines.push(wholeText);
      continue;
    }
    let line = "";
    for (const word of words.flatMap((longWord) => fitWord(longWord, width, measureWidth))) {
      const extended = line ? `${line} ${word}` : word;
      if (line && measureWidth(extended) > width) {
        lines.push(line);
        line = word;
      } else line = extended;
    }
    lines.push(line);
  }
  return lines;
}

/** Cuts a word that is wider than the column. */
function fitWord(word: string, width: number, measureWidth: MeasureWidth): string[] {
  if (measureWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part && measureWidth(part + letter) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}
