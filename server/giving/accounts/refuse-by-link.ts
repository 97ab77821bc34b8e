import { and, eq, isNull } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { linkDigest } from "./link-digest.ts";
import { lockRequest } from "./lock-accounts.ts";
import { auditEach, markRefused } from "./mark-refused.ts";
import { queueNotices } from "./queue-notices.ts";
import { type ChangeRow, isUndecided } from "./rules.ts";
import { bankAccountChanges, bankAccountNotices, type ChangeState } from "./table.ts";

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
