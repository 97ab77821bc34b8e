import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { findDocumentById } from "./list-documents.ts";
import { markHandedOut } from "./mark-handed-out.ts";

/** Marks the original of a receipt as printed or sent by staff. `left`: the original was handed out before. */
export function handOutOriginal(
  ctx: StaffContext,
  id: string,
): Promise<{ kind: "original" } | { kind: "left" } | Missing | Forbidden> {
  return staffWrite(ctx, "documents", "change", async ({ tx, now, audit }) => {
    const document = await findDocumentById(tx, id);
    if (document?.kind !== "receipt") return { kind: "missing" } as const;
    if (!(await markHandedOut(tx, id, now))) return { kind: "left" } as const;
    await audit({
      action: "hand-out",
      entity: "order",
      entityId: document.orderId,
      after: { number: document.number },
    });
    return { kind: "original" } as const;
  });
}
