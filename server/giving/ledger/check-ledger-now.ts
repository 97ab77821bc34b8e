import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type Reviewed, reviewLedger } from "./review-ledger.ts";

/** Runs the ledger checks on request of staff. `busy`: a check is already running. */
export async function checkLedgerNow(
  ctx: StaffContext,
): Promise<Pick<Reviewed, "kind" | "open" | "cleared" | "seconds"> | { kind: "busy" } | Forbidden> {
  const permission = "orders.write";
  if (!may(ctx.actor, permission)) return { kind: "forbidden", permission };
  // Not in one transaction: the check reads in its own snapshot, which may take a while.
  const review = await reviewLedger(ctx);
  if (review.kind === "busy") return review;
  const { kind, open, cleared, seconds } = review;
  const noted = await staffWrite(ctx, permission, ({ audit }) =>
    audit({ action: "check-books", entity: "books", entityId: "all", after: { open, cleared } }),
  );
  return noted ?? { kind, open, cleared, seconds };
}
