/** The areas of the back office. The areas `cash`, `kurban` and `plans` have no screens yet. */
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
