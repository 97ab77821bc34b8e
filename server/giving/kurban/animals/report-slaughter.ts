import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { type EventKind, type EventResult, undoMinutes } from "#shared/giving/kurban-events.ts";
import { minuteMs } from "#shared/text/time.ts";
import { recordEvent } from "../field/record-event.ts";
import { kurbanEvents } from "../field/table.ts";

/** The device of events that staff report in the back office. */
const office = "office";

/** `rule`: see recordEvent; `future`: the time of the report has not come. */
export type EventReported =
  | { kind: "reported"; result: EventResult; rule: string | null }
  | Missing
  | Forbidden;

/** Stores a report of the office about an animal. Each animal has a transaction, so that one refusal stops no other. */
export function reportEvent(
  ctx: StaffContext,
  { id, kind, at }: { id: string; kind: Exclude<EventKind, "undone">; at: Date },
): Promise<EventReported> {
  return staffWrite(ctx, "kurban", "change", async (staff): Promise<EventReported> => {
    if (at.getTime() > staff.now.getTime() + minuteMs)
      return { kind: "reported", result: "refused", rule: "future" };
    return record(ctx, staff, { id, kind, at, mayUndo: false });
  });
}

/** Takes back a slaughter: for ten minutes for the person who reported it here, later for staff who decide. */
export function undoSlaughter(ctx: StaffContext, id: string): Promise<EventReported> {
  return staffWrite(ctx, "kurban", "change", async (staff): Promise<EventReported> => {
    const { tx, now } = staff;
    const own = { userId: ctx.actor.id, animalId: id };
    const mayUndo = may(ctx.actor, "kurban", "decide") || (await isOwnReport(tx, now, own));
    if (!mayUndo) return { kind: "reported", result: "refused", rule: "undo" };
    return record(ctx, staff, { id, kind: "undone", at: now, mayUndo });
  });
}

async function record(
  ctx: StaffContext,
  { tx, now, audit }: StaffTx,
  { id, kind, at, mayUndo }: { id: string; kind: EventKind; at: Date; mayUndo: boolean },
): Promise<EventReported> {
  const event = { key: randomUUID(), animalId: id, kind, deviceAt: at, correctedAt: at, device: office };
  const recorded = await recordEvent(tx, { ...event, byUser: ctx.actor.id, mayUndo }, now);
  if (!recorded) return { kind: "missing" };
  const after = { report: kind, result: recorded.result, at: at.toISOString() };
  await audit({ action: "report-event", entity: "kurban-animal", entityId: id, after });
  return { kind: "reported", result: recorded.result, rule: recorded.rule };
}

/**
 * Whether the person reported the slaughter of an animal here in the last ten minutes. They count from the arrival of the
 * report, whose hour can be long ago.
 */
export async function isOwnReport(
  db: Pick<Tx, "select">,
  now: Date,
  { userId, animalId }: { userId: string; animalId: string },
): Promise<boolean> {
  const ofAnimal = and(
    eq(kurbanEvents.animalId, animalId),
    eq(kurbanEvents.kind, "slaughtered"),
    eq(kurbanEvents.result, "applied"),
  );
  const [last] = await db
    .select()
    .from(kurbanEvents)
    .where(ofAnimal)
    .orderBy(desc(kurbanEvents.receivedAt))
    .limit(1);
  return (
    last?.device === office &&
    last.byUser === userId &&
    last.receivedAt.getTime() + undoMinutes * minuteMs >= now.getTime()
  );
}
