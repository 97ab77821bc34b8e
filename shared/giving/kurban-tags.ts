/** The most animals that one press adds or reports. */
export const maxTags = 500;

const maxTagLength = 20;

/** Returns a tag as the database stores it. */
export const cleanTag = (typed: string) => typed.trim().toUpperCase();

/** Whether a tag can be printed, read aloud and typed. */
export const isTag = (tag: string) =>
  tag.length <= maxTagLength && /^[\p{L}\p{N}][\p{L}\p{N}\-./]*$/u.test(tag);

/** `B-001 – B-040`, also with two or three dots. A hyphen alone is a part of many tags, so it needs blanks. */
const range = /^(\S*?)(\d+)\s*(?:…|\.{2,3}|–|—|\s-\s)\s*(\S*?)(\d+)$/;

/**
 * Reads tags and ranges of tags, separated by commas, semicolons or lines. `problem`: the part that is no tag and no range,
 * or `too-many`.
 */
export function readTags(
  typed: string,
): { kind: "tags"; tags: string[] } | { kind: "refused"; problem: string } {
  const tags = new Set<string>();
  for (const part of typed.split(/[,;\n]/)) {
    const text = cleanTag(part);
    if (text === "") continue;
    const expanded = expandRange(text) ?? (isTag(text) ? [text] : null);
    if (!expanded) return { kind: "refused", problem: text };
    for (const tag of expanded) tags.add(tag);
    if (tags.size > maxTags) return { kind: "refused", problem: "too-many" };
  }
  return { kind: "tags", tags: [...tags] };
}

/** Returns the tags of a range with as many digits as its first one; null for a text that is no range. */
function expandRange(text: string): string[] | null {
  const found = range.exec(text);
  if (!found) return null;
  const [, prefix = "", first = "", lastPrefix = "", last = ""] = found;
  const from = Number(first);
  const count = Number(last) - from + 1;
  if ((lastPrefix !== "" && lastPrefix !== prefix) || count < 1 || !isTag(prefix + first)) return null;
  return Array.from(
    { length: Math.min(count, maxTags + 1) },
    (_, index) => prefix + String(from + index).padStart(first.length, "0"),
  );
}

/** Returns an ear tag as officials write it: capital letters without blanks. */
export const cleanEarTag = (typed: string) => typed.replace(/\s/g, "").toUpperCase();

/** Whether a text can be an ear tag, such as `TR061234567890`. An empty text removes it. */
export const isEarTag = (earTag: string) => /^[A-Z0-9-]{0,30}$/.test(earTag);
