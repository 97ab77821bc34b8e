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

/** What a form of a note was opened with. It differs after any change of the note. */
export function noteVersion({
  text,
  dueOn,
  assignee,
}: {
  text: string;
  dueOn: string | null;
  assignee: string | null;
}): string {
  return JSON.stringify([text, dueOn, assignee]);
}

/** The longest text of a note, in letters. */
export const NOTE_MAX = 2_000;
