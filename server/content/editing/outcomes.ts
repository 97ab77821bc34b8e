import type { Forbidden } from "#server/staff/staff-write.ts";
import type { ContentErrors } from "#shared/content/content-fields.ts";

/** `updatedAt` is the version of the record, which the next change must repeat. */
export type Saved = { kind: "saved"; id: string; updatedAt: Date };

/** The problems by field. `slug` says what staff may do about a slug that is not free. */
export type Refused = { kind: "refused"; errors: ContentErrors; slug?: SlugChoice };

/**
 * A free slug, and the title of the record to which the refused slug leads, or will lead once the record is restored.
 */
export type SlugChoice = { proposed: string; leadsTo?: string; leadsToDeleted?: boolean };

/** The record was changed since it was read. `by` is null for a program or a former member of staff. */
export type Stale = { kind: "stale"; by: string | null; at: Date };

/** The record does not exist, or was deleted. */
export type Missing = { kind: "missing" };

export type Created = Saved | Refused | Forbidden;
export type Updated = Saved | Refused | Stale | Missing | Forbidden;
/** The outcome is "refused" when visitors would see the record under the old slug of another one. */
export type Toggled = Saved | Refused | Missing | Forbidden;
export type Deleted = Toggled;
export type Restored = Saved | Refused | Missing | Forbidden;

/** `endRedirect` is the old slug of another record that this one may take (claim-slug.ts). */
export type SlugConsent = { endRedirect?: string | undefined };

/** The record to change, and the version that was on the screen. `force` overwrites later changes. */
export type EditTarget = { id: string; seen: Date; force?: boolean } & SlugConsent;
