import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockDraft } from "./save-minute.ts";
import { kurbanMinuteAnimals, kurbanMinutes } from "./table.ts";

/** `signed`: a signed minute stays. */
export type MinuteDeleted = { kind: "saved" } | { kind: "signed" } | Missing | Forbidden;

/** Deletes a draft. Its animals can be in another minute then. */
export function deleteMinute(ctx: StaffContext, id: string): Promise<MinuteDeleted> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, audit }): Promise<MinuteDeleted> => {
    const draft = await lockDraft(tx, id);
    if (draft.kind !== "draft") return draft;
    await tx.delete(kurbanMinuteAnimals).where(eq(kurbanMinuteAnimals.minuteId, id));
    await tx.delete(kurbanMinutes).where(eq(kurbanMinutes.id, id));
    const before = { day: draft.row.day, number: draft.row.number };
    await audit({ action: "delete", entity: "kurban-minute", entityId: id, before });
    return { kind: "saved" };
  });
}
