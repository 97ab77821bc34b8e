/** Cuts a text between words, and marks the cut with `…`. Search engines show 155 characters of a description. */
export function cutAtWord(text: string, length = 155): string {
  const normalized = text.replace(/\s+/g, " ").trim();
  if (normalized.length <= length) return normalized;
  const limited = normalized.slice(0, length);
  const lastSpace = limited.lastIndexOf(" ");
  // A very long word is cut inside the word, but not inside a surrogate pair.
  const shortened =
    lastSpace > 0 ? limited.slice(0, lastSpace) : limited.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${shortened.replace(/[\s.,;:!?…،؛–—-]+$/u, "")}…`;
}
