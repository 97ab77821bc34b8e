import { eq } from "drizzle-orm";
import { type Direction, swapPositions } from "#server/content/editing/order-rules.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { listAccounts } from "./queries.ts";
import { bankAccounts } from "./table.ts";

type Moved = { kind: "moved" } | { kind: "edge" } | { kind: "missing" } | Forbidden;

/** Swaps an account with its neighbour in the list. */
export function moveAccount(ctx: StaffContext, id: string, direction: Direction): Promise<Moved> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }): Promise<Moved> => {
    await lockAccounts(tx);
    const list = (await listAccounts(tx)).map((row) => ({ id: row.id, displayOrder: row.position }));
    const positions = swapPositions(list, id, direction);
    if (typeof positions === "string") return { kind: positions };
    for (const { id: moved, displayOrder: position } of positions) {
      await tx.update(bankAccounts).set({ position }).where(eq(bankAccounts.id, moved));
      const before = { position: list.find((row) => row.id === moved)?.displayOrder };
      await audit({ action: "move", entity: "bank-account", entityId: moved, before, after: { position } });
    }
    return { kind: "moved" };
  });
}
