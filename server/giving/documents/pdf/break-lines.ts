type WidthOf = (text: string) => number;

/** Breaks a text into the lines of a column of this width. */
export function breakLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    const words = paragraph.split(/\s+/);
    const all = words.join(" ");
    if (all.length < 200 && widthOf(all) <= width) {
      lines.push(all);
      continue;
    }
    let line = "";
    for (const word of words.flatMap((each) => fitWord(each, width, widthOf))) {
      const longer = line ? `${line} ${word}` : word;
      if (line && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** Cuts a word that is wider than the column. */
function fitWord(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part && widthOf(part + letter) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}
