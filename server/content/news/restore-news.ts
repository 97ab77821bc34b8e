import type { StaffContext } from "../../accounts/staff-write.ts";
import { checkSlug } from "../../records/choose-slug.ts";
import { restoreRecord } from "../../records/edit-record.ts";
import type { Restored } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";

/** Brings it back as it was. When its slug has been taken meanwhile it needs another one. */
export function restoreNews(ctx: StaffContext, id: string, slug?: string): Promise<Restored> {
  return restoreRecord(ctx, newsKind, id, (row) => checkSlug(slug ?? row.slug));
}
