import type { Forbidden } from "#server/staff/staff-write.ts";
import type { ContentErrors } from "#shared/content/content-fields.ts";

/** `updatedAt` is the version that the next change of this record must name. */
export type Saved = { kind: "saved"; id: string; updatedAt: Date };

/** The problems, by field. `slug`: what staff may do about a slug that is not free. */
export type Refused = { kind: "refused"; errors: ContentErrors; slug?: SlugChoice };

/** A free slug, and the title of the record to which the refused one leads, or will lead once that record is restored. */
export type SlugChoice = { proposed: string; leadsTo?: string; leadsToDeleted?: boolean };

/** Another person changed it since it was read: who (null for a program or a former member of staff), and when. */
export type Stale = { kind: "stale"; by: string | null; at: Date };

/** It does not exist, or was deleted. */
export type Missing = { kind: "missing" };

export type Created = Saved | Refused | Forbidden;
export type Updated = Saved | Refused | Stale | Missing | Forbidden;
/** Refused when visitors would see the record under the old slug of another one. */
export type Toggled = Saved | Refused | Missing | Forbidden;
export type Deleted = Toggled;
export type Restored = Saved | Refused | Missing | Forbidden;

/** `endRedirect`: the old slug of another record that this one may take (claim-slug.ts). */
export type SlugConsent = { endRedirect?: string | undefined };

/** The record, and the version that was on the screen. `force` overwrites later changes of others. */
export type Target = { id: string; seen: Date; force?: boolean } & SlugConsent;
