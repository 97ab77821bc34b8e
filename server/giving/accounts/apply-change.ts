import { and, eq, ne, sql } from "drizzle-orm";
import { accountCodes } from "#server/giving/transfers/karekod/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import type { AuditEntry } from "#server/staff/audit.ts";
import type { AccountValues } from "#shared/money/account-values.ts";
import { type ChangeRow, changedBefore, columnsOf } from "./rules.ts";
import { bankAccountChanges, bankAccounts } from "./table.ts";

type Writing = { tx: Tx; now: Date; audit(entry: AuditEntry): Promise<void> };

type NewChange = Pick<ChangeRow, "accountId" | "action" | "before" | "after"> & { by: string | null };

const auditActions = { add: "add", change: "update", hide: "hide", show: "show" } as const;

/** Makes changes of a request effective that are stored. Call it with the request locked (lock-accounts.ts). */
export async function makeEffective(writing: Writing, changes: readonly ChangeRow[]): Promise<void> {
  for (const { id, requestedBy, ...change } of changes) {
    await applyChange(writing, { ...change, by: requestedBy });
    await writing.tx
      .update(bankAccountChanges)
      .set({ state: "effective", effectiveAt: writing.now })
      .where(eq(bankAccountChanges.id, id));
  }
}

/** Changes the account as donors see it from now on. Call it with the accounts locked. */
export async function applyChange({ tx, now, audit }: Writing, change: NewChange): Promise<void> {
  const { accountId, action, before, after, by } = change;
  if (action === "add") {
    const values = columnsOf(after as AccountValues, {});
    await tx.insert(bankAccounts).values({
      ...(values as typeof bankAccounts.$inferInsert),
      id: accountId,
      position: await lastPosition(tx),
      updatedBy: by,
      createdAt: now,
      updatedAt: now,
    });
  } else {
    const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.id, accountId));
    // A change of one translation leaves the others as they are.
    const values = { ...columnsOf(after, account?.texts ?? {}), updatedAt: now, updatedBy: by };
    await tx.update(bankAccounts).set(values).where(eq(bankAccounts.id, accountId));
  }
  if (before?.iban && before.iban !== after.iban) await dropCode({ tx, now, audit }, before.iban);
  await dropPages(tx);
  await audit({
    action: auditActions[action],
    entity: "bank-account",
    entityId: accountId,
    before: changedBefore(change),
    after,
  });
}

/** A Karekod pays to the IBAN that it was checked for, so the account with another IBAN needs another Karekod. */
async function dropCode({ tx, audit }: Writing, iban: string): Promise<void> {
  const [code] = await tx.delete(accountCodes).where(eq(accountCodes.iban, iban)).returning();
  if (!code) return;
  const before = { image: code.picture, holder: code.holder };
  await audit({ action: "delete", entity: "account-code", entityId: iban, before });
}

async function lastPosition(tx: Tx) {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${bankAccounts.position}), 0)::int + 1` })
    .from(bankAccounts);
  return row?.next ?? 1;
}

/** Whether an account, or an account that is requested, has this IBAN. */
export async function isTaken(db: Pick<Tx, "select">, iban: string, exceptAccount: string): Promise<boolean> {
  const [account] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.iban, iban), ne(bankAccounts.id, exceptAccount)));
  if (account) return true;
  const [requested] = await db
    .select({ id: bankAccountChanges.id })
    .from(bankAccountChanges)
    .where(
      and(
        ne(bankAccountChanges.accountId, exceptAccount),
        sql`${bankAccountChanges.state} in ('requested', 'approved') and ${bankAccountChanges.after} ->> 'iban' = ${iban}`,
      ),
    );
  return requested !== undefined;
}
