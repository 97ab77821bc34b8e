import { eq } from "drizzle-orm";
import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanAnimals, kurbanDecisions } from "../table.ts";
import { type DecisionAnswered, lockProposal } from "./approve-decision.ts";

/** Removes a proposal that waits. The animal of a proposal about a condemned animal counts as slaughtered again. */
export function withdrawDecision(ctx: StaffContext, id: string): Promise<DecisionAnswered> {
  const write = staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<DecisionAnswered> => {
    const proposal = await lockProposal(tx, id);
    if (proposal.kind !== "proposal") return proposal;
    const { row } = proposal;
    await tx.delete(kurbanDecisions).where(eq(kurbanDecisions.id, id));
    if (row.kind === "condemned_counts")
      await tx
        .update(kurbanAnimals)
        .set({ state: "slaughtered", updatedAt: now })
        .where(eq(kurbanAnimals.id, row.subject));
    const before = { decision: row.kind, subject: row.subject };
    await audit({ action: "withdraw-decision", entity: "kurban-decision", entityId: id, before });
    return { kind: "saved" };
  });
  return refuseByRule(write);
}
