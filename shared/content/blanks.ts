/** A marked place of a draft, `[…: what belongs here]`. Its closing bracket may be missing. */
const blankMark = /\[\s*(?:…|\.\.\.)\s*:([^\]]*)/;

/** The longest name of a blank in a message, in characters. */
const maxNameLength = 80;

/** Returns the name of the first blank of a text or HTML, for example `vakfın unvanı`; null without a blank. */
export function findBlank(html: string): string | null {
  const name = blankMark.exec(html.replace(/<[^>]*>/g, ""))?.[1];
  return name === undefined ? null : name.replace(/\s+/g, " ").trim().slice(0, maxNameLength);
}

/** Returns where the blanks of a text begin and end, with their brackets. */
export function findBlankRanges(text: string): { from: number; to: number }[] {
  const marks = text.matchAll(new RegExp(`${blankMark.source}\\]?`, "g"));
  return [...marks].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }));
}

/** Returns the fields of a page with a blank, each with the code of its error. */
export function findBlankFields(values: object): Record<string, "blank"> {
  const fields = Object.entries(values).filter(
    ([, value]) => typeof value === "string" && findBlank(value) !== null,
  );
  return Object.fromEntries(fields.map(([name]) => [name, "blank"]));
}
