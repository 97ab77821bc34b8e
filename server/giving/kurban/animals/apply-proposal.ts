import { sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockOffers } from "../claim-shares.ts";
import { refuseByRule } from "../offers/refuse-by-rule.ts";
import type { Placement } from "./plan-places.ts";
import { atPlace, proposePlaces, type Target } from "./read-places.ts";

export type ProposalApplied =
  | { kind: "placed"; shares: number; left: number }
  /** Shares were paid, refunded or moved after staff saw the proposal, or animals changed. */
  | { kind: "changed" }
  | Missing
  | Forbidden;

/** Places shares of one offer, whose animals the caller has locked, in one statement. */
export async function placeShares(tx: Tx, placements: readonly Placement[], now: Date): Promise<void> {
  await tx.execute(sql`
    update kurban_shares s set state = 'placed', animal_id = p."animalId", position = p.position, state_reason = null,
      state_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as p("shareId" text, "animalId" text, position smallint)
    where s.id = p."shareId"`);
}

/** Places shares exactly as the proposal with this digest says, or changes nothing. */
export async function applyProposal(
  ctx: StaffContext,
  target: Target,
  digest: string,
): Promise<ProposalApplied> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<ProposalApplied> => {
    await lockOffers(tx, [target.offerId]);
    await tx.execute(sql`
      select 1 from kurban_animals a where a.offer_id = ${target.offerId} and a.state = 'planned' and ${atPlace(target)}
      order by a.id for no key update`);
    const proposal = await proposePlaces(tx, target);
    if (!proposal) return { kind: "missing" };
    if (proposal.digest !== digest) return { kind: "changed" };
    const { placements, left } = proposal;
    if (placements.length === 0) return { kind: "placed", shares: 0, left: left.length };
    await placeShares(tx, placements, now);
    const after = { shares: placements.length, left: left.length };
    await audit({ action: "assign-shares", entity: "kurban-offer", entityId: target.offerId, after });
    return { kind: "placed", shares: placements.length, left: left.length };
  });
  const outcome = await refuseByRule(write);
  // A refund that was requested meanwhile is visible only to the rules of the database.
  return outcome.kind === "refused" ? { kind: "changed" } : outcome;
}
