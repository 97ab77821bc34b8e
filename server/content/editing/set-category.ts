import { hasCategory } from "#server/content/categories/has-category.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Categorized } from "#shared/content/category.ts";
import { setRecord } from "./edit-record.ts";
import type { Toggled } from "./outcomes.ts";
import { kindName, type RecordKind, type RecordTable } from "./record-kind.ts";
import { Refusal } from "./roll-back-refused.ts";

/** Returns the action that moves a record to another category of its list. */
export function categoryVerb<Table extends RecordTable>(kind: RecordKind<Table>) {
  const list = kindName(kind) as Categorized;
  return {
    setCategory(ctx: StaffContext, id: string, category: string): Promise<Toggled> {
      return setRecord(ctx, kind, id, "update", async (_row, { tx }) => {
        if (!(await hasCategory(tx, list, category)))
          throw new Refusal({ kind: "refused", errors: { category: "invalid" } });
        return { kind: "valid", values: { category } as Partial<Table["$inferInsert"]> };
      });
    },
  };
}
