/** Cuts a text between words, and marks the cut with `…`. Search engines show 155 characters of a description. */
export function cutAtWord(text: string, length = 155): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= length) return whole;
  const room = whole.slice(0, length);
  const lastBlank = room.lastIndexOf(" ");
  // A single very long word is cut inside, but never within a surrogate pair.
  const kept = lastBlank > 0 ? room.slice(0, lastBlank) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s.,;:!?…،؛–—-]+$/u, "")}…`;
}
