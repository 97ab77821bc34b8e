import type { ContentErrors } from "#shared/content-fields.ts";
import type { Forbidden } from "../accounts/staff-write.ts";

/** `updatedAt` is what the next change of this record has to have seen. */
export type Saved = { kind: "saved"; id: string; updatedAt: Date };

/** What is wrong, by field. */
export type Refused = { kind: "refused"; errors: ContentErrors };

/** Somebody else changed it since it was read: who (null when a program or a former member of staff), and when. */
export type Stale = { kind: "stale"; by: string | null; at: Date };

/** There is none, or it has been deleted. */
export type Missing = { kind: "missing" };

export type Created = Saved | Refused | Forbidden;
export type Updated = Saved | Refused | Stale | Missing | Forbidden;
export type Toggled = Saved | Missing | Forbidden;
export type Deleted = Toggled;
export type Restored = Saved | Refused | Missing | Forbidden;

/** Which record, and what of it was on the screen. `force` overwrites what others changed since. */
export type Target = { id: string; seen: Date; force?: boolean };
