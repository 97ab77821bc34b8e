import type { StaffContext } from "../../accounts/staff-write.ts";
import { checkSlug } from "../../records/choose-slug.ts";
import { restoreRecord } from "../../records/edit-record.ts";
import type { Restored } from "../../records/outcomes.ts";
import { pageKind } from "./page-kind.ts";

/** Brings it back as it was. When its slug has been taken meanwhile it needs another one. */
export function restorePage(ctx: StaffContext, id: string, slug?: string): Promise<Restored> {
  return restoreRecord(ctx, pageKind, id, (row) => checkSlug(slug ?? row.slug));
}
