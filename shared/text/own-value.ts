/**
 * The own value of `table` under a word from outside. `table[word]` would also find inherited members, such as the
 * function under `constructor`.
 */
export function ownValue<Value>(table: { readonly [word: string]: Value }, word: string | number) {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
