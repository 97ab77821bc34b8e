import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type Recorded, recordEvent } from "./record-event.ts";
import { kurbanEventChecks, kurbanEvents } from "./table.ts";

export type ProblemFinished = { kind: "finished" } | Missing | Forbidden;

/** Marks a refused event or a problem as done. `missing`: another person has done so. */
export function finishProblem(ctx: StaffContext, key: string): Promise<ProblemFinished> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<ProblemFinished> => {
    const event = await claimProblem(tx, { key, byUser: ctx.actor.id, now });
    if (!event) return { kind: "missing" };
    await audit({
      action: "finish",
      entity: "kurban-animal",
      entityId: event.animalId,
      after: { event: event.kind },
    });
    return { kind: "finished" };
  });
}

export type EventRetried = { kind: "retried"; recorded: Recorded } | Missing | Forbidden;

/**
 * Records a refused event once more, with the times of the first report, after staff have removed the obstacle. The new
 * event replaces the first one in the list of problems, also if a rule refuses it again.
 */
export function retryEvent(ctx: StaffContext, key: string): Promise<EventRetried> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<EventRetried> => {
    const event = await claimProblem(tx, { key, byUser: ctx.actor.id, now, isRetried: true });
    if (!event) return { kind: "missing" };
    const { animalId, kind, deviceAt, correctedAt, device, note } = event;
    const byUser = ctx.actor.id;
    const mayUndo = may(ctx.actor, "kurban", "decide");
    const again = { key: randomUUID(), animalId, kind, deviceAt, correctedAt, device, note, byUser, mayUndo };
    const recorded = await recordEvent(tx, again, now);
    if (!recorded) return { kind: "missing" };
    const after = { event: kind, result: recorded.result, rule: recorded.rule };
    await audit({ action: "report-event", entity: "kurban-animal", entityId: animalId, after });
    return { kind: "retried", recorded };
  });
}

/** Marks the event as done. Returns null if it is unknown or done already. */
async function claimProblem(
  tx: Tx,
  { key, byUser, now, isRetried = false }: { key: string; byUser: string; now: Date; isRetried?: boolean },
) {
  if (!/^[0-9a-f-]{36}$/.test(key)) return null;
  const [event] = await tx.select().from(kurbanEvents).where(eq(kurbanEvents.key, key));
  const isOpen = event?.result === "refused" || (event?.kind === "problem" && !isRetried);
  if (!event || !isOpen) return null;
  const checked = { eventKey: key, byUser, at: now };
  const claimed = await tx.insert(kurbanEventChecks).values(checked).onConflictDoNothing().returning();
  return claimed.length > 0 ? event : null;
}
