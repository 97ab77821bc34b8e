/**
 * Returns the own property `word` of a table. `table[word]` would also return an inherited property, such as
 * `constructor`, when the word is from a request.
 */
export function ownValue<Value>(table: { readonly [word: string]: Value }, word: string | number) {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
