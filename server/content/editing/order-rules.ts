/** A record's position in the display order. */
export type Position = { id: string; displayOrder: number };

export type Direction = "up" | "down";

/**
 * Returns the changed positions after a record swaps with its neighbour in `list`, which is in display order. With
 * "edge" the record has no neighbour in this direction (docs/specification.md#4-states-and-transitions).
 */
export function swapPositions(
  list: Position[],
  id: string,
  direction: Direction,
): Position[] | "missing" | "edge" {
  const from = list.findIndex((position) => position.id === id);
  if (from < 0) return "missing";
  const to = direction === "up" ? from - 1 : from + 1;
  const ids = list.map((position) => position.id);
  const neighbour = ids[to];
  if (neighbour === undefined) return "edge";
  ids[to] = id;
  ids[from] = neighbour;
  return assignPositions(list, ids);
}

/**
 * Returns the changed positions after the records `previousIds` get the order `newIds`. The result is "stale" when
 * `list` no longer contains `previousIds` in this order without gaps, and "other" when `newIds` has other records than
 * `previousIds`.
 */
export function rearrangePositions(
  list: Position[],
  previousIds: string[],
  newIds: string[],
): Position[] | "stale" | "other" {
  const hasSameLength = new Set(newIds).size === previousIds.length && newIds.length === previousIds.length;
  if (!hasSameLength || !newIds.every((id) => previousIds.includes(id))) return "other";
  const ids = list.map((position) => position.id);
  const start = ids.indexOf(previousIds[0] ?? "");
  if (start < 0 || previousIds.some((id, index) => ids[start + index] !== id)) return "stale";
  ids.splice(start, newIds.length, ...newIds);
  return assignPositions(list, ids);
}

/** Returns the ids of `list`, with `lastIds` at the end. The order within both parts stays. */
export function moveIdsToEnd(list: Position[], lastIds: ReadonlySet<string>): string[] {
  const ids = list.map((position) => position.id);
  return [...ids.filter((id) => !lastIds.has(id)), ...ids.filter((id) => lastIds.has(id))];
}

/**
 * Returns the changed positions after a new record gets `displayOrder`: the records from this position to the next gap
 * move.
 */
export function pushPositions(list: Position[], displayOrder: number): Position[] {
  const changes: Position[] = [];
  let lastPosition = displayOrder;
  for (const position of list) {
    if (position.displayOrder < displayOrder) continue;
    if (position.displayOrder > lastPosition) break;
    lastPosition += 1;
    changes.push({ id: position.id, displayOrder: lastPosition });
  }
  return changes;
}

/**
 * Assigns the positions of `list` to its records in the order `ids`. When two positions are equal, it numbers all from
 * 1.
 */
function assignPositions(list: Position[], ids: string[]): Position[] {
  const positions = list.map((position) => position.displayOrder);
  const areDistinct = positions.every(
    (position, index) => index === 0 || position > (positions[index - 1] ?? 0),
  );
  const storedPositions = new Map(list.map((position) => [position.id, position.displayOrder]));
  return ids
    .map((id, index) => ({ id, displayOrder: areDistinct ? (positions[index] ?? 0) : index + 1 }))
    .filter(({ id, displayOrder }) => storedPositions.get(id) !== displayOrder);
}
