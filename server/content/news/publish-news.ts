import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Toggled } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";

/** Shows it to visitors or hides it. Publishing this way is at once: a time that was planned for it is dropped. */
export function publishNews(ctx: StaffContext, id: string, published: boolean): Promise<Toggled> {
  return setRecord(ctx, newsKind, id, published ? "publish" : "unpublish", (row, { now }) => {
    const early = published && row.publishAt !== null && row.publishAt > now;
    return { kind: "valid", values: { published, ...(early ? { publishAt: null } : {}) } };
  });
}
