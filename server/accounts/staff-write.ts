import { setTimeout as wait } from "node:timers/promises";
import type { Db, Tx } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { isLockRefused } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import { type Actor, type AuditEntry, writeAudit } from "./audit.ts";
import { may, type Permission } from "./permissions.ts";

/** What every write by staff works with. */
export type StaffContext = {
  db: Db;
  actor: Actor;
  clock: Clock;
  log: Logger;
  /** Names the form that asks, so that what is sent again after a lost answer is known (find-submission.ts). */
  submission?: string | undefined;
};

export type Forbidden = { kind: "forbidden"; permission: Permission };

export type StaffTx = {
  tx: Tx;
  now: Date;
  /** Writes an entry of the audit trail in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
};

/**
 * The one way in which staff change anything: permission, transaction, audit entry in the same transaction. An
 * outcome that is not the change itself (refused, stale …) is returned by `work`, which then has written nothing.
 */
export async function staffWrite<Outcome>(
  { db, actor, clock, log, submission }: StaffContext,
  permission: Permission,
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome | Forbidden> {
  if (!may(actor, permission)) {
    // Screens do not offer it: somebody tries what the role does not allow.
    log.warn({ actor: actor.id, permission }, "write without permission refused");
    return { kind: "forbidden", permission };
  }
  return ownWrite({ db, actor, clock, submission }, work);
}

const lockTries = 3;

/**
 * The same for one's own account, which asks for no permission. `work` must touch nobody else's, and nothing outside of
 * its transaction: where a lock is refused it runs again, on a connection that others could use meanwhile.
 */
export async function ownWrite<Outcome>(
  { db, actor, clock, submission }: Pick<StaffContext, "db" | "actor" | "clock" | "submission">,
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) =>
        work({ tx, now: clock.now(), audit: (entry) => writeAudit(tx, actor, entry, submission) }),
      );
    } catch (error) {
      if (!isLockRefused(error) || tries === lockTries) throw error;
      // People who press at the same moment do not meet again.
      await wait(100 + Math.random() * 400);
    }
  }
}
