/** A record's place in the display order. */
export type Place = { id: string; displayOrder: number };

export type Direction = "up" | "down";

/**
 * The places that change when one record swaps with its neighbour in `list`, which is in display order. The first
 * cannot go up, the last cannot go down (docs/specification.md#4-states-and-transitions).
 */
export function swapped(list: Place[], id: string, direction: Direction): Place[] | "missing" | "edge" {
  const from = list.findIndex((place) => place.id === id);
  if (from < 0) return "missing";
  const to = direction === "up" ? from - 1 : from + 1;
  const ids = list.map((place) => place.id);
  const neighbour = ids[to];
  if (neighbour === undefined) return "edge";
  ids[to] = id;
  ids[from] = neighbour;
  return placed(list, ids);
}

/**
 * The places that change when the records `seen`, which must still follow each other in `list` in that order, are put
 * into the order `wanted`.
 */
export function rearranged(list: Place[], seen: string[], wanted: string[]): Place[] | "stale" | "other" {
  const sameOnes = new Set(wanted).size === seen.length && wanted.length === seen.length;
  if (!sameOnes || !wanted.every((id) => seen.includes(id))) return "other";
  const ids = list.map((place) => place.id);
  const start = ids.indexOf(seen[0] ?? "");
  if (start < 0 || seen.some((id, index) => ids[start + index] !== id)) return "stale";
  ids.splice(start, wanted.length, ...wanted);
  return placed(list, ids);
}

/** The places that change when somebody else takes `displayOrder`: it and what stands behind without a gap move on. */
export function pushed(list: Place[], displayOrder: number): Place[] {
  const changes: Place[] = [];
  let taken = displayOrder;
  for (const place of list) {
    if (place.displayOrder < displayOrder) continue;
    if (place.displayOrder > taken) break;
    taken += 1;
    changes.push({ id: place.id, displayOrder: taken });
  }
  return changes;
}

/** Hands the places of `list` to its records in the order `ids`; where two shared a place, all are counted anew. */
function placed(list: Place[], ids: string[]): Place[] {
  const places = list.map((place) => place.displayOrder);
  const apart = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  const before = new Map(list.map((place) => [place.id, place.displayOrder]));
  return ids
    .map((id, index) => ({ id, displayOrder: apart ? (places[index] ?? 0) : index + 1 }))
    .filter(({ id, displayOrder }) => before.get(id) !== displayOrder);
}
