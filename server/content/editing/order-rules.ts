/** A record's position in the display order. */
export type Position = { id: string; displayOrder: number };

export type Direction = "up" | "down";

/**
 * Returns the positions that change when one record swaps with its neighbour in `list`, which is in display order. The
 * first record cannot move up, and the last cannot move down (docs/specification.md#4-states-and-transitions).
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
 * Returns the positions that change when the records `seen` are put into the order `wanted`. The result is "stale" when
 * these records no longer follow each other in `list`, and "other" when `wanted` has other records than `seen`.
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

/** Returns the ids of `list` with those of `last` at the end. Both parts keep their order. */
export function moveIdsToEnd(list: Position[], lastIds: ReadonlySet<string>): string[] {
  const ids = list.map((position) => position.id);
  return [...ids.filter((id) => !lastIds.has(id)), ...ids.filter((id) => lastIds.has(id))];
}

/**
 * Returns the positions that change when another record takes `displayOrder`: those from there on, up to the next gap.
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

/** Assigns the positions of `list` to its records in the order `ids`. Renumbers from 1 when two share a position. */
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
