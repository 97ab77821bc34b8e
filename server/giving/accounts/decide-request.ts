import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import {
  type Confirming,
  confirmPerson,
  type NotConfirmed,
  type Proof,
} from "#server/staff/confirm-person.ts";
import { findUnchanged } from "#server/staff/find-unchanged.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { makeEffective } from "./apply-change.ts";
import { withExpectedTime } from "./expected-time.ts";
import { lockRequest } from "./lock-accounts.ts";
import { auditEach, markRefused } from "./mark-refused.ts";
import { queueNotices } from "./queue-notices.ts";
import { type ChangeRow, isUndecided } from "./rules.ts";
import { bankAccountChanges, type ChangeState } from "./table.ts";

type AlreadyDecided =
  /** Another person or the job has decided the request meanwhile. */
  { kind: "decided"; state: ChangeState } | { kind: "missing" };

type Approved =
  | { kind: "effective" }
  /** The approval is recorded, but one of the two accounts was changed lately. The change waits for its time. */
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
  if (!may(ctx.actor, "settings", "decide")) return { kind: "forbidden", area: "settings", level: "decide" };
  const seen = await ctx.db
    .select()
    .from(bankAccountChanges)
    .where(eq(bankAccountChanges.requestId, requestId));
  const refused = whyNotApproved(seen, ctx);
  if (refused) return refused;
  const unconfirmed = await confirmPerson(ctx, ctx, proof);
  if (unconfirmed) return unconfirmed;
  return staffWrite(ctx, "settings", "decide", async (staff): Promise<Approved> => {
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
    const [expected] = await withExpectedTime(staff.tx, changes, staff.now);
    return isQuick ? { kind: "effective" } : { kind: "approved", effectiveAt: expected?.effectiveAt ?? null };
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
  return staffWrite(ctx, "settings", "decide", async (staff): Promise<Refused> => {
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
