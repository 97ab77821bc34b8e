import { randomUUID } from "node:crypto";
import { isOpen } from "#server/giving/opening/is-open.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import {
  type Confirming,
  confirmPerson,
  type NotConfirmed,
  type Proof,
} from "#server/staff/confirm-person.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { applyChange } from "./apply-change.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { queueNotices } from "./queue-notices.ts";
import { changedBefore, waitMs } from "./rules.ts";
import { bankAccountChanges, type ChangeAction, type ChangeValues } from "./table.ts";

export type AccountWriter = StaffContext & Confirming;

export type AccountErrors = Record<
  string,
  "required" | "tooLong" | "invalid" | "taken" | "example" | "holdsIban"
>;

export type ChangeRefused =
  | { kind: "refused"; errors: AccountErrors }
  /** The record was changed after the form was opened. */
  | { kind: "stale"; by: string | null; at: Date }
  /** Another change of this account waits. */
  | { kind: "undecided" }
  /** BANK_ACCOUNTS_FILE wins over the table. */
  | { kind: "file" }
  | { kind: "missing" };

export type NewChange = {
  accountId: string;
  action: ChangeAction;
  before: ChangeValues | null;
  after: ChangeValues;
};

/** What a write changes: at once, and after the approval of a second person or 24 hours. */
export type Plan = {
  kind: "planned";
  /** The change of the fields that need no approval. All administrators get a mail about it, too. */
  plain: NewChange | null;
  changes: NewChange[];
};

type ChangesRequested =
  | { kind: "saved" }
  /** `effectiveAt`: the time at which the changes become effective without an approval. */
  | { kind: "requested"; requestId: string; effectiveAt: Date }
  | ChangeRefused
  | NotConfirmed
  | Forbidden;

/**
 * Runs a write of accounts. `plan` reads what has to change, first without a lock: a person types no code for a write
 * that is refused anyway. Once the site is open, hiding and the plain fields change at once, and everything else waits
 * (docs/decisions/061-bank-accounts.md).
 */
export async function requestChanges(
  ctx: AccountWriter,
  accounts: AccountsContext,
  proof: Proof,
  plan: (db: Db | Tx) => Promise<Plan | ChangeRefused>,
): Promise<ChangesRequested> {
  if (!may(ctx.actor, "settings", "change")) return { kind: "forbidden", area: "settings", level: "change" };
  const first = await plan(ctx.db);
  if (first.kind !== "planned") return first;
  const asksProof = await mustWait(ctx.db, first);
  const unconfirmed = asksProof ? await confirmPerson(ctx, ctx, proof) : null;
  if (unconfirmed) return unconfirmed;
  return staffWrite(ctx, "settings", "change", async (staff): Promise<ChangesRequested> => {
    await lockAccounts(staff.tx);
    const planned = await plan(staff.tx);
    if (planned.kind !== "planned") return planned;
    const waits = await mustWait(staff.tx, planned);
    if (waits && !asksProof) return { kind: "unconfirmed", reason: "password" };
    const store = (changes: readonly NewChange[], isWaiting: boolean) =>
      storeChanges(staff, ctx, accounts, changes, isWaiting);
    if (planned.plain) await store([planned.plain], false);
    if (planned.changes.length === 0) return { kind: "saved" };
    const requested = await store(planned.changes, waits);
    return waits ? { kind: "requested", ...requested } : { kind: "saved" };
  });
}

/** Stores changes as one request, makes them effective unless they wait, and queues the mails about them. */
async function storeChanges(
  staff: StaffTx,
  ctx: StaffContext,
  accounts: AccountsContext,
  changes: readonly NewChange[],
  waits: boolean,
): Promise<{ requestId: string; effectiveAt: Date }> {
  const requestId = randomUUID();
  const effectiveAt = new Date(staff.now.getTime() + (waits ? waitMs : 0));
  for (const change of changes) await storeChange(staff, ctx, { ...change, requestId, effectiveAt }, waits);
  await queueNotices(staff, accounts, requestId, waits ? "requested" : "effective");
  return { requestId, effectiveAt };
}

async function mustWait(db: Db | Tx, { changes }: Plan): Promise<boolean> {
  return changes.some(({ action }) => action !== "hide") && (await isOpen(db));
}

async function storeChange(
  staff: StaffTx,
  { actor }: StaffContext,
  change: NewChange & { requestId: string; effectiveAt: Date },
  waits: boolean,
): Promise<void> {
  const { accountId, after } = change;
  await staff.tx.insert(bankAccountChanges).values({
    ...change,
    requestedBy: actor.id,
    requestedName: actor.name,
    requestedAt: staff.now,
    state: waits ? "requested" : "effective",
  });
  if (!waits) return applyChange(staff, { ...change, by: actor.id });
  await staff.audit({
    action: "request-change",
    entity: "bank-account",
    entityId: accountId,
    before: changedBefore(change),
    after,
  });
}
