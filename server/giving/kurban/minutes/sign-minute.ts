import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type FileRefused, storeFile } from "../files/store-file.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { lockDraft } from "./save-minute.ts";
import { kurbanMinuteAnimals, kurbanMinutes } from "./table.ts";

export type MinuteSigned =
  | { kind: "saved" }
  | { kind: "signed" }
  | FileRefused
  /** An animal is in another signed minute, or its slaughter was taken back. */
  | RuleRefused
  | Missing
  | Forbidden;

/** Stores the scan of the signed paper. The minute and its animals never change after that. */
export function signMinute(ctx: StaffContext, id: string, scan: Uint8Array): Promise<MinuteSigned> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<MinuteSigned> => {
    const draft = await lockDraft(tx, id);
    if (draft.kind !== "draft") return draft;
    const stored = await storeFile(tx, scan);
    if (stored.kind === "refused") return stored;
    await tx
      .update(kurbanMinutes)
      .set({ state: "signed", scanId: stored.id, signedAt: now, signedBy: ctx.actor.id })
      .where(eq(kurbanMinutes.id, id));
    const animals = await tx.$count(kurbanMinuteAnimals, eq(kurbanMinuteAnimals.minuteId, id));
    const after = { day: draft.row.day, number: draft.row.number, animals };
    await audit({ action: "sign", entity: "kurban-minute", entityId: id, after });
    return { kind: "saved" };
  });
  return refuseByRule(write);
}
