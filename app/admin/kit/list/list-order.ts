/** Returns the list with one entry moved to position `to`; positions begin at 0. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** Returns the rows in the order of these ids. Rows without an id in the list come last. */
export function inOrder<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  const at = (row: Row) => position.get(idOf(row)) ?? ids.length;
  return [...rows].sort((one, other) => at(one) - at(other));
}
