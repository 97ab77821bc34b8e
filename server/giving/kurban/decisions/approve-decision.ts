import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { twoNameKinds } from "#shared/giving/kurban-decisions.ts";
import { lockAnimal } from "../lock-animal.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanDecisions } from "../table.ts";
import { returnShares } from "./return-shares.ts";

export type DecisionAnswered =
  | { kind: "saved" }
  /** The proposal is the approver's own. */
  | { kind: "own" }
  /** Another person has approved it already, or its kind needs no approval. */
  | { kind: "stale" }
  | RuleRefused
  | Missing
  | Forbidden;

/**
 * Approves the proposal of another person, which then counts. The shares of a condemned animal that does not count go back
 * to `paid`.
 */
export function approveDecision(ctx: StaffContext, id: string): Promise<DecisionAnswered> {
  const write = staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<DecisionAnswered> => {
    const proposal = await lockProposal(tx, id);
    if (proposal.kind !== "proposal") return proposal;
    const { row } = proposal;
    if (row.decidedBy === ctx.actor.id) return { kind: "own" };
    await tx
      .update(kurbanDecisions)
      .set({ approvedBy: ctx.actor.id, approvedAt: now })
      .where(eq(kurbanDecisions.id, id));
    if (row.counts === false) await returnShares(tx, row.subject, now);
    const after = { decision: row.kind, counts: row.counts };
    await audit({ action: "approve-decision", entity: "kurban-decision", entityId: id, after });
    return { kind: "saved" };
  });
  return refuseByRule(write);
}

type Proposal = { kind: "proposal"; row: typeof kurbanDecisions.$inferSelect } | { kind: "stale" } | Missing;

/** Locks a proposal that waits, after the animal that it is about. */
export async function lockProposal(tx: Tx, id: string): Promise<Proposal> {
  const [found] = await tx.select().from(kurbanDecisions).where(eq(kurbanDecisions.id, id));
  if (!found) return { kind: "missing" };
  if (found.kind === "condemned_counts") await lockAnimal(tx, found.subject);
  const [row] = await tx.select().from(kurbanDecisions).where(eq(kurbanDecisions.id, id)).for("update");
  if (!row) return { kind: "missing" };
  if (row.approvedAt || !twoNameKinds.includes(row.kind)) return { kind: "stale" };
  return { kind: "proposal", row };
}
