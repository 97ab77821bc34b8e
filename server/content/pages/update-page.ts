import type { PageInput } from "#shared/page-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { updateRecord } from "../../records/edit-record.ts";
import type { Target, Updated } from "../../records/outcomes.ts";
import { pageKind } from "./page-kind.ts";
import { checkPage } from "./rules.ts";

export function updatePage(ctx: StaffContext, target: Target, input: PageInput): Promise<Updated> {
  const check = checkPage(input);
  return updateRecord(ctx, pageKind, target, check);
}
