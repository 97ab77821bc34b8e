import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { kurbanDecisions } from "../table.ts";

export type NewDecision = { kind: string; subject: string; text: string; source: string };

export type DecisionStored = { kind: "saved"; id: string } | { kind: "refused"; rule: "text" } | Forbidden;

/** Stores a decision of staff. */
export function storeDecision(
  ctx: StaffContext,
  { kind, subject, text, source }: NewDecision,
): Promise<DecisionStored> {
  return staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<DecisionStored> => {
    if (text.trim() === "") return { kind: "refused", rule: "text" };
    const values = {
      kind,
      subject,
      text: text.trim(),
      source: source.trim(),
      decidedBy: ctx.actor.id,
      at: now,
    };
    const [row] = await tx.insert(kurbanDecisions).values(values).returning({ id: kurbanDecisions.id });
    await audit({
      action: "create",
      entity: "kurban-decision",
      entityId: row?.id ?? "",
      after: { decision: kind },
    });
    return { kind: "saved", id: row?.id ?? "" };
  });
}
