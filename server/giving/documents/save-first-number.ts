import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { maxDocumentNumber } from "#shared/giving/document-number.ts";
import { isSeries } from "./rules.ts";
import { documentSeries } from "./table.ts";

export type FirstNumberSaved =
  | { kind: "saved" }
  | { kind: "refused"; reason: "number" | "begun" }
  | Forbidden;

/**
 * Lets a series continue the numbers of an earlier system. Once only, and before the first document of the series: its
 * numbers must stay without gaps.
 */
export function saveFirstNumber(ctx: StaffContext, series: string, first: number): Promise<FirstNumberSaved> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }): Promise<FirstNumberSaved> => {
    const isNumber = Number.isSafeInteger(first) && first >= 2 && first <= maxDocumentNumber;
    if (!isSeries(series) || !isNumber) return { kind: "refused", reason: "number" };
    const inserted = await tx
      .insert(documentSeries)
      .values({ series, firstNumber: first, lastNumber: first - 1 })
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0) return { kind: "refused", reason: "begun" };
    await audit({
      action: "update",
      entity: "setting",
      entityId: "documents",
      after: { series, firstNumber: first },
    });
    return { kind: "saved" };
  });
}
