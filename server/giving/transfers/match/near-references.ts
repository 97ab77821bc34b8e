/**
 * Finds references with one damaged character: wrong, lost, added, or swapped with its neighbour. The first or the last
 * four characters are then intact, unless the two in the middle are swapped. An index of these four characters limits
 * the orders that are compared with each position of a text.
 */
export class NearReferences<Item> {
  readonly #quarters = new Map<string, { reference: string; item: Item; isEnd: boolean }[]>();

  add(reference: string, item: Item): void {
    const third = reference.charAt(3);
    const fourth = reference.charAt(4);
    this.#put(reference.slice(0, 4), { reference, item, isEnd: false });
    this.#put(reference.slice(4), { reference, item, isEnd: true });
    // find-candidates.ts uses the same three keys in SQL.
    if (third !== fourth) this.#put(reference.slice(0, 3) + fourth, { reference, item, isEnd: false });
  }

  #put(quarter: string, entry: { reference: string; item: Item; isEnd: boolean }): void {
    const entries = this.#quarters.get(quarter);
    if (entries) entries.push(entry);
    else this.#quarters.set(quarter, [entry]);
  }

  /** Returns the items whose reference is in the text with one damaged character. `signs`: see PlainText. */
  findDamaged(signs: string): Set<Item> {
    const items = new Set<Item>();
    for (let at = 0; at + 4 <= signs.length; at++) {
      for (const { reference, item, isEnd } of this.#quarters.get(signs.slice(at, at + 4)) ?? []) {
        if ([7, 8, 9].some((length) => isDamaged(reference, sliceWindow(signs, at, length, isEnd))))
          items.add(item);
      }
    }
    return items;
  }
}

/** Returns all groups of four characters in a plain text that a reference can contain. */
export function listQuarters(signs: string): Set<string> {
  const quarters = new Set<string>();
  for (let at = 0; at + 4 <= signs.length; at++) {
    const quarter = signs.slice(at, at + 4);
    if (/^[2-9A-HJKMNP-Z]{4}$/.test(quarter)) quarters.add(quarter);
  }
  return quarters;
}

function sliceWindow(signs: string, at: number, length: number, isEnd: boolean): string {
  const from = isEnd ? at + 4 - length : at;
  return from < 0 ? "" : signs.slice(from, from + length);
}

/** Returns whether exactly one character of the reference is damaged. */
export function isDamaged(reference: string, text: string): boolean {
  let prefixLength = 0;
  while (prefixLength < text.length && text[prefixLength] === reference[prefixLength]) prefixLength++;
  const remainingReference = reference.slice(prefixLength);
  const remainingText = text.slice(prefixLength);
  if (text.length === reference.length - 1) return remainingText === remainingReference.slice(1);
  if (text.length === reference.length + 1) return remainingText.slice(1) === remainingReference;
  if (text.length !== reference.length || remainingReference === "") return false;
  const swapped = remainingReference.charAt(1) + remainingReference.charAt(0) + remainingReference.slice(2);
  return remainingText.slice(1) === remainingReference.slice(1) || remainingText === swapped;
}
