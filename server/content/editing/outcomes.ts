import type { Forbidden } from "#server/staff/staff-write.ts";
import type { ContentErrors } from "#shared/content/content-fields.ts";

/** `updatedAt` is the version of the record. The next change must send it as `expectedUpdatedAt`. */
export type Saved = { kind: "saved"; id: string; updatedAt: Date };

/** The problems by field. `slug` offers alternatives when the slug is taken. */
export type Refused = { kind: "refused"; errors: ContentErrors; slug?: SlugChoice };

/**
 * `proposed` is a free slug. `leadsTo` is the title of the record to which the refused slug redirects, and
 * `leadsToDeleted` says that this record is deleted.
 */
export type SlugChoice = { proposed: string; leadsTo?: string; leadsToDeleted?: boolean };

/** Another person has changed the record since it was read. `by` is null for a program or a former member of staff. */
export type Stale = { kind: "stale"; by: string | null; at: Date };

/** The record does not exist, or was deleted. */
export type Missing = { kind: "missing" };

export type Created = Saved | Refused | Forbidden;
export type Updated = Saved | Refused | Stale | Missing | Forbidden;
/** The outcome is "refused" when the record would become visible under a slug that redirects to another record. */
export type Toggled = Saved | Refused | Missing | Forbidden;
export type Deleted = Saved | Refused | Missing | Forbidden;
export type Restored = Saved | Refused | Missing | Forbidden;

/**
 * `endRedirect` is an old slug that redirects to another record. With it, staff agree that the redirect ends and this
 * record gets the slug (claim-slug.ts).
 */
export type SlugConsent = { endRedirect?: string | undefined };

/** The record to change. `expectedUpdatedAt` is the version on the person's screen. `force` overwrites later changes. */
export type EditTarget = { id: string; expectedUpdatedAt: Date; force?: boolean } & SlugConsent;
