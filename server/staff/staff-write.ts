import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { type Actor, type AuditEntry, writeAudit } from "./audit.ts";
import { may, type Permission } from "./permissions.ts";

/** The dependencies of every write by staff. */
export type StaffContext = {
  db: Db;
  actor: Actor;
  clock: Clock;
  log: Logger;
  /** The form's id, which recognises a form that is sent again after a lost answer (find-submission.ts). */
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
 * The only way in which staff change anything: it checks the permission and writes the audit entry in the same
 * transaction. `work` returns outcomes without a change (refused, stale …), and then has written nothing.
 */
export async function staffWrite<Outcome>(
  { db, actor, clock, log, submission }: StaffContext,
  permission: Permission,
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome | Forbidden> {
  if (!may(actor, permission)) {
    // Screens do not offer it, so this request was made by hand.
    log.warn({ actor: actor.id, permission }, "write without permission refused");
    return { kind: "forbidden", permission };
  }
  return ownWrite({ db, actor, clock, submission }, async (staff) => {
    const outcome = await work(staff);
    if (shownToVisitors.has(permission)) await dropPages(staff.tx);
    return outcome;
  });
}

/** Writes with these change what public pages show. */
const shownToVisitors: ReadonlySet<Permission> = new Set(["content.write", "settings.write"]);

const lockTries = 3;

/**
 * The same for the actor's own account, without a permission. `work` must change no other account and nothing outside
 * its transaction: when a lock is refused it runs again on another connection.
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
      // A random pause, so that people who pressed at the same moment do not collide again.
      await wait(100 + Math.random() * 400);
    }
  }
}
