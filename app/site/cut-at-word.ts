/** The length of a description that search engines show. */
const shown = 155;

/** Cuts a text to at most `length` characters between words, and marks the cut with `…`. */
export function cutAtWord(text: string, length = shown): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= length) return whole;
  const room = whole.slice(0, length);
  const lastBlank = room.lastIndexOf(" ");
  // A single very long word is cut inside, but never through a surrogate pair.
  const kept = lastBlank > 0 ? room.slice(0, lastBlank) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s.,;:!?…،؛–—-]+$/u, "")}…`;
}
