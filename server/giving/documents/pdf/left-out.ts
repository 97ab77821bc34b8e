import { bareLetter } from "#shared/text/read-text.ts";
import type { Paper } from "./paper.ts";

/** Replaces letters that the font lacks; several in a row become one. */
const place = "(…)";

/** Marks that steer the order of a line: they are never drawn (order-runs.ts). */
const steering = /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\n]/;

/**
 * Returns the paper with only the letters of the font. A letter loses marks that the font lacks, or is replaced; the paper
 * then lists the fields with such letters.
 */
export function nameLeftOut(paper: Paper, has: (codePoint: number) => boolean): Paper {
  const where = new Set<string>();
  const kept = (text: string, field: string): string => {
    const shown = onlyDrawn(text, has);
    if (shown !== text) where.add(field);
    return shown;
  };
  const { facts, table, foundation, signer } = paper;
  const [gift] = table.head;
  const drawn = {
    ...paper,
    title: kept(paper.title, paper.title),
    facts: facts.map(({ label, value }) => ({ label, value: kept(value, label) })),
    table: {
      ...table,
      rows: table.rows.map((row) => ({ ...row, title: kept(row.title, gift), note: kept(row.note, gift) })),
    },
    foundation: {
      name: kept(foundation.name, paper.leftOut.foundation),
      lines: foundation.lines.map((line) => kept(line, paper.leftOut.foundation)),
    },
    signer: signer && {
      ...signer,
      name: kept(signer.name, paper.leftOut.signer),
      title: kept(signer.title, paper.leftOut.signer),
    },
    paragraphs: paper.paragraphs.map((words) => kept(words, paper.leftOut.text)),
    notice: kept(paper.notice, paper.leftOut.text),
  };
  if (where.size === 0) return drawn;
  const fields = [...where].map((field) => onlyDrawn(field, has)).join(" · ");
  return { ...drawn, paragraphs: [...drawn.paragraphs, paper.leftOut.sentence.replace("{fields}", fields)] };
}

function onlyDrawn(text: string, has: (codePoint: number) => boolean): string {
  const isDrawn = (letter: string) => has(letter.codePointAt(0) ?? 0);
  const letters = [...text].map((letter) => {
    if (steering.test(letter) || isDrawn(letter)) return letter;
    if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)) return "";
    const bare = bareLetter(letter);
    return bare !== "" && [...bare].every(isDrawn) ? bare : place;
  });
  return letters.join("").replace(/\(…\)(?:\s*\(…\))+/g, place);
}
