import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import type { Area, Right } from "#shared/staff/rights.ts";
import { type Actor, type AuditEntry, writeAudit } from "./audit.ts";
import { type ForeignIbans, findForeignIbans, type ReadShownIbans } from "./find-foreign-ibans.ts";
import { may } from "./permissions.ts";

/** The dependencies of every write by staff. */
export type StaffContext = {
  db: Db;
  actor: Actor;
  clock: Clock;
  log: Logger;
  /** The id of the form. It identifies a form that a browser sends again after a lost answer (find-submission.ts). */
  submission?: string | undefined;
  /** Texts may have only these IBANs; without it none. */
  readShownIbans?: ReadShownIbans | undefined;
};

export type Forbidden = { kind: "forbidden" } & Right;

export type StaffTx = {
  tx: Tx;
  now: Date;
  /** Writes an entry of the audit trail in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** Finds the changed fields that have an IBAN which is none of the foundation's (find-foreign-ibans.ts). */
  findForeignIbans(changed: object): Promise<ForeignIbans>;
};

/**
 * Checks the right, and runs `work` in a transaction, in which `work` must also write the audit entry. All changes
 * by staff use this function. When `work` returns an outcome without a change (refused, stale …), it must have written
 * nothing.
 */
export async function staffWrite<Outcome>(
  ctx: StaffContext,
  area: Area,
  level: Right["level"],
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome | Forbidden> {
  const { actor, log } = ctx;
  if (!may(actor, area, level)) {
    // No screen offers a forbidden write, so a person made the request by hand.
    log.warn({ actor: actor.id, area, level }, "write without permission refused");
    return { kind: "forbidden", area, level };
  }
  return ownWrite(ctx, async (staff) => {
    const outcome = await work(staff);
    if (level !== "see" && publicAreas.has(area)) await dropPages(staff.tx);
    return outcome;
  });
}

/** Writes in these areas change public pages, except writes that need only the level `see`. */
const publicAreas: ReadonlySet<Area> = new Set<Area>(["content", "settings"]);

const maxAttempts = 3;

/**
 * Runs a write that needs no right, because it concerns only the actor's own account. `work` must change nothing
 * outside its transaction, because it runs again on another connection when a lock is refused.
 */
export async function ownWrite<Outcome>(
  {
    db,
    actor,
    clock,
    submission,
    readShownIbans,
  }: Pick<StaffContext, "db" | "actor" | "clock" | "submission" | "readShownIbans">,
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) =>
        work({
          tx,
          now: clock.now(),
          audit: (entry) => writeAudit(tx, actor, entry, submission),
          findForeignIbans: (changed) => findForeignIbans(tx, changed, readShownIbans),
        }),
      );
    } catch (error) {
      if (!isLockRefused(error) || attempt === maxAttempts) throw error;
      // The pause is random, so that two writes that waited for each other do not do so again.
      await wait(100 + Math.random() * 400);
    }
  }
}
