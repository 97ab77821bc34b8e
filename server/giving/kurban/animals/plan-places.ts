/** `vacip` and `adak` are on different animals unless the season mixes them; null goes with both. */
export type KindClass = "vacip" | "adak" | null;

/** A paid share without an animal. `paidAt` is in milliseconds since 1970. */
export type QueuedShare = { id: string; orderId: string; kind: KindClass; paidAt: number };

/** An animal with its free positions, in the order in which animals are filled. */
export type OpenAnimal = { id: string; kind: KindClass; free: readonly number[] };

export type Placement = { shareId: string; animalId: string; position: number };

export type Plan = { placements: Placement[]; left: string[] };

/** Shares that stay together if an animal can hold them. `turn` is the place of the group in the queue. */
type Group = { kind: KindClass; shares: string[]; turn: number };

type Animal = { id: string; kind: KindClass; free: number[] };

/** How many groups of the queue can overtake the first one to fill an animal. */
const lookAhead = 50;

/**
 * Gives queued shares places on animals, the earliest payment first (docs/decisions/080-kurban-assignment.md). The shares
 * of an order stay together where an animal can hold them, and groups of the next `lookAhead` fill what is left of an
 * animal. The same input has the same plan. `queue` is in the order of payment, with the shares of an order together.
 */
export function planPlaces(
  queue: readonly QueuedShare[],
  animals: readonly OpenAnimal[],
  { sharesPerAnimal, mixKinds }: { sharesPerAnimal: number; mixKinds: boolean },
): Plan {
  const placements: Placement[] = [];
  const open = animals.map(({ id, kind, free }) => ({
    id,
    kind: mixKinds ? null : kind,
    free: [...free].sort((a, b) => a - b),
  }));
  const put = (animal: Animal, { kind, shares }: Pick<Group, "kind" | "shares">) => {
    for (const shareId of shares)
      placements.push({ shareId, animalId: animal.id, position: animal.free.shift() ?? 0 });
    animal.kind ??= kind;
  };
  const waiting = toGroups(queue, sharesPerAnimal, mixKinds);
  const rooms = findRooms(open);
  const unplaced: Group[] = [];
  const near: Group[] = [];
  let next = 0;
  const refill = () => {
    while (near.length < lookAhead && next < waiting.length) near.push(waiting[next++] as Group);
  };
  for (const [index, animal] of open.entries()) {
    // Groups without a place on this animal or a later one would block the look ahead.
    for (refill(); near.some((group) => roomOf(rooms, index, group.kind) === 0); refill())
      for (const group of near.splice(0))
        (roomOf(rooms, index, group.kind) === 0 ? unplaced : near).push(group);
    while (animal.free.length > 0) {
      const first = near.find((group) => fits(animal, group));
      if (!first) break;
      const { length } = animal.free;
      if (first.shares.length <= length) take(near, first);
      else if (first.shares.length > roomOf(rooms, index + 1, first.kind)) {
        put(animal, { kind: first.kind, shares: first.shares.splice(0, length) });
        continue;
      }
      const isTaken = !near.includes(first);
      if (isTaken) put(animal, first);
      refill();
      const chosen = chooseFilling(near, animal, isTaken ? null : first);
      for (const group of chosen) {
        take(near, group);
        put(animal, group);
      }
      refill();
      break;
    }
  }
  const last = [...unplaced, ...near, ...waiting.slice(next)].toSorted((a, b) => a.turn - b.turn);
  const left = last.flatMap((group) => {
    placeAnywhere(group, open, put);
    return group.shares;
  });
  return { placements, left };
}

const take = (groups: Group[], group: Group) => groups.splice(groups.indexOf(group), 1);

const fits = (animal: Animal, group: Group) =>
  animal.kind === null || group.kind === null || animal.kind === group.kind;

/** Groups the shares of an order that can be on one animal. What fills a whole animal is a group of its own. */
function toGroups(queue: readonly QueuedShare[], sharesPerAnimal: number, mixKinds: boolean): Group[] {
  const groups: Group[] = [];
  for (const [, shares] of Map.groupBy(queue, ({ orderId }) => orderId)) {
    const kinds = new Set(shares.flatMap(({ kind }) => (mixKinds || kind === null ? [] : [kind])));
    const [firstKind = null] = kinds;
    const byKind = Map.groupBy(shares, ({ kind }) => (mixKinds ? null : (kind ?? firstKind)));
    for (const [kind, ofKind] of byKind)
      for (let from = 0; from < ofKind.length; from += sharesPerAnimal)
        groups.push({
          kind,
          shares: ofKind.slice(from, from + sharesPerAnimal).map(({ id }) => id),
          turn: groups.length,
        });
  }
  return groups;
}

type Room = { vacip: number; adak: number; any: number };

/** Returns for each animal the most free positions that it or a later one has, by kind. */
function findRooms(animals: readonly Animal[]): Room[] {
  let room: Room = { vacip: 0, adak: 0, any: 0 };
  return animals
    .toReversed()
    .map(({ kind, free }) => {
      const roomFor = (wanted: KindClass) => (kind === null || kind === wanted ? free.length : 0);
      room = {
        vacip: Math.max(room.vacip, roomFor("vacip")),
        adak: Math.max(room.adak, roomFor("adak")),
        any: Math.max(room.any, free.length),
      };
      return room;
    })
    .reverse();
}

const roomOf = (rooms: readonly Room[], index: number, kind: KindClass) => rooms[index]?.[kind ?? "any"] ?? 0;

/**
 * Chooses groups that fill the free positions of an animal as far as whole groups can; of several choices the one with the
 * earliest groups. `skipped` waits for a later animal.
 */
function chooseFilling(near: readonly Group[], animal: Animal, skipped: Group | null): Group[] {
  const kind = animal.kind ?? near.find((group) => group !== skipped && group.kind !== null)?.kind ?? null;
  const groups = near.filter(
    (group) => group !== skipped && (group.kind === null || kind === null || group.kind === kind),
  );
  const { length } = animal.free;
  // Bit r of `reach[i]`: the groups from i on can fill r positions exactly.
  const reach = [1];
  for (const { shares } of groups.toReversed()) {
    const [later = 1] = reach;
    reach.unshift(later | ((later << shares.length) & ((1 << (length + 1)) - 1)));
  }
  const fills = (index: number, count: number) => ((reach[index] ?? 0) & (1 << count)) !== 0;
  let open = length;
  while (!fills(0, open)) open--;
  return groups.filter(({ shares }, index) => {
    if (shares.length > open || open === 0 || !fills(index + 1, open - shares.length)) return false;
    open -= shares.length;
    return true;
  });
}

/** Places a group whole, or else the part of it for which animals have room, and removes that part from the group. */
function placeAnywhere(
  group: Group,
  animals: readonly Animal[],
  put: (animal: Animal, part: Pick<Group, "kind" | "shares">) => void,
): void {
  const whole = animals.find((animal) => fits(animal, group) && animal.free.length >= group.shares.length);
  for (const animal of whole ? [whole] : animals) {
    if (animal.free.length === 0 || !fits(animal, group)) continue;
    put(animal, { kind: group.kind, shares: group.shares.splice(0, animal.free.length) });
    if (group.shares.length === 0) return;
  }
}
