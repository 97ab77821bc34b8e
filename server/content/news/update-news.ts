import type { NewsInput } from "#shared/news-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { updateRecord } from "../../records/edit-record.ts";
import type { Target, Updated } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";
import { checkNews } from "./rules.ts";

/** The author stays; an item without an author gets the person who saves it. */
export function updateNews(ctx: StaffContext, target: Target, input: NewsInput): Promise<Updated> {
  const check = checkNews(input);
  return updateRecord(ctx, newsKind, target, (row) => {
    const checked = check(row);
    if (checked.kind === "refused") return checked;
    return { kind: "valid", values: { ...checked.values, authorId: row.authorId ?? ctx.actor.id } };
  });
}
