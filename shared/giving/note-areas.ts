import type { Area } from "#shared/staff/rights.ts";

/** The kinds of records that can have notes, and the area whose rights apply to their notes. */
export const noteAreas = {
  donor: "contacts",
  order: "orders",
  movement: "transfers",
  campaign: "content",
} as const satisfies Record<string, Area>;

export type NoteEntity = keyof typeof noteAreas;
export const noteEntities = Object.keys(noteAreas) as NoteEntity[];

/** The longest text of a note, in letters. */
export const NOTE_MAX = 2_000;
