import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type LedgerReview, reviewLedger } from "./review-ledger.ts";

/** Runs the ledger checks on request of staff. `busy`: a check is already running. */
export async function checkLedgerNow(
  ctx: StaffContext,
): Promise<Pick<LedgerReview, "kind" | "open" | "cleared" | "seconds"> | { kind: "busy" } | Forbidden> {
  if (!may(ctx.actor, "orders", "change")) return { kind: "forbidden", area: "orders", level: "change" };
  // The check has its own transaction with a snapshot, which may take long.
  const review = await reviewLedger(ctx);
  if (review.kind === "busy") return review;
  const { kind, open, cleared, seconds } = review;
  const refusal = await staffWrite(ctx, "orders", "change", ({ audit }) =>
    audit({ action: "check-books", entity: "books", entityId: "all", after: { open, cleared } }),
  );
  return refusal ?? { kind, open, cleared, seconds };
}
