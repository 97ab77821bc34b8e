import type { PageInput } from "#shared/page-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { createRecord } from "../../records/create-record.ts";
import type { Created } from "../../records/outcomes.ts";
import { pageKind } from "./page-kind.ts";
import { checkPage } from "./rules.ts";

export function createPage(ctx: StaffContext, input: PageInput): Promise<Created> {
  const check = checkPage(input);
  return createRecord(ctx, pageKind, async () => check());
}
