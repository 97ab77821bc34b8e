import type { StaffContext } from "../../accounts/staff-write.ts";
import { checkSlug } from "../../records/choose-slug.ts";
import { restoreRecord } from "../../records/edit-record.ts";
import type { Restored } from "../../records/outcomes.ts";
import { pageKind } from "./page-kind.ts";

/** Restores it as it was. When its slug is taken, it needs another one. */
export function restorePage(ctx: StaffContext, id: string, slug?: string): Promise<Restored> {
  return restoreRecord(ctx, pageKind, id, (row) => checkSlug(slug ?? row.slug));
}
