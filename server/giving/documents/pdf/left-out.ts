import { bareLetter } from "#shared/text/read-text.ts";
import type { Paper } from "./paper.ts";

/** Replaces one or more letters that the font does not have. */
const replacement = "(…)";

/** Marks of direction and line breaks, which are never drawn (order-runs.ts). */
const directionMarks = /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\n]/;

/**
 * Returns the paper with only letters that the font has. A missing letter loses its marks or is replaced, and a sentence
 * on the paper names the fields with such letters.
 */
export function replaceMissingLetters(paper: Paper, hasGlyph: (codePoint: number) => boolean): Paper {
  const affectedFields = new Set<string>();
  const keepDrawable = (text: string, field: string): string => {
    const result = toDrawable(text, hasGlyph);
    if (result !== text) affectedFields.add(field);
    return result;
  };
  const { facts, table, foundation, signer } = paper;
  const [gift] = table.head;
  const drawable = {
    ...paper,
    title: keepDrawable(paper.title, paper.title),
    facts: facts.map(({ label, value }) => ({ label, value: keepDrawable(value, label) })),
    table: {
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        title: keepDrawable(row.title, gift),
        note: keepDrawable(row.note, gift),
      })),
    },
    foundation: {
      name: keepDrawable(foundation.name, paper.missingLetters.foundation),
      lines: foundation.lines.map((line) => keepDrawable(line, paper.missingLetters.foundation)),
    },
    signer: signer && {
      ...signer,
      name: keepDrawable(signer.name, paper.missingLetters.signer),
      title: keepDrawable(signer.title, paper.missingLetters.signer),
    },
    ...(paper.handSigners && {
      handSigners: paper.handSigners.map(({ role, name }) => ({
        role: keepDrawable(role, paper.missingLetters.signer),
        name: keepDrawable(name, paper.missingLetters.signer),
      })),
    }),
    paragraphs: paper.paragraphs.map((paragraph) => keepDrawable(paragraph, paper.missingLetters.text)),
    notice: keepDrawable(paper.notice, paper.missingLetters.text),
  };
  if (affectedFields.size === 0) return drawable;
  const fields = [...affectedFields].map((field) => toDrawable(field, hasGlyph)).join(" · ");
  return {
    ...drawable,
    paragraphs: [...drawable.paragraphs, paper.missingLetters.sentence.replace("{fields}", fields)],
  };
}

function toDrawable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isDrawn = (letter: string) => hasGlyph(letter.codePointAt(0) ?? 0);
  const letters = [...text].map((letter) => {
    if (directionMarks.test(letter) || isDrawn(letter)) return letter;
    if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)) return "";
    const bareText = bareLetter(letter);
    return bareText !== "" && [...bareText].every(isDrawn) ? bareText : replacement;
  });
  return letters.join("").replace(/\(…\)(?:\s*\(…\))+/g, replacement);
}
