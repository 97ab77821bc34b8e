/**
 * Finds references with one damaged character: wrong, lost, added, or swapped with its neighbour. A reference has eight
 * characters. With one damaged character the first four or the last four are intact, unless the fourth and the fifth are
 * swapped. An index of these four characters limits the orders that are compared with each position of a text.
 */
export class NearReferences<Item> {
  readonly #entriesByKey = new Map<string, { reference: string; item: Item; isEnd: boolean }[]>();

  add(reference: string, item: Item): void {
    const fourth = reference.charAt(3);
    const fifth = reference.charAt(4);
    this.#put(reference.slice(0, 4), { reference, item, isEnd: false });
    this.#put(reference.slice(4), { reference, item, isEnd: true });
    // ../find-candidates.ts uses the same three keys in SQL.
    if (fourth !== fifth) this.#put(reference.slice(0, 3) + fifth, { reference, item, isEnd: false });
  }

  #put(key: string, entry: { reference: string; item: Item; isEnd: boolean }): void {
    const entries = this.#entriesByKey.get(key);
    if (entries) entries.push(entry);
    else this.#entriesByKey.set(key, [entry]);
  }

  /** Returns the items whose reference is in the text with one damaged character. `signs` comes from `PlainText.signs`. */
  findDamaged(signs: string): Set<Item> {
    const items = new Set<Item>();
    for (let at = 0; at + 4 <= signs.length; at++) {
      for (const { reference, item, isEnd } of this.#entriesByKey.get(signs.slice(at, at + 4)) ?? []) {
        if ([7, 8, 9].some((length) => isDamaged(reference, sliceWindow(signs, at, length, isEnd))))
          items.add(item);
      }
    }
    return items;
  }
}

/** Returns the groups of four characters in a plain text that could be part of a reference. */
export function listReferenceKeys(signs: string): Set<string> {
  const keys = new Set<string>();
  for (let at = 0; at + 4 <= signs.length; at++) {
    const key = signs.slice(at, at + 4);
    if (/^[2-9A-HJKMNP-Z]{4}$/.test(key)) keys.add(key);
  }
  return keys;
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
