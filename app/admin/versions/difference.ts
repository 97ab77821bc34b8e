import type { TextRun } from "#app/admin/kit/difference/field-difference.ts";

/** Above this limit everything between the equal start and the equal end counts as different. */
const maxComparisons = 1_000_000;

/** The runs without the new runs are `before`, and the runs without the old runs are `after`. */
export function findDifference(before: readonly string[], after: readonly string[]): TextRun[] {
  const start = commonLength(before, after);
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse());
  const oldParts = before.slice(start, before.length - end);
  const newParts = after.slice(start, after.length - end);
  const runs: TextRun[] = [];
  addRun(runs, "both", before.slice(0, start));
  for (const [side, part] of findChanges(oldParts, newParts)) addRun(runs, side, [part]);
  addRun(runs, "both", before.slice(before.length - end));
  return runs;
}

function findChanges(oldParts: readonly string[], newParts: readonly string[]): [TextRun["side"], string][] {
  const toChanges = (side: TextRun["side"], parts: readonly string[]) =>
    parts.map((part): [TextRun["side"], string] => [side, part]);
  if (oldParts.length * newParts.length > maxComparisons)
    return [...toChanges("old", oldParts), ...toChanges("new", newParts)];
  // lengths[i][j] is the length of the longest common subsequence of the old parts from i and the new parts from j.
  const lengths = Array.from({ length: oldParts.length + 1 }, () => new Uint16Array(newParts.length + 1));
  const lengthAt = (i: number, j: number) => lengths.at(i)?.at(j) ?? 0;
  for (let i = oldParts.length - 1; i >= 0; i--) {
    for (let j = newParts.length - 1; j >= 0; j--) {
      const length =
        oldParts.at(i) === newParts.at(j)
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
      lengths.at(i)?.set([length], j);
    }
  }
  const changes: [TextRun["side"], string][] = [];
  let i = 0;
  let j = 0;
  while (i < oldParts.length && j < newParts.length) {
    const oldPart = oldParts.at(i) ?? "";
    const newPart = newParts.at(j) ?? "";
    const isEqual = oldPart === newPart;
    const skipsOldPart = isEqual || lengthAt(i + 1, j) >= lengthAt(i, j + 1);
    if (isEqual) changes.push(["both", oldPart]);
    else changes.push(skipsOldPart ? ["old", oldPart] : ["new", newPart]);
    if (skipsOldPart) i++;
    if (isEqual || !skipsOldPart) j++;
  }
  return [...changes, ...toChanges("old", oldParts.slice(i)), ...toChanges("new", newParts.slice(j))];
}

function commonLength(first: readonly string[], second: readonly string[]): number {
  const differenceIndex = first.findIndex((part, index) => part !== second[index]);
  return differenceIndex < 0 ? first.length : differenceIndex;
}

function addRun(runs: TextRun[], side: TextRun["side"], parts: readonly string[]): void {
  if (parts.length === 0) return;
  const lastRun = runs.at(-1);
  if (lastRun?.side === side) lastRun.parts.push(...parts);
  else runs.push({ side, parts: [...parts] });
}

/** Splits a text into words. Each word includes the blanks after it. */
export function splitWords(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/**
 * Splits stored HTML (server/content/editing/sanitise-html.ts) into its outermost elements. A paragraph around the text of
 * a list item is removed, because only the editor adds it.
 */
export function splitBlocks(storedHtml: string): string[] {
  const html = storedHtml.replace(/<li><p>((?:(?!<\/?p\b)[\s\S])*)<\/p>/g, "<li>$1");
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const tag of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    const [fullTag, closing, name = ""] = tag;
    const isVoid = name === "br" || name === "img";
    if (!isVoid) depth += closing ? -1 : 1;
    const end = tag.index + fullTag.length;
    if (depth > 0 || (isVoid && name === "br")) continue;
    blocks.push(html.slice(from, end).trim());
    from = end;
  }
  const lastBlock = html.slice(from).trim();
  return [...blocks, lastBlock].filter((block) => block !== "");
}
