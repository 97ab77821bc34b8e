import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Forbidden } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { RefundRow } from "./lock-refund.ts";
import type { RefundState } from "./rules.ts";

/** The refund is no longer in the state that the screen showed. `by`: the member of staff who approved it, if any. */
type RefundMoved = { kind: "moved"; state: RefundState; by: string | null };

export type RefundWritten = { kind: "saved"; state: RefundState } | RefundMoved | Missing | Forbidden;

export async function describeMoved(tx: Tx, { state, approvedBy }: RefundRow): Promise<RefundMoved> {
  const [person] = approvedBy
    ? await tx.select({ name: adminUsers.fullName }).from(adminUsers).where(eq(adminUsers.id, approvedBy))
    : [];
  return { kind: "moved", state, by: person?.name ?? null };
}
