/**
 * Finds references of which one character is damaged: wrong, lost, added, or swapped with its neighbour. One such
 * damage leaves four characters in a row as they were, the first or the last ones, unless the two in the middle are
 * swapped: so few orders are compared with each place of a text.
 */
export class NearReferences<Item> {
  readonly #quarters = new Map<string, { reference: string; item: Item; end: boolean }[]>();

  add(reference: string, item: Item): void {
    const third = reference.charAt(3);
    const fourth = reference.charAt(4);
    this.#put(reference.slice(0, 4), { reference, item, end: false });
    this.#put(reference.slice(4), { reference, item, end: true });
    // find-candidates.ts asks the database for the same three.
    if (third !== fourth) this.#put(reference.slice(0, 3) + fourth, { reference, item, end: false });
  }

  #put(quarter: string, entry: { reference: string; item: Item; end: boolean }): void {
    const there = this.#quarters.get(quarter);
    if (there) there.push(entry);
    else this.#quarters.set(quarter, [entry]);
  }

  /** Each once. `signs`: plain text. */
  in(signs: string): Set<Item> {
    const found = new Set<Item>();
    for (let at = 0; at + 4 <= signs.length; at++) {
      for (const { reference, item, end } of this.#quarters.get(signs.slice(at, at + 4)) ?? []) {
        if ([7, 8, 9].some((length) => isDamaged(reference, windowAt(signs, at, length, end))))
          found.add(item);
      }
    }
    return found;
  }
}

/** The quarters of a plain text by which orders are found: those that a reference can have. */
export function quartersIn(signs: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 4 <= signs.length; at++) {
    const quarter = signs.slice(at, at + 4);
    if (/^[2-9A-HJKMNP-Z]{4}$/.test(quarter)) found.add(quarter);
  }
  return found;
}

function windowAt(signs: string, at: number, length: number, end: boolean): string {
  const from = end ? at + 4 - length : at;
  return from < 0 ? "" : signs.slice(from, from + length);
}

/** Returns whether exactly one character of the reference is damaged. */
export function isDamaged(reference: string, text: string): boolean {
  let same = 0;
  while (same < text.length && text[same] === reference[same]) same++;
  const rest = reference.slice(same);
  const found = text.slice(same);
  if (text.length === reference.length - 1) return found === rest.slice(1);
  if (text.length === reference.length + 1) return found.slice(1) === rest;
  if (text.length !== reference.length || rest === "") return false;
  const swapped = rest.charAt(1) + rest.charAt(0) + rest.slice(2);
  return found.slice(1) === rest.slice(1) || found === swapped;
}
