import type { NewsInput } from "#shared/news-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { createRecord } from "../../records/create-record.ts";
import type { Created } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";
import { checkNews } from "./rules.ts";

/** Creates news. The author is the person who saves it (docs/specification.md#3-entities-and-their-fields). */
export function createNews(ctx: StaffContext, input: NewsInput): Promise<Created> {
  const check = checkNews(input);
  return createRecord(ctx, newsKind, async () => {
    const checked = check();
    if (checked.kind === "refused") return checked;
    return { kind: "valid", values: { ...checked.values, authorId: ctx.actor.id } };
  });
}
