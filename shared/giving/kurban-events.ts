/** What a device or the office reports about an animal. */
export const eventKinds = ["read", "slaughtered", "problem", "undone"] as const;
export type EventKind = (typeof eventKinds)[number];

/** `repeated`: another report said so before. `refused`: a rule of the database speaks against it, and the office looks. */
export const eventResults = ["applied", "repeated", "refused"] as const;
export type EventResult = (typeof eventResults)[number];

/** The minutes in which the device that reported a slaughter can undo it. */
export const undoMinutes = 10;
