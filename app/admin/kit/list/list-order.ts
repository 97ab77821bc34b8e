/** Moves one entry to position `to`; positions begin at 0. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const movedList = [...list];
  const [entry] = movedList.splice(from, 1);
  if (entry !== undefined) movedList.splice(to, 0, entry);
  return movedList;
}

/** Sorts the rows by the position of their ids. Rows whose id is not in the list come last. */
export function sortByIds<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]));
  const findPosition = (row: Row) => positions.get(idOf(row)) ?? ids.length;
  return [...rows].sort((a, b) => findPosition(a) - findPosition(b));
}
