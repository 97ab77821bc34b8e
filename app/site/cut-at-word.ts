/** What search engines show of a description. */
const shown = 155;

/** A text of at most `length` characters, cut between words, with `…` when something was cut. */
export function cutAtWord(text: string, length = shown): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= length) return whole;
  const room = whole.slice(0, length);
  const lastBlank = room.lastIndexOf(" ");
  // A single word without an end: cut where it must be, but never through a character.
  const kept = lastBlank > 0 ? room.slice(0, lastBlank) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s.,;:!?…،؛–—-]+$/u, "")}…`;
}
