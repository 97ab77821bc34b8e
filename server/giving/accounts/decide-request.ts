import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import {
  type Confirming,
  confirmPerson,
  type NotConfirmed,
  type Proof,
} from "#server/staff/confirm-person.ts";
import { findUnchanged } from "#server/staff/find-unchanged.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { makeEffective } from "./apply-change.ts";
import { linkDigest } from "./link-digest.ts";
import { lockRequest } from "./lock-accounts.ts";
import { queueNotices } from "./queue-notices.ts";
import { permission } from "./request-changes.ts";
import { type ChangeRow, isUndecided } from "./rules.ts";
import { bankAccountChanges, bankAccountNotices, type ChangeState } from "./table.ts";

type AlreadyDecided =
  /** Another person or the job has decided the request meanwhile. */
  { kind: "decided"; state: ChangeState } | { kind: "missing" };

type Approved =
  | { kind: "effective" }
  /** The approval is recorded, but one of the two accounts was changed lately, so the change waits for its time. */
  | { kind: "approved"; effectiveAt: Date | null }
  /** The actor has requested the change. */
  | { kind: "own" }
  | AlreadyDecided
  | NotConfirmed
  | Forbidden;

/** Approves a request of another administrator (docs/decisions/061-bank-accounts.md). */
export async function approveRequest(
  ctx: StaffContext & Confirming,
  accounts: AccountsContext,
  requestId: string,
  proof: Proof,
): Promise<Approved> {
  if (!may(ctx.actor, permission)) return { kind: "forbidden", permission };
  const seen = await ctx.db
    .select()
    .from(bankAccountChanges)
    .where(eq(bankAccountChanges.requestId, requestId));
  const refused = whyNotApproved(seen, ctx);
  if (refused) return refused;
  const unconfirmed = await confirmPerson(ctx, ctx, proof);
  if (unconfirmed) return unconfirmed;
  return staffWrite(ctx, permission, async (staff): Promise<Approved> => {
    const changes = await lockRequest(staff.tx, requestId);
    const late = whyNotApproved(changes, ctx);
    if (late) return late;
    await staff.tx
      .update(bankAccountChanges)
      .set({ state: "approved", approvedBy: ctx.actor.id, approvedName: ctx.actor.name })
      .where(eq(bankAccountChanges.requestId, requestId));
    await auditEach(staff.audit, changes, "approve-change");
    const isQuick = await areUnchanged(staff.tx, changes[0]?.requestedBy ?? null, ctx.actor.id);
    if (isQuick) await makeEffective(staff, changes);
    await queueNotices(staff, accounts, requestId, isQuick ? "effective" : "approved");
    return isQuick
      ? { kind: "effective" }
      : { kind: "approved", effectiveAt: changes[0]?.effectiveAt ?? null };
  });
}

function whyNotApproved(changes: readonly ChangeRow[], { actor }: StaffContext) {
  const [first] = changes;
  if (!first) return { kind: "missing" as const };
  if (!isUndecided(first)) return { kind: "decided" as const, state: first.state };
  return first.requestedBy === actor.id ? { kind: "own" as const } : null;
}

async function areUnchanged(tx: Tx, requester: string | null, approver: string): Promise<boolean> {
  if (requester === null || requester === approver) return false;
  return (await findUnchanged(tx, [requester, approver])).length === 2;
}

type Refused = { kind: "refused" } | AlreadyDecided | Forbidden;

/** Refuses a request. It needs no code, because refusing leads no money elsewhere. */
export function refuseRequest(
  ctx: StaffContext,
  accounts: AccountsContext,
  requestId: string,
): Promise<Refused> {
  return staffWrite(ctx, permission, async (staff): Promise<Refused> => {
    const changes = await lockRequest(staff.tx, requestId);
    const [first] = changes;
    if (!first) return { kind: "missing" };
    if (!isUndecided(first)) return { kind: "decided", state: first.state };
    await markRefused(staff, requestId, ctx.actor.name);
    await auditEach(staff.audit, changes, "refuse-change");
    await queueNotices(staff, accounts, requestId, "refused");
    return { kind: "refused" };
  });
}

type LinkContext = { db: Db; clock: Clock; address: string | null };

type RefusedByLink = { kind: "refused" } | { kind: "decided"; state: ChangeState } | { kind: "unknown" };

/** Finds the changes that a mailed link can refuse, without using the link; null when it is not ours. */
export async function findByLink(db: Db, token: string): Promise<ChangeRow[] | null> {
  const found = await db
    .select({ change: bankAccountChanges })
    .from(bankAccountNotices)
    .innerJoin(bankAccountChanges, eq(bankAccountChanges.requestId, bankAccountNotices.requestId))
    .where(and(eq(bankAccountNotices.linkDigest, linkDigest(token)), isNull(bankAccountNotices.usedAt)))
    .orderBy(bankAccountChanges.id);
  return found.length > 0 ? found.map(({ change }) => change) : null;
}

/**
 * Refuses a request by the mailed link, without signing in: the mail also reaches people who were administrators until
 * some days ago. The link works once.
 */
export function refuseByLink(
  { db, clock, address }: LinkContext,
  accounts: AccountsContext,
  token: string,
): Promise<RefusedByLink> {
  return db.transaction(async (tx): Promise<RefusedByLink> => {
    const now = clock.now();
    const [notice] = await tx
      .select()
      .from(bankAccountNotices)
      .where(and(eq(bankAccountNotices.linkDigest, linkDigest(token)), isNull(bankAccountNotices.usedAt)));
    if (!notice) return { kind: "unknown" };
    const { requestId } = notice;
    const changes = await lockRequest(tx, requestId);
    const [first] = changes;
    if (!first) return { kind: "unknown" };
    if (!isUndecided(first)) return { kind: "decided", state: first.state };
    await tx.update(bankAccountNotices).set({ usedAt: now }).where(eq(bankAccountNotices.id, notice.id));
    const [person] = await tx.select().from(adminUsers).where(eq(adminUsers.email, notice.address));
    const name = person?.fullName ?? notice.address;
    await markRefused({ tx, now }, requestId, name);
    const by = { actorId: person?.id ?? null, actorName: name, address };
    await auditEach(
      async (entry) => {
        await tx.insert(auditLog).values({ ...entry, ...by });
      },
      changes,
      "refuse-change",
    );
    await queueNotices({ tx, now }, accounts, requestId, "refused");
    return { kind: "refused" };
  });
}

export async function markRefused(
  { tx, now }: Pick<StaffTx, "tx" | "now">,
  requestId: string,
  name: string,
): Promise<void> {
  await tx
    .update(bankAccountChanges)
    .set({ state: "refused", refusedName: name, refusedAt: now, effectiveAt: null })
    .where(
      and(
        eq(bankAccountChanges.requestId, requestId),
        inArray(bankAccountChanges.state, ["requested", "approved"]),
      ),
    );
}

/** Writes one entry for each change of a request, because each belongs to the history of its account. */
export async function auditEach(
  audit: StaffTx["audit"],
  changes: readonly ChangeRow[],
  action: "approve-change" | "refuse-change",
): Promise<void> {
  for (const { accountId, before, after } of changes)
    await audit({ action, entity: "bank-account", entityId: accountId, before, after });
}
