/**
 * What `table` itself holds under a word that came from outside. `table[word]` also finds what every object inherits:
 * under `constructor` a function.
 */
export function ownValue<Value>(
  table: { readonly [word: string]: Value },
  word: string | number,
): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
