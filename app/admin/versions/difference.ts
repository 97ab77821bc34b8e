import type { Run } from "#app/admin/kit/difference/field-difference.ts";

/** The limit of comparisons; above it, the texts count as wholly different between equal ends. */
const mostComparisons = 1_000_000;

/** Returns runs: all except the new ones form `before`, and all except the old ones form `after`, in order. */
export function differenceOf(before: readonly string[], after: readonly string[]): Run[] {
  const start = commonLength(before, after);
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse());
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const runs: Run[] = [];
  add(runs, "both", before.slice(0, start));
  for (const [where, part] of changed(old, now)) add(runs, where, [part]);
  add(runs, "both", before.slice(before.length - end));
  return runs;
}

function changed(old: readonly string[], now: readonly string[]): [Run["in"], string][] {
  const all = (where: Run["in"], parts: readonly string[]) =>
    parts.map((part): [Run["in"], string] => [where, part]);
  if (old.length * now.length > mostComparisons) return [...all("old", old), ...all("new", now)];
  // lengths[i][j] is the longest common sequence of the texts from these parts on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number) => lengths.at(i)?.at(j) ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const length = old.at(i) === now.at(j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      lengths.at(i)?.set([length], j);
    }
  }
  const found: [Run["in"], string][] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    const gone = old.at(i) ?? "";
    const come = now.at(j) ?? "";
    const same = gone === come;
    const drops = same || at(i + 1, j) >= at(i, j + 1);
    if (same) found.push(["both", gone]);
    else found.push(drops ? ["old", gone] : ["new", come]);
    if (drops) i++;
    if (same || !drops) j++;
  }
  return [...found, ...all("old", old.slice(i)), ...all("new", now.slice(j))];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs < 0 ? one.length : differs;
}

function add(runs: Run[], where: Run["in"], parts: readonly string[]): void {
  if (parts.length === 0) return;
  const last = runs.at(-1);
  if (last?.in === where) last.parts.push(...parts);
  else runs.push({ in: where, parts: [...parts] });
}

/** Splits a text into words, each with the blanks after it. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/**
 * Splits stored HTML (server/content/editing/sanitise-html.ts) into its outermost elements: paragraphs, headings,
 * lists, pictures. Only the editor puts the text of a list item into a paragraph, so that is not counted as a
 * difference.
 */
export function blocksOf(stored: string): string[] {
  const html = stored.replace(/<li><p>((?:(?!<\/?p\b)[\s\S])*)<\/p>/g, "<li>$1");
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const tag of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    const [whole, closing, name = ""] = tag;
    const isVoid = name === "br" || name === "img";
    if (!isVoid) depth += closing ? -1 : 1;
    const end = tag.index + whole.length;
    if (depth > 0 || (isVoid && name === "br")) continue;
    blocks.push(html.slice(from, end).trim());
    from = end;
  }
  const rest = html.slice(from).trim();
  return [...blocks, rest].filter((block) => block !== "");
}
