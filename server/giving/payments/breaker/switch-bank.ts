import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { SiteBank } from "../site-bank.ts";
import { bankStates } from "./table.ts";

/** unchanged: the bank has this state already. */
type BankSwitched = { kind: "saved" } | { kind: "unchanged" } | Missing | Forbidden;

/** Switches a bank off or on for new payments. Payments that the bank has begun still settle. */
export function switchBank(
  ctx: StaffContext,
  banks: readonly SiteBank[],
  { name, off }: { name: string; off: boolean },
): Promise<BankSwitched> {
  return staffWrite(ctx, "settings", "decide", async ({ tx, now, audit }): Promise<BankSwitched> => {
    if (banks.length === 1 || !banks.some((bank) => bank.name === name)) return { kind: "missing" };
    await tx.insert(bankStates).values({ bank: name, updatedAt: now }).onConflictDoNothing();
    const [state] = await tx.select().from(bankStates).where(eq(bankStates.bank, name)).for("update");
    if (((state?.offAt ?? null) !== null) === off) return { kind: "unchanged" };
    const columns = off ? { offAt: now, offBy: ctx.actor.id } : { offAt: null, offBy: null };
    await tx
      .update(bankStates)
      .set({ ...columns, updatedAt: now })
      .where(eq(bankStates.bank, name));
    await audit({ action: off ? "switch-off" : "switch-on", entity: "bank", entityId: name });
    return { kind: "saved" };
  });
}
