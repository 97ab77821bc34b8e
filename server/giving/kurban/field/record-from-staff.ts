import { AppError } from "#server/platform/errors.ts";
import { may } from "#server/staff/permissions.ts";
import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { EventAnswer } from "#shared/giving/kurban-field.ts";
import type { ReadEvents } from "./read-sent-events.ts";
import { receivedAt, recordEach, recordSentEvent } from "./record-sent-event.ts";

/** Records the events of a phone on which a member of staff is signed in, each with an entry of the audit trail. */
export function recordFromStaff(ctx: StaffContext, sent: ReadEvents): Promise<EventAnswer[]> {
  const { device, clockError } = sent;
  const sender = { device, byUser: ctx.actor.id, mayUndo: may(ctx.actor, "kurban", "decide") };
  return recordEach(sent, ctx.log, async (event, index) => {
    const answer = await staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }) => {
      const sentEvent = { event, clockError, now: receivedAt(now, index) };
      const recorded = await recordSentEvent(tx, sender, sentEvent);
      if (recorded.rule === "unknown_animal") return recorded;
      const after = { event: event.kind, result: recorded.result, rule: recorded.rule };
      await audit({ action: "report-event", entity: "kurban-animal", entityId: event.animalId, after });
      return recorded;
    });
    if ("kind" in answer) throw new AppError("forbidden", "the caller checks the right");
    return answer;
  });
}
