import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Toggled } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";

/** Shows news to visitors or hides it. Publishing it here is immediate: a scheduled time is dropped. */
export function publishNews(ctx: StaffContext, id: string, published: boolean): Promise<Toggled> {
  return setRecord(ctx, newsKind, id, published ? "publish" : "unpublish", (row, { now }) => {
    const early = published && row.publishAt !== null && row.publishAt > now;
    return { kind: "valid", values: { published, ...(early ? { publishAt: null } : {}) } };
  });
}
