import { eq, sql } from "drizzle-orm";
import { lockRow } from "#server/giving/transfers/lock-row.ts";
import { type RowProblem, rowProblem } from "#server/giving/transfers/match-rules.ts";
import type { RowChanged } from "#server/giving/transfers/set-row-aside.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { cashDeposits } from "./table.ts";

/** `other-row`: the deposit has another row. `other-amount`: the row does not have the amount of the deposit. */
type RowTied = RowChanged | RowProblem | { kind: "other-row" | "other-amount" };

/** Ties a row of a statement to the deposit that it shows. The row is then no gift. */
export function tieRow(
  ctx: StaffContext,
  { rowId, depositId }: { rowId: number; depositId: string },
): Promise<RowTied | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }): Promise<RowTied> => {
    const row = await lockRow(tx, rowId);
    const isDeposit = eq(cashDeposits.id, depositId);
    const [deposit] = await tx.select().from(cashDeposits).where(isDeposit).for("update");
    if (!row || !deposit) return { kind: "missing" };
    const problem = rowProblem(row, row.amount);
    if (problem) return problem;
    if (deposit.rowId !== null) return { kind: "other-row" };
    if (deposit.amount !== row.amount) return { kind: "other-amount" };
    await tx.execute(sql`
      update statement_rows set state = 'deposit', updated_at = ${now.toISOString()} where id = ${rowId}::bigint`);
    await tx.update(cashDeposits).set({ rowId }).where(isDeposit);
    const changes = { before: { status: row.state }, after: { status: "deposit" } };
    await audit({ action: "tie-deposit", entity: "statement-row", entityId: String(rowId), ...changes });
    return { kind: "saved" };
  });
}

/** Frees a row from its deposit; it can then be a gift again. */
export function untieRow(ctx: StaffContext, rowId: number): Promise<RowChanged | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }): Promise<RowChanged> => {
    const row = await lockRow(tx, rowId);
    if (!row) return { kind: "missing" };
    if (row.state !== "deposit") return { kind: "changed" };
    const at = now.toISOString();
    await tx.update(cashDeposits).set({ rowId: null }).where(eq(cashDeposits.rowId, rowId));
    await tx.execute(sql`
      update statement_rows set state = 'new', reopened_at = ${at}, updated_at = ${at} where id = ${rowId}::bigint`);
    const changes = { before: { status: "deposit" }, after: { status: "new" } };
    await audit({ action: "untie-deposit", entity: "statement-row", entityId: String(rowId), ...changes });
    return { kind: "saved" };
  });
}
