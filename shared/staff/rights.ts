/** The areas of the back office. The area `plans` has no screens yet. */
export const areas = [
  "content",
  "orders",
  "contacts",
  "refunds",
  "transfers",
  "cash",
  "documents",
  "exports",
  "kurban",
  "plans",
  "settings",
  "users",
] as const;
export type Area = (typeof areas)[number];

/** The levels from the lowest to the highest. Each contains the levels before it. */
export const levels = ["none", "see", "change", "decide"] as const;
export type Level = (typeof levels)[number];

/** A level that something requires. */
export type Right = { area: Area; level: Exclude<Level, "none"> };
export type Rights = Readonly<Record<Area, Level>>;
/** Whether the first level contains the second. */
export function reaches(level: Level, required: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(required);
}

/** The areas with screens, and the levels that mean something there. A higher level counts as the highest of these. */
export const gridLevels = {
  content: ["none", "see", "change"],
  orders: ["none", "see", "change", "decide"],
  contacts: ["none", "see", "change", "decide"],
  refunds: ["none", "see", "change", "decide"],
  transfers: ["none", "see", "change", "decide"],
  cash: ["none", "see", "change", "decide"],
  documents: ["none", "see", "change"],
  exports: ["none", "change"],
  kurban: ["none", "see", "change", "decide"],
  settings: ["none", "see", "change", "decide"],
  users: ["none", "see", "change"],
} as const satisfies Partial<Record<Area, readonly Level[]>>;
export type GridArea = keyof typeof gridLevels;
export const gridAreas = Object.keys(gridLevels) as GridArea[];

/** Returns the level as it counts in this area: the highest of the area's levels that it contains. */
export function effectiveLevel(area: Area, level: Level): Level {
  const known: readonly Level[] = Object.hasOwn(gridLevels, area) ? gridLevels[area as GridArea] : levels;
  return known.findLast((candidate) => reaches(level, candidate)) ?? "none";
}
